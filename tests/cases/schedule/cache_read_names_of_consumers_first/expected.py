# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6,), "float32"), Y: T.Buffer((6,), "float32"), Z: T.Buffer((6,), "float32")):
        # with T.block("root"):
        X_shared = T.alloc_buffer((6,), scope="shared")
        for ax0 in range(6):
            with T.block("X_shared"):
                v0 = T.axis.spatial(6, ax0)
                T.reads(X[v0])
                T.writes(X_shared[v0])
                X_shared[v0] = X[v0]
        for i in range(6):
            with T.block("Y"):
                vi = T.axis.spatial(6, i)
                T.reads(X_shared[vi])
                T.writes(Y[vi])
                Y[vi] = X_shared[vi] * T.float32(2.0)
        for i in range(6):
            with T.block("Z"):
                vi = T.axis.spatial(6, i)
                T.reads(X_shared[vi])
                T.writes(Z[vi])
                Z[vi] = X_shared[vi] + T.float32(1.0)
