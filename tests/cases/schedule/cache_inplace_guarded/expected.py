# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((10,), "float32")):
        # with T.block("root"):
        X_shared = T.alloc_buffer((10,), scope="shared")
        for i_0, i_1 in T.grid(3, 4):
            for ax0 in range(1):
                with T.block("X_shared"):
                    v0 = T.axis.spatial(10, i_0 * 4 + i_1 + ax0)
                    T.where(i_0 * 4 + i_1 < 10)
                    T.reads(X[v0])
                    T.writes(X_shared[v0])
                    X_shared[v0] = X[v0]
            with T.block("acc"):
                vi = T.axis.spatial(10, i_0 * 4 + i_1)
                T.where(i_0 * 4 + i_1 < 10)
                T.reads(X_shared[vi])
                T.writes(X_shared[vi])
                X_shared[vi] = X_shared[vi] + T.float32(1.0)
            for ax0 in range(1):
                with T.block("X_shared"):
                    v0 = T.axis.spatial(10, i_0 * 4 + i_1 + ax0)
                    T.where(i_0 * 4 + i_1 < 10)
                    T.reads(X_shared[v0])
                    T.writes(X[v0])
                    X[v0] = X_shared[v0]
