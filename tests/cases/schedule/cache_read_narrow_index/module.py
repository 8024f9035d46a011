@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(5), T.int64(4)), "float32"), B: T.Buffer((T.int64(3), T.int64(4)), "float32"), C: T.Buffer((T.int64(3), T.int64(4)), "float32")):
        for i, j in T.grid(T.int64(3), T.int64(4)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[T.Cast("int32", vi) + 1, vj], B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = A[T.Cast("int32", vi) + 1, vj] + B[vi, vj]
