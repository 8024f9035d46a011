# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 16), "float32"), C: T.Buffer((16,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((4, 16))
        for i in range(16):
            for j in range(4):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(A[vj, vi])
                    T.writes(B[vj, vi])
                    B[vj, vi] = A[vj, vi] * T.float32(2.0)
            with T.block("C"):
                vi = T.axis.spatial(16, i)
                T.reads(B[0, vi])
                T.writes(C[vi])
                C[vi] = B[0, vi] + T.float32(1.0)
