# A convolution with stride 2, padded by a block of its own.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((1, 32, 56, 56), "float32"), W: T.Buffer((64, 32, 3, 3), "float32"), Y: T.Buffer((1, 64, 28, 28), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        P = T.alloc_buffer((1, 32, 58, 58))
        for n, c, h, w in T.grid(1, 32, 58, 58):
            with T.block("P"):
                vn, vc, vh, vw = T.axis.remap("SSSS", [n, c, h, w])
                P[vn, vc, vh, vw] = T.if_then_else(1 <= vh and vh < 57 and 1 <= vw and vw < 57, X[vn, vc, vh - 1, vw - 1], T.float32(0))
        for n, o, h, w, c, r, s in T.grid(1, 64, 28, 28, 32, 3, 3):
            with T.block("Y"):
                vn, vo, vh, vw, vc, vr, vs = T.axis.remap("SSSSRRR", [n, o, h, w, c, r, s])
                with T.init():
                    Y[vn, vo, vh, vw] = T.float32(0)
                Y[vn, vo, vh, vw] = Y[vn, vo, vh, vw] + P[vn, vc, vh * 2 + vr, vw * 2 + vs] * W[vo, vc, vr, vs]
