# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(8), T.int64(4)), "float32"), C: T.Buffer((), "float32")):
        # with T.block("root"):
        C_rf = T.alloc_buffer((T.int64(4),))
        for i, j in T.grid(T.int64(8), T.int64(4)):
            with T.block("C_rf"):
                vj, vi = T.axis.remap("SR", [j, i])
                T.reads(A[vi, vj])
                T.writes(C_rf[vj])
                with T.init():
                    C_rf[vj] = T.float32(0.0)
                C_rf[vj] = C_rf[vj] + A[vi, vj]
        for j in range(T.int64(4)):
            with T.block("C"):
                vj = T.axis.reduce(T.int64(4), j)
                T.reads(C_rf[vj])
                T.writes(C[()])
                with T.init():
                    C[()] = T.float32(0.0)
                C[()] = C[()] + C_rf[vj]
