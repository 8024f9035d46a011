@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((66,), "float32"), C: T.Buffer((64,), "float32")):
        B = T.alloc_buffer((66,))
        for i in range(66):
            with T.block("B"):
                vi = T.axis.spatial(66, i)
                B[vi] = A[vi] * T.float32(2)
        for i in range(64):
            with T.block("C"):
                vi = T.axis.spatial(64, i)
                T.reads(B[0:66])
                T.writes(C[vi])
                C[vi] = B[vi + 2]
