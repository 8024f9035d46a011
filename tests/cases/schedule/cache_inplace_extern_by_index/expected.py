# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "int32")):
        # with T.block("root"):
        X_local = T.alloc_buffer((64,), "int32", scope="local")
        for i in range(1):
            for ax0 in range(64):
                with T.block("X_local"):
                    v0 = T.axis.spatial(64, ax0)
                    T.reads(X[v0])
                    T.writes(X_local[v0])
                    X_local[v0] = X[v0]
            with T.block("call"):
                T.reads(X_local[0:64])
                T.writes(X_local[0:64])
                T.call_extern("int32", "update", X_local.data)
            for ax0 in range(64):
                with T.block("X_local"):
                    v0 = T.axis.spatial(64, ax0)
                    T.reads(X_local[v0])
                    T.writes(X[v0])
                    X[v0] = X_local[v0]
