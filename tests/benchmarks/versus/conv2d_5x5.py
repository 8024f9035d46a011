# A convolution with windows of 5 x 5.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((1, 8, 68, 68), "float32"), W: T.Buffer((16, 8, 5, 5), "float32"), Y: T.Buffer((1, 16, 64, 64), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for n, o, h, w, c, r, s in T.grid(1, 16, 64, 64, 8, 5, 5):
            with T.block("Y"):
                vn, vo, vh, vw, vc, vr, vs = T.axis.remap("SSSSRRR", [n, o, h, w, c, r, s])
                with T.init():
                    Y[vn, vo, vh, vw] = T.float32(0)
                Y[vn, vo, vh, vw] = Y[vn, vo, vh, vw] + X[vn, vc, vh + vr, vw + vs] * W[vo, vc, vr, vs]
