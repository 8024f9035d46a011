@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((1, 3, 4, 5), "float32"), Y: T.Buffer((1, 3, 4, 5), "float32")):
        for n, c, h, w in T.grid(1, 3, 4, 5):
            with T.block("relu"):
                vn, vc, vh, vw = T.axis.remap("SSSS", [n, c, h, w])
                Y[vn, vc, vh, vw] = T.max(X[vn, vc, vh, vw], T.float32(0))
