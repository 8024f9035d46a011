# The greatest of each column of a matrix that is not as long as any tile.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((1000, 1003), "float32"), B: T.Buffer((1003,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for j, k in T.grid(1003, 1000):
            with T.block("B"):
                vj, vk = T.axis.remap("SR", [j, k])
                with T.init():
                    B[vj] = T.float32(-3.4e38)
                B[vj] = T.max(B[vj], A[vk, vj])
