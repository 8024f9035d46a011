# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10,), "float32"), C: T.Buffer((10,), "float32"), D: T.Buffer((10,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((3, 4))
        for i in range(10):
            with T.block("both"):
                vi = T.axis.spatial(10, i)
                T.reads(A[vi])
                T.writes(B[vi // 4, vi % 4], D[vi])
                B[vi // 4, vi % 4] = A[vi] * T.float32(2.0)
                D[vi] = A[vi] + T.float32(3.0)
        for axis0, axis1 in T.grid(3, 4):
            with T.block("buffer_B_padding"):
                v_axis0, v_axis1 = T.axis.remap("SS", [axis0, axis1])
                T.where(axis0 == 2 and 2 <= axis1)
                T.reads()
                T.writes(B[v_axis0, v_axis1])
                B[v_axis0, v_axis1] = T.float32(1.5)
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                T.reads(B[vi // 4, vi % 4])
                T.writes(C[vi])
                C[vi] = B[vi // 4, vi % 4] + T.float32(1.0)
