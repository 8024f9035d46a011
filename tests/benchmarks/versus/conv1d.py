# A convolution of one dimension, dilated by 2.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16, 1032), "float32"), W: T.Buffer((32, 16, 5), "float32"), Y: T.Buffer((32, 1024), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for o, x, c, r in T.grid(32, 1024, 16, 5):
            with T.block("Y"):
                vo, vx, vc, vr = T.axis.remap("SSRR", [o, x, c, r])
                with T.init():
                    Y[vo, vx] = T.float32(0)
                Y[vo, vx] = Y[vo, vx] + X[vc, vx + vr * 2] * W[vo, vc, vr]
