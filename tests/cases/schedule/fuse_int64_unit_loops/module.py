@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((T.int64(1), T.int64(24), T.int64(1)), "float32"), Y: T.Buffer((T.int64(1), T.int64(24), T.int64(1)), "float32")):
        for a, b, c in T.grid(T.int64(1), T.int64(24), T.int64(1)):
            with T.block("Y"):
                va, vb, vc = T.axis.remap("SSS", [a, b, c])
                Y[va, vb, vc] = X[va, vb, vc] + T.float32(1)
