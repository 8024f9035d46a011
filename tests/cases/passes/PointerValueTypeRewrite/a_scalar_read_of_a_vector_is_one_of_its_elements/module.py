# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(Y: T.Buffer((1,), "float32")):
        A = T.allocate([8], "float32", "local")
        A_1 = T.Buffer((8,), data=A, scope="local")
        A_1[0:4] = T.Broadcast(T.float32(0.0), 4)
        Y[0] = A_1[2]
