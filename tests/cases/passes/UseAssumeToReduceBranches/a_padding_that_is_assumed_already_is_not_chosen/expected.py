# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32")):
        T.func_attr({"op_pattern": 0})
        for i in range(16):
            T.evaluate(T.assume(i < 14 or A[i] == 0))
        for j in range(16):
            B[j] = A[j] * 2
