# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((1, 3, 4, 5), "float32"), Y: T.Buffer((1, 3, 4, 5), "float32")):
        # with T.block("root"):
        for ax0, ax1 in T.grid(60, 1):
            with T.block("relu"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(X[0, v0 // 20, v0 % 20 // 5, v0 % 5])
                T.writes(Y[0, v0 // 20, v0 % 20 // 5, v0 % 5])
                Y[0, v0 // 20, v0 % 20 // 5, v0 % 5] = T.max(X[0, v0 // 20, v0 % 20 // 5, v0 % 5], T.float32(0.0))
