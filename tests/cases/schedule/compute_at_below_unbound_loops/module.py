@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8), "float32"), C: T.Buffer((8, 8), "float32")):
        for i in range(2):
            with T.block("rows"):
                T.reads(A[i * 4:i * 4 + 4, 0:8])
                T.writes(C[i * 4:i * 4 + 4, 0:8])
                B = T.alloc_buffer((8, 8))
                for x, y in T.grid(4, 8):
                    with T.block("B"):
                        vi = T.axis.spatial(8, i * 4 + x)
                        vj = T.axis.spatial(8, y)
                        B[vi, vj] = A[vi, vj] * T.float32(2)
                for x, y in T.grid(4, 8):
                    with T.block("C"):
                        vi = T.axis.spatial(8, i * 4 + x)
                        vj = T.axis.spatial(8, y)
                        C[vi, vj] = B[vi, vj] + T.float32(1)
