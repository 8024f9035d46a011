# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "int32"), B: T.Buffer((16,), "int32"), n: T.int32):
        T.func_attr({"op_pattern": 1})
        T.evaluate(T.assume(n < 3 or A[0] == 0))
        for j in range(16):
            B[j] = T.Select(j < 14, 1, 2)
