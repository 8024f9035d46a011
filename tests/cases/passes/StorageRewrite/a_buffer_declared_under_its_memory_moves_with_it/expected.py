# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16,), "float32")):
        A = T.allocate([16], "float32", "global")
        A_1 = T.decl_buffer((16,), data=A)
        for i in range(16):
            A_1[i] = X[i]
            X[i] = A_1[i] + T.float32(1)
