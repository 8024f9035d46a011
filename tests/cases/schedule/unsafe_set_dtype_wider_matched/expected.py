# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float16"), C: T.Buffer((16,), "float16")):
        # with T.block("root"):
        B = T.alloc_buffer((16,))
        for i in range(16):
            with T.block("B"):
                vi = T.axis.spatial(16, i)
                T.reads(A[vi])
                T.writes(B[vi])
                B[vi] = T.Cast("float32", A[vi] * T.float16(2.0))
        for i in range(4):
            with T.block("rows"):
                vi = T.axis.spatial(4, i)
                T.reads(B[vi * 4:vi * 4 + 4])
                T.writes(C[vi * 4:vi * 4 + 4])
                tile = T.match_buffer(B[vi * 4:vi * 4 + 4], (4,), offset_factor=1)
                for r in range(4):
                    with T.block("row"):
                        vr = T.axis.spatial(4, r)
                        T.reads(tile[vr])
                        T.writes(C[vi * 4 + vr])
                        C[vi * 4 + vr] = T.Cast("float16", tile[vr]) + T.float16(1.0)
