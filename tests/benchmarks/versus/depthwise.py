# A depthwise 3 x 3 convolution: each channel with a window of its own, zero beyond the border.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64, 112, 112), "float32"), W: T.Buffer((64, 3, 3), "float32"),
             Y: T.Buffer((64, 112, 112), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        P = T.alloc_buffer((64, 114, 114))
        for c, h, w in T.grid(64, 114, 114):
            with T.block("pad"):
                vc, vh, vw = T.axis.remap("SSS", [c, h, w])
                P[vc, vh, vw] = T.if_then_else(1 <= vh and vh < 113 and 1 <= vw and vw < 113, X[vc, vh - 1, vw - 1],
                                               T.float32(0))
        for c, h, w, r, s in T.grid(64, 112, 112, 3, 3):
            with T.block("Y"):
                vc, vh, vw, vr, vs = T.axis.remap("SSSRR", [c, h, w, r, s])
                with T.init():
                    Y[vc, vh, vw] = T.float32(0)
                Y[vc, vh, vw] = Y[vc, vh, vw] + P[vc, vh + vr, vw + vs] * W[vc, vr, vs]
