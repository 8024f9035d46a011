from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((34,), "float32"), C: T.Buffer((32,), "float32")):
        B = T.alloc_buffer((34,))
        for i0 in range(8):
            for ax0 in range(6):
                with T.block("B"):
                    vi = T.axis.spatial(34, i0 * 4 + ax0)
                    B[vi // 3 * 3] = A[vi]
            for i1 in range(4):
                with T.block("C"):
                    vi = T.axis.spatial(32, i0 * 4 + i1)
                    C[vi] = B[vi] + B[vi + 2]
