@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8, 8), "float32"), Y: T.Buffer((8, 8), "float32")):
        for i, j, k in T.grid(8, 8, 2):
            with T.block("clamped"):
                vi = T.axis.spatial(8, i)
                vj = T.axis.spatial(8, (i + j) % 8)
                Y[vi, vj] = X[vi, vj] + T.float32(1)
