# The channels moved to the end, and bytes made floats.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 32, 60, 60), "uint8"), B: T.Buffer((4, 60, 60, 32), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for n, h, w, c in T.grid(4, 60, 60, 32):
            with T.block("B"):
                vn, vh, vw, vc = T.axis.remap("SSSS", [n, h, w, c])
                B[vn, vh, vw, vc] = T.Cast("float32", A[vn, vc, vh, vw]) * T.float32(0.25)
