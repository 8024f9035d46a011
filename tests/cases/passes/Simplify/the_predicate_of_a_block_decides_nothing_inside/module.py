# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "int32"), C: T.Buffer((16, 16), "int32")):
        for i, j in T.grid(16, 16):
            with T.block(""):
                T.where(i * 16 + j < 100 and i < 16)
                T.reads(A[i, j])
                T.writes(C[i, j])
                if i * 16 + j < 100:
                    C[i, j] = A[i, j] + (i * 16 + j) // 100
