# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int8")):
        B = T.allocate([1024], "int8", "global.vtcm")
        A[0] = T.int8(0)
