# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32")):
        C = T.alloc_buffer((4, 4))
        for i in range(16):
            for j in range(1):
                with T.block("C"):
                    v = T.axis.spatial(16, i + j)
                    C[v // 4, v % 4] = A[v]
            with T.block("B"):
                v = T.axis.spatial(16, i)
                B[v] = C[v // 4, v % 4]
