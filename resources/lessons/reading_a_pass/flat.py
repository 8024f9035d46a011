# The same in plain loops, after FlattenBuffer.
from tvm.script import ir as I
from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((36,), "float32"), C: T.Buffer((32,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i0 in range(4):
            B = T.allocate([10], "float32", "global")
            B_1 = T.Buffer((10,), data=B)
            for ax in range(10):
                A_1 = T.Buffer((36,), data=A.data)
                B_1[ax] = A_1[i0 * 8 + ax] + A_1[i0 * 8 + ax + 1] + A_1[i0 * 8 + ax + 2]
            for i1 in range(8):
                C_1 = T.Buffer((32,), data=C.data)
                C_1[i0 * 8 + i1] = B_1[i1] + B_1[i1 + 1] + B_1[i1 + 2]
