@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10, 6), "float32"), C: T.Buffer((6, 10), "float32")):
        B = T.alloc_buffer((6, 10))
        for i, j in T.grid(10, 6):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vj, vi] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(6, 10):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
