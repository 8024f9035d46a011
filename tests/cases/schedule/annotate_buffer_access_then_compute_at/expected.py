# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((66,), "float32"), C: T.Buffer((64,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((66,))
        for i_0 in range(4):
            for ax0 in range(18):
                with T.block("B"):
                    vi = T.axis.spatial(66, i_0 * 16 + ax0)
                    T.reads(A[vi])
                    T.writes(B[vi])
                    B[vi] = A[vi] * T.float32(2.0)
            for i_1 in range(16):
                with T.block("C"):
                    vi = T.axis.spatial(64, i_0 * 16 + i_1)
                    T.reads(B[vi:vi + 3])
                    T.writes(C[vi])
                    T.block_attr({"explicit_read_region": [0]})
                    C[vi] = B[vi + 2]
