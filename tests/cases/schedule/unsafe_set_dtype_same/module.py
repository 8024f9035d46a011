@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float16"), C: T.Buffer((16,), "float16")):
        B = T.alloc_buffer((16,), "float16")
        for i in range(16):
            with T.block("B"):
                vi = T.axis.spatial(16, i)
                B[vi] = A[vi] * T.float16(2)
        for i in range(4):
            with T.block("rows"):
                vi = T.axis.spatial(4, i)
                T.reads(B[vi * 4:vi * 4 + 4])
                T.writes(C[vi * 4:vi * 4 + 4])
                tile = T.match_buffer(B[vi * 4:vi * 4 + 4], (4,), "float16", offset_factor=1)
                for r in range(4):
                    with T.block("row"):
                        vr = T.axis.spatial(4, r)
                        T.reads(tile[vr])
                        T.writes(C[vi * 4 + vr])
                        C[vi * 4 + vr] = tile[vr] + T.float16(1)
