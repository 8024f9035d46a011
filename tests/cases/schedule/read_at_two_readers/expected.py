# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 8), "float32"), Y: T.Buffer((6, 7), "float32"), Z: T.Buffer((6, 7), "float32")):
        # with T.block("root"):
        X_local = T.alloc_buffer((6, 8), scope="local")
        for i in range(6):
            with T.block("X_local"):
                v0 = T.axis.spatial(6, i)
                T.reads(X[v0, 0:8])
                T.writes(X_local[v0, 0:8])
                T.block_attr({"auto_copy": 1})
                for ax0, ax1 in T.grid(1, 8):
                    X_local[v0 + ax0, ax1] = X[v0 + ax0, ax1]
            for j in range(7):
                with T.block("Y"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X_local[vi, vj])
                    T.writes(Y[vi, vj])
                    Y[vi, vj] = X_local[vi, vj]
            for j in range(7):
                with T.block("Z"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X_local[vi, vj + 1])
                    T.writes(Z[vi, vj])
                    Z[vi, vj] = X_local[vi, vj + 1]
