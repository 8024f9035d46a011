@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((14,), "float32"), Y: T.Buffer((14,), "float32")):
        for i in range(14):
            with T.block("add"):
                vi = T.axis.spatial(14, i)
                Y[vi] = X[vi] + T.float32(1)
