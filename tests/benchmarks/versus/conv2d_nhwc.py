# A 3 x 3 convolution of stride 2 in NHWC, without padding.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((1, 57, 57, 32), "float32"), W: T.Buffer((3, 3, 32, 64), "float32"),
             Y: T.Buffer((1, 28, 28, 64), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for n, h, w, o, r, s, c in T.grid(1, 28, 28, 64, 3, 3, 32):
            with T.block("Y"):
                vn, vh, vw, vo, vr, vs, vc = T.axis.remap("SSSSRRR", [n, h, w, o, r, s, c])
                with T.init():
                    Y[vn, vh, vw, vo] = T.float32(0)
                Y[vn, vh, vw, vo] = Y[vn, vh, vw, vo] + X[vn, vh * 2 + vr, vw * 2 + vs, vc] * W[vr, vs, vc, vo]
