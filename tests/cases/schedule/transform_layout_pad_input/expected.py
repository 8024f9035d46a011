# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 3, 4), "float32"), C: T.Buffer((12, 10), "float32"), D: T.Buffer((12,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((12, 10))
        for axis0, axis1, axis2 in T.grid(12, 3, 4):
            with T.block("buffer_A_assumptions"):
                v_axis0, v_axis1, v_axis2 = T.axis.remap("SSS", [axis0, axis1, axis2])
                T.reads(A[v_axis0, v_axis1, v_axis2])
                T.writes()
                T.assume(not (v_axis1 == 2 and 2 <= v_axis2) or A[v_axis0, v_axis1, v_axis2] == T.float32(0.0))
        for i, j in T.grid(12, 10):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj // 4, vj % 4])
                T.writes(B[vi, vj])
                B[vi, vj] = A[vi, vj // 4, vj % 4] * T.float32(2.0)
        for i, j in T.grid(12, 10):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi, vj] + T.float32(1.0)
        for i, j in T.grid(12, 10):
            with T.block("D"):
                vi, vj = T.axis.remap("SR", [i, j])
                T.reads(B[vi, vj])
                T.writes(D[vi])
                with T.init():
                    D[vi] = T.float32(0.0)
                D[vi] = D[vi] + B[vi, vj]
