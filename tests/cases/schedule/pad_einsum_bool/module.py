@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((13,), "bool"), C: T.Buffer((13,), "bool")):
        for i in range(13):
            with T.block("C"):
                vi = T.axis.spatial(13, i)
                C[vi] = A[vi]
