from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((40, 40), "float32"), Y: T.Buffer((20, 30), "float32")):
        for h, w in T.grid(20, 30):
            with T.block("zoom"):
                vh, vw = T.axis.remap("SS", [h, w])
                Y[vh, vw] = X[vh * 2 % 37, vw * 4 // 3] + X[vw * 4 // 3, vh * 2 % 37]
