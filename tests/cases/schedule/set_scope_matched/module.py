@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i in range(4):
            with T.block("rows"):
                vi = T.axis.spatial(4, i)
                T.reads(B[vi * 4:vi * 4 + 4, 0:16])
                T.writes(C[vi * 4:vi * 4 + 4, 0:16])
                tile = T.match_buffer(B[vi * 4:vi * 4 + 4, 0:16], (4, 16), offset_factor=1)
                for r, j in T.grid(4, 16):
                    with T.block("row"):
                        vr, vj = T.axis.remap("SS", [r, j])
                        T.reads(tile[vr, vj])
                        T.writes(C[vi * 4 + vr, vj])
                        C[vi * 4 + vr, vj] = tile[vr, vj] + T.float32(1)
