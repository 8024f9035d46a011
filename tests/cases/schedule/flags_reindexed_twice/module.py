@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((12, 10), "float32"), W: T.Buffer((12, 10), "float32"), Z: T.Buffer((12, 10), "float32")):
        for i, j in T.grid(12, 10):
            with T.block("add"):
                vi, vj = T.axis.remap("SS", [i, j])
                Z[vi, vj] = X[vi, vj] + W[vi, vj]
