# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32")):
        for i in range(8):
            A[i] = T.Cast("float32", T.Select(i < 3, T.Cast("int64", i), T.int64(5)))
