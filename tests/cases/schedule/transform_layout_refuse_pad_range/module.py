@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10,), "int8"), C: T.Buffer((10,), "int8")):
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                C[vi] = A[vi]
