# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((32, 32), "float32"), Y: T.Buffer((32, 32), "float32")):
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("both"):
                T.reads(X[0:32, 0:32])
                T.writes(Y[0:32, 0:32])
                S = T.alloc_buffer((32, 32), scope="shared")
                with T.block("in"):
                    T.reads(X[0:32, 0:32])
                    T.writes(S[0:32, 0:32])
                    T.block_attr({"auto_copy": 1, "vector_bytes": 4})
                    for i, j in T.grid(32, 32):
                        S[i, j] = X[i, j]
                with T.block("out"):
                    T.reads(S[0:32, 0:32])
                    T.writes(Y[0:32, 0:32])
                    T.block_attr({"auto_copy": 1, "vector_bytes": 4})
                    for i, j in T.grid(32, 32):
                        Y[j, i] = S[i, j]
