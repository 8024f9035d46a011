# The sum of squares of each row: a long reduction.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64, 16384), "float32"), B: T.Buffer((64,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, k in T.grid(64, 16384):
            with T.block("B"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vi, vk] * A[vi, vk]
