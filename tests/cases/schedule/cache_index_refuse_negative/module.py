from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 16), "float32"), Y: T.Buffer((4, 8), "float32")):
        for c, h, r in T.grid(4, 8, 2):
            with T.block("pool"):
                vc, vh, vr = T.axis.remap("SSR", [c, h, r])
                with T.init():
                    Y[vc, vh] = T.min_value("float32")
                Y[vc, vh] = T.max(Y[vc, vh], X[vc, vh * 2 + vr])
