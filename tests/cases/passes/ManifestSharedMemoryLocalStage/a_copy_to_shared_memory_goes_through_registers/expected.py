# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32")):
        with T.block("root"):
            T.reads()
            T.writes()
            S = T.alloc_buffer((4,), scope="shared")
            S_local = T.alloc_buffer((4,), scope="local")
            for i in range(4):
                with T.block(""):
                    T.reads(A[i])
                    T.writes(S_local[i])
                    S_local[i] = A[i]
            for i in range(4):
                with T.block("copy"):
                    T.reads(A[i])
                    T.writes(S[i])
                    S[i] = S_local[i]
            for i in range(4):
                with T.block("use"):
                    T.reads(S[i])
                    T.writes(B[i])
                    B[i] = S[i]
