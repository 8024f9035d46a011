# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 6), "float32"), Y: T.Buffer((4, 6), "float32")):
        # with T.block("root"):
        Y_local = T.alloc_buffer((4, 6), scope="local")
        for i in range(4):
            for j in range(6):
                with T.block("fill"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X[vi, vj])
                    T.writes(Y[vi, vj])
                    Y[vi, vj] = X[vi, vj] * T.float32(2.0)
            for j in range(6):
                for ax0, ax1 in T.grid(1, 1):
                    with T.block("Y_local"):
                        v0 = T.axis.spatial(4, i + ax0)
                        v1 = T.axis.spatial(6, j + ax1)
                        T.reads(Y[v0, v1])
                        T.writes(Y_local[v0, v1])
                        Y_local[v0, v1] = Y[v0, v1]
                with T.block("acc"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(Y_local[vi, vj], X[vi, vj])
                    T.writes(Y_local[vi, vj])
                    Y_local[vi, vj] = Y_local[vi, vj] + X[vi, vj]
                for ax0, ax1 in T.grid(1, 1):
                    with T.block("Y_local"):
                        v0 = T.axis.spatial(4, i + ax0)
                        v1 = T.axis.spatial(6, j + ax1)
                        T.reads(Y_local[v0, v1])
                        T.writes(Y[v0, v1])
                        Y[v0, v1] = Y_local[v0, v1]
