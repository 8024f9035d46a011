# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4,), "float32")):
        A = T.allocate([8], "float32", "local.acc")
        A_1 = T.Buffer((4,), data=A, scope="local.acc")
        A_1[0] = X[0]
        A_2 = T.Buffer((4,), data=A, scope="local.acc")
        A_2[4] = X[1]
        X[2] = A_1[0] + A_2[4]
