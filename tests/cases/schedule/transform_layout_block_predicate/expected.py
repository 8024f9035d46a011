# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10,), "float32"), C: T.Buffer((10,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((2, 5))
        for i_0, i_1 in T.grid(3, 4):
            with T.block("B"):
                vi = T.axis.spatial(10, i_0 * 4 + i_1)
                T.where(i_0 * 4 + i_1 < 10)
                T.reads(A[vi])
                T.writes(B[vi // 5, vi % 5])
                B[vi // 5, vi % 5] = A[vi] * T.float32(2.0)
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                T.reads(B[vi // 5, vi % 5])
                T.writes(C[vi])
                C[vi] = B[vi // 5, vi % 5] + T.float32(1.0)
