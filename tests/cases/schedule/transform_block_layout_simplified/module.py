@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((96,), "float32"), W: T.Buffer((6, 4, 4), "float32"), Y: T.Buffer((6, 16), "float32")):
        for i, j in T.grid(6, 16):
            with T.block("flat"):
                vi, vj = T.axis.remap("SS", [i, j])
                Y[vi, vj] = X[vi * 16 + vj] + W[vi, vj // 4, vj % 4]
