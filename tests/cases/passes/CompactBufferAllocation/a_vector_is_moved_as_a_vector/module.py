# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        for i in range(16):
            with T.block("b"):
                T.reads(A[i, 0:16])
                T.writes(C[i, 0:16])
                B = T.alloc_buffer((16, 16))
                for j in range(2):
                    B[i, j * 4:j * 4 + 4] = A[i, j * 4:j * 4 + 4]
                    C[i, j * 4:j * 4 + 4] = B[i, j * 4:j * 4 + 4]
