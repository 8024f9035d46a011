# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16,), "float32"), Y: T.Buffer((16,), "float32")):
        B = T.allocate([16], "float32", "global")
        B_1 = T.decl_buffer((16,), data=B)
        B_2 = T.decl_buffer((4, 4), data=B)
        for j in range(4):
            B_1[j] = X[j]
            Y[j] = B_2[0, j]
