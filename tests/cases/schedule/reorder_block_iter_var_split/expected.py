# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8), "float32"), B: T.Buffer((8, 8), "float32")):
        # with T.block("root"):
        for j, i_1, i_0 in T.grid(8, 4, 2):
            with T.block("B"):
                vj = T.axis.spatial(8, j)
                vi = T.axis.spatial(8, i_0 * 4 + i_1)
                T.reads(A[vj, vi])
                T.writes(B[vi, vj])
                B[vi, vj] = A[vj, vi]
