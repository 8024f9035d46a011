# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(Y: T.Buffer((1,), "float32")):
        A = T.allocate([2], "float32x4", "local")
        A_1 = T.Buffer((2,), "float32x4", data=A, scope="local")
        A_1[0] = T.Broadcast(T.float32(0.0), 4)
        Y[0] = T.Shuffle([A_1[0]], [2])
