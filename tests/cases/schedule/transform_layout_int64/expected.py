# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(12), T.int64(10)), "float32"), C: T.Buffer((T.int64(12), T.int64(10)), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((T.int64(3), T.int64(3), T.int64(4), T.int64(4)))
        for axis0, axis1, axis2, axis3 in T.grid(T.int64(3), T.int64(3), T.int64(4), T.int64(4)):
            with T.block("B"):
                v_axis0, v_axis1, v_axis2, v_axis3 = T.axis.remap("SSSS", [axis0, axis1, axis2, axis3])
                T.reads(A[v_axis0 * T.int64(4) + v_axis2, v_axis1 * T.int64(4) + v_axis3])
                T.writes(B[v_axis0, v_axis1, v_axis2, v_axis3])
                B[v_axis0, v_axis1, v_axis2, v_axis3] = T.if_then_else(v_axis1 == T.int64(2) and T.int64(2) <= v_axis3, T.float32(0.0), A[v_axis0 * T.int64(4) + v_axis2, v_axis1 * T.int64(4) + v_axis3] * T.float32(2.0))
        for i, j in T.grid(T.int64(12), T.int64(10)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi // T.int64(4), vj // T.int64(4), vi % T.int64(4), vj % T.int64(4)])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi // T.int64(4), vj // T.int64(4), vi % T.int64(4), vj % T.int64(4)] + T.float32(1.0)
