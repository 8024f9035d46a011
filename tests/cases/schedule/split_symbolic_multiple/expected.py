# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, y: T.handle):
        n = T.int32()
        X = T.match_buffer(x, (n,))
        Y = T.match_buffer(y, (n * 4,))
        # with T.block("root"):
        for i_0, i_1 in T.grid(n, 4):
            with T.block("Y"):
                vi = T.axis.spatial(n * 4, i_0 * 4 + i_1)
                T.reads(X[vi // 4])
                T.writes(Y[vi])
                Y[vi] = X[vi // 4] + T.float32(1.0)
