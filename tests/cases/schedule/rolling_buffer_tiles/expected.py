# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((18,), "float32"), Z: T.Buffer((16,), "float32")):
        # with T.block("root"):
        Y = T.alloc_buffer((6,))
        for i_0 in range(4):
            for ax0 in range(6):
                with T.block("base"):
                    vi = T.axis.opaque(18, i_0 * 4 + ax0)
                    T.where(i_0 < 1 or 2 <= ax0)
                    T.reads(X[vi])
                    T.writes(Y[vi % 6])
                    Y[vi % 6] = X[vi] * T.float32(3.0)
            for i_1 in range(4):
                with T.block("blur"):
                    vi = T.axis.opaque(16, i_0 * 4 + i_1)
                    T.reads(Y[T.min(T.min(vi % 6, (vi + 1) % 6), (vi + 2) % 6):T.min(T.min(vi % 6, (vi + 1) % 6), (vi + 2) % 6) + (T.max(T.max(vi % 6, (vi + 1) % 6), (vi + 2) % 6) + 1 - T.min(T.min(vi % 6, (vi + 1) % 6), (vi + 2) % 6))])
                    T.writes(Z[vi])
                    Z[vi] = Y[vi % 6] + Y[(vi + 1) % 6] + Y[(vi + 2) % 6]
