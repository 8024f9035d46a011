# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((16, 16))
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.where(i < 9)
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                B[vi, vj] = A[vi, vj]
        for i, j in T.grid(16, 4):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj * 4:vj * 4 + 4])
                T.writes(C[vi, vj * 4:vj * 4 + 4])
                sub = T.match_buffer(B[vi, vj * 4:vj * 4 + 4], (4,), offset_factor=1)
                for k in range(4):
                    C[vi, vj * 4 + k] = sub[k]
