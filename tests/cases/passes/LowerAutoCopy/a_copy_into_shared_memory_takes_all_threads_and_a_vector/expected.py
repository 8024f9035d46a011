# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "float32")):
        for tx in T.thread_binding(8, thread="threadIdx.x"):
            with T.block(""):
                T.reads(X[0:64])
                T.writes()
                S = T.alloc_buffer((64,), strides=(1,), scope="shared")
                with T.block("copy"):
                    T.reads(X[0:64])
                    T.writes(S[0:64])
                    T.block_attr({"auto_copy": 1, "vector_bytes": 16})
                    for f_0 in range(2):
                        for f_1 in T.thread_binding(8, thread="threadIdx.x"):
                            for f_2 in T.vectorized(4):
                                S[((f_0 * 8 + f_1) * 4 + f_2) % 64] = X[((f_0 * 8 + f_1) * 4 + f_2) % 64]
