@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10,), "float32"), C: T.Buffer((10,), "float32"), D: T.Buffer((10,), "float32")):
        B = T.alloc_buffer((10,))
        for i in range(10):
            with T.block("both"):
                vi = T.axis.spatial(10, i)
                B[vi] = A[vi] * T.float32(2)
                D[vi] = A[vi] + T.float32(3)
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                C[vi] = B[vi] + T.float32(1)
