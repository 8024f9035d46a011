@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), C: T.Buffer((8,), "float32")):
        B = T.alloc_buffer(())
        for i in range(8):
            with T.block("B"):
                vi = T.axis.reduce(8, i)
                with T.init():
                    B[()] = T.float32(0)
                B[()] = B[()] + A[vi]
        for i in range(8):
            with T.block("C"):
                vi = T.axis.spatial(8, i)
                C[vi] = B[()] * A[vi]
