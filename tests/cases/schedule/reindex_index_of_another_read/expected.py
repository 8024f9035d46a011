# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), X: T.Buffer((16,), "int32"), C: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((16, 16))
        X_reindex = T.alloc_buffer((16,), "int32")
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                B[vi, vj] = A[vi, vj] * T.float32(2.0)
        for ax0 in range(16):
            with T.block("X_reindex_reindex"):
                v0 = T.axis.spatial(16, ax0)
                T.reads(X[v0])
                T.writes(X_reindex[v0])
                X_reindex[v0] = X[v0]
        for i, j in T.grid(16, 16):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[X[vi], vj], X_reindex[vi])
                T.writes(C[vi, vj])
                C[vi, vj] = B[X_reindex[vi], vj] + T.float32(1.0)
