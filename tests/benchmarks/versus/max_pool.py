# The greatest of each 3 x 3 window, at every second place; nothing beyond the border counts.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64, 112, 112), "float32"), Y: T.Buffer((64, 56, 56), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for c, h, w, r, s in T.grid(64, 56, 56, 3, 3):
            with T.block("Y"):
                vc, vh, vw, vr, vs = T.axis.remap("SSSRR", [c, h, w, r, s])
                with T.init():
                    Y[vc, vh, vw] = T.float32(-3.4e38)
                Y[vc, vh, vw] = T.max(Y[vc, vh, vw], T.if_then_else(
                    1 <= vh * 2 + vr and vh * 2 + vr < 113 and 1 <= vw * 2 + vs and vw * 2 + vs < 113,
                    X[vc, vh * 2 + vr - 1, vw * 2 + vs - 1], T.float32(-3.4e38)))
