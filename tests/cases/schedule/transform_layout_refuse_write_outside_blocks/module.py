from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((3,), "float32"), C: T.Buffer((3,), "float32")):
        B = T.alloc_buffer((3,))
        B[0] = A[0]
        B[1] = A[1]
        B[2] = A[2]
        for i in range(3):
            with T.block("C"):
                vi = T.axis.spatial(3, i)
                C[vi] = B[vi]
