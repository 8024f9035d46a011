# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((96,), "float32"), W: T.Buffer((6, 4, 4), "float32"), Y: T.Buffer((6, 16), "float32")):
        # with T.block("root"):
        for ax0 in range(96):
            with T.block("flat"):
                v0 = T.axis.spatial(96, ax0)
                T.reads(X[v0], W[v0 // 16, v0 % 16 // 4, v0 % 4])
                T.writes(Y[v0 // 16, v0 % 16])
                Y[v0 // 16, v0 % 16] = X[v0] + W[v0 // 16, v0 % 16 // 4, v0 % 4]
