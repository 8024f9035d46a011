# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "float32")):
        with T.block("root"):
            T.reads()
            T.writes()
            S = T.alloc_buffer((4,), scope="local")
            for i in range(4):
                with T.block("copy"):
                    T.reads(A[i])
                    T.writes(S[i])
                    T.block_attr({"tir.manifest_shared_memory_local_stage": 1})
                    S[i] = A[i]
