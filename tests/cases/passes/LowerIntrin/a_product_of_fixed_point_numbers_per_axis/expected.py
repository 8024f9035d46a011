# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), I_1: T.Buffer((64,), "int32"), n: T.int32, m: T.int32):
        T.func_attr({"target": T.target({"keys": ["cpu"], "kind": "llvm", "mtriple": "x86_64-pc-linux-gnu", "tag": ""})})
        I_1[0] = T.Cast("int32", T.shift_right(T.Cast("int64", I_1[0]) * T.Cast("int64", I_1[1]) + T.shift_left(T.int64(1), T.Cast("int64", I_1[3] + 31 - 1)), T.Cast("int64", I_1[3] + 31)))