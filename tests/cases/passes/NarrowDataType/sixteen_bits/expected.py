# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((40000,), "float32")):
        for i in range(T.int16(30000)):
            A[i] = T.float32(0.0)
        for i in range(40000):
            A[i] = T.float32(0.0)
