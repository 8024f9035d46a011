# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32")):
        A[0:4] = T.Select(T.Ramp(0, 1, 4) < T.Broadcast(2, 4), A[4:8], T.Broadcast(T.float32(0.0), 4))
