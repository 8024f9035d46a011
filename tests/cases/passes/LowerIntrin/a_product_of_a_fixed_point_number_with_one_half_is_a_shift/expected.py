# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "int32")):
        T.func_attr({"target": T.target("llvm")})
        X[0] = T.shift_left(X[0], 2)
        X[1] = T.shift_right(X[1] + 4, 3)
        X[2] = T.shift_right(X[2] + 1, 1)
