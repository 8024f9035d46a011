# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 8), "float32"), C: T.Buffer((8, 8), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((8, 8))
        for i in range(8):
            with T.block("B_o"):
                T.reads(A[i, 0:8])
                T.writes(B[i, 0:8])
                for j in range(8):
                    with T.block("B"):
                        T.reads(A[i, j])
                        T.writes(B[i, j])
                        B[i, j] = A[i, j] * T.float32(2.0)
        for i, j in T.grid(8, 8):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi, vj] + T.float32(1.0)
