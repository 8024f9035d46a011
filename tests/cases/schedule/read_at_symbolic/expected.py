# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, y: T.handle):
        n = T.int32()
        X = T.match_buffer(x, (n, 8))
        Y = T.match_buffer(y, (n, 8))
        # with T.block("root"):
        X_shared = T.alloc_buffer((n, 8), scope="shared")
        for i in range(n):
            with T.block("X_shared"):
                v0 = T.axis.spatial(n, i)
                T.reads(X[v0, 0:8])
                T.writes(X_shared[v0, 0:8])
                T.block_attr({"auto_copy": 1})
                for ax0, ax1 in T.grid(1, 8):
                    X_shared[v0 + ax0, ax1] = X[v0 + ax0, ax1]
            for j in range(8):
                with T.block("Y"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X_shared[vi, vj])
                    T.writes(Y[vi, vj])
                    Y[vi, vj] = X_shared[vi, vj] + T.float32(1.0)
