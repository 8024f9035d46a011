# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 14), "float32"), D: T.Buffer((14, 12), "float32")):
        with T.block("root"):
            T.reads(A[0:12, 0:14])
            T.writes(D[0:14, 0:12])
            P = T.alloc_buffer((12, 1, 14), strides=(1, 12, 12))
            for i, j in T.grid(12, 14):
                with T.block(""):
                    T.reads(A[i, j])
                    T.writes(P[i, 0, j])
                    P[i, 0, j] = A[i, j]
            for i, j in T.grid(14, 12):
                with T.block(""):
                    T.reads(P[j, 0, i])
                    T.writes(D[i, j])
                    D[i, j] = P[j, 0, i]
