# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16, 16), "float32"), Y: T.Buffer((16, 16), "float32")):
        for i in range(16):
            B = T.allocate([16, 16], "float32", "global")
            B_1 = T.decl_buffer((16, 16), data=B)
            for j in range(16):
                B_1[i, j] = X[i, j]
            for j in range(16):
                Y[i, j] = B_1[i, j]
