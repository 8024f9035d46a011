@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((7,), "float32"), C: T.Buffer((7,), "float32")):
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                T.where(i < 7)
                C[vi] = A[vi] * T.float32(2)
