@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 12), "int8"), C: T.Buffer((10, 8), "int8")):
        B = T.alloc_buffer((12, 10), "int8")
        for i, j in T.grid(12, 10):
            with T.block("B0"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj]
        for i0 in range(5):
            for ax0, ax1 in T.grid(4, 10):
                with T.block("B"):
                    vi = T.axis.spatial(12, i0 * 2+ax0)
                    vj = T.axis.spatial(10, ax1)
                    B[vi, vj] = T.max(A[vi, vj], A[vi, vj + 1])
            for i1, j in T.grid(2, 8):
                with T.block("C"):
                    vi = T.axis.spatial(10, i0 * 2+i1)
                    vj = T.axis.spatial(8, j)
                    C[vi, vj] = B[vi, vj] + B[vi + 1, vj]
