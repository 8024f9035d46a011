# Rows of bytes, unsigned by signed, summed in int32.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((256, 256), "uint8"), B: T.Buffer((256, 256), "int8"), C: T.Buffer((256, 256), "int32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(256, 256, 256):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = 0
                C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vj, vk])
