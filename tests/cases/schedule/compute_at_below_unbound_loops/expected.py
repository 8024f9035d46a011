# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8), "float32"), C: T.Buffer((8, 8), "float32")):
        # with T.block("root"):
        for i in range(2):
            with T.block("rows"):
                T.reads(A[i * 4:i * 4 + 4, 0:8])
                T.writes(C[i * 4:i * 4 + 4, 0:8])
                B = T.alloc_buffer((8, 8))
                for x in range(4):
                    for ax0 in range(8):
                        with T.block("B"):
                            vi = T.axis.spatial(8, i * 4 + x)
                            vj = T.axis.spatial(8, ax0)
                            T.where(0 <= i * 4 + x and i < 2)
                            T.reads(A[vi, vj])
                            T.writes(B[vi, vj])
                            B[vi, vj] = A[vi, vj] * T.float32(2.0)
                    for y in range(8):
                        with T.block("C"):
                            vi = T.axis.spatial(8, i * 4 + x)
                            vj = T.axis.spatial(8, y)
                            T.reads(B[vi, vj])
                            T.writes(C[vi, vj])
                            C[vi, vj] = B[vi, vj] + T.float32(1.0)
