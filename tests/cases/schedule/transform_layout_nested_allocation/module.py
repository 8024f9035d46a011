@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        for i in range(4):
            with T.block("rows"):
                vi = T.axis.spatial(4, i)
                T.reads(A[vi * 4:vi * 4 + 4, 0:16])
                T.writes(C[vi * 4:vi * 4 + 4, 0:16])
                B = T.alloc_buffer((4, 16))
                for r, j in T.grid(4, 16):
                    with T.block("B"):
                        vr, vj = T.axis.remap("SS", [r, j])
                        B[vr, vj] = A[vi * 4 + vr, vj] * T.float32(2)
                for r, j in T.grid(4, 16):
                    with T.block("C"):
                        vr, vj = T.axis.remap("SS", [r, j])
                        C[vi * 4 + vr, vj] = B[vr, vj] + T.float32(1)
