# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((12, 10), "float32"), W: T.Buffer((12, 10), "float32"), Z: T.Buffer((12, 10), "float32")):
        # with T.block("root"):
        X_shared = T.alloc_buffer((3, 10, 5), scope="shared")
        W_shared = T.alloc_buffer((3, 12, 4), scope="shared")
        Z_local = T.alloc_buffer((2, 10, 7), scope="local")
        for i, j in T.grid(12, 10):
            with T.block("W_shared"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(W[vi, vj])
                T.writes(W_shared[vj // 4, vi, vj % 4])
                W_shared[vj // 4, vi, vj % 4] = W[vi, vj]
        for i in range(12):
            for ax0, ax1 in T.grid(5, 10):
                with T.block("X_shared"):
                    vi = T.axis.spatial(12, i // 5 * 5 + ax0)
                    vj = T.axis.spatial(10, ax1)
                    T.where(i // 5 * 5 + ax0 < 12)
                    T.reads(X[vi, vj])
                    T.writes(X_shared[vi // 5, vj, vi % 5])
                    X_shared[vi // 5, vj, vi % 5] = X[vi, vj]
            for j in range(10):
                with T.block("add"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X_shared[vi // 5, vj, vi % 5], W_shared[vj // 4, vi, vj % 4])
                    T.writes(Z_local[vi // 7, vj, vi % 7])
                    Z_local[vi // 7, vj, vi % 7] = X_shared[vi // 5, vj, vi % 5] + W_shared[vj // 4, vi, vj % 4]
        for i, j in T.grid(12, 10):
            with T.block("Z_local"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(Z_local[vi // 7, vj, vi % 7])
                T.writes(Z[vi, vj])
                Z[vi, vj] = Z_local[vi // 7, vj, vi % 7]
