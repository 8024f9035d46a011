# The same after the passes up to CompactBufferAllocation.
from tvm.script import ir as I
from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((36,), "float32"), C: T.Buffer((32,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i0 in range(4):
            with T.block(""):
                T.reads(A[i0 * 8:i0 * 8 + 12])
                T.writes(C[i0 * 8:i0 * 8 + 8])
                B = T.alloc_buffer((10,))
                for ax in range(10):
                    with T.block("B"):
                        T.reads(A[i0 * 8 + ax:i0 * 8 + ax + 3])
                        T.writes(B[i0 * 8 + ax - i0 * 8])
                        B[i0 * 8 + ax - i0 * 8] = A[i0 * 8 + ax] + A[i0 * 8 + ax + 1] + A[i0 * 8 + ax + 2]
                for i1 in range(8):
                    with T.block("C"):
                        T.reads(B[i0 * 8 + i1 - i0 * 8:i0 * 8 + i1 - i0 * 8 + 3])
                        T.writes(C[i0 * 8 + i1])
                        C[i0 * 8 + i1] = B[i0 * 8 + i1 - i0 * 8] + B[i0 * 8 + i1 + 1 - i0 * 8] + B[i0 * 8 + i1 + 2 - i0 * 8]
