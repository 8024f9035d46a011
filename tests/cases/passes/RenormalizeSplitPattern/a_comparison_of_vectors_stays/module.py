# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32")):
        A[0:4] = T.Select(T.Ramp(0, 1, 4) < T.Broadcast(16, 4), T.Broadcast(1, 4), T.Broadcast(2, 4))
