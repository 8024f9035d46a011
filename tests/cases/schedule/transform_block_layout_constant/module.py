@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 10), "float32"), C: T.Buffer((12, 10), "float32"), D: T.Buffer((12,), "float32")):
        B = T.alloc_buffer((12, 10))
        for i, j in T.grid(12, 10):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i, j in T.grid(12, 10):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = B[vi, vj] + T.float32(1)
        for i, j in T.grid(12, 10):
            with T.block("D"):
                vi, vj = T.axis.remap("SR", [i, j])
                with T.init():
                    D[vi] = T.float32(0)
                D[vi] = D[vi] + B[vi, vj]
