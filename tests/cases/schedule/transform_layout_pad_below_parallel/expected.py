# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((6, 10), "float32"), C: T.Buffer((6, 10), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((6, 3, 4))
        for i in T.parallel(6):
            for j in range(10):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(A[vi, vj])
                    T.writes(B[vi, vj // 4, vj % 4])
                    B[vi, vj // 4, vj % 4] = A[vi, vj] * T.float32(2.0)
        for axis0, axis1, axis2 in T.grid(6, 3, 4):
            with T.block("buffer_B_padding"):
                v_axis0, v_axis1, v_axis2 = T.axis.remap("SSS", [axis0, axis1, axis2])
                T.where(axis1 == 2 and 2 <= axis2)
                T.reads()
                T.writes(B[v_axis0, v_axis1, v_axis2])
                B[v_axis0, v_axis1, v_axis2] = T.float32(0.0)
        for i, j in T.grid(6, 10):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj // 4, vj % 4])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi, vj // 4, vj % 4] + T.float32(1.0)
