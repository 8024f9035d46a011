# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((64,), "int32")):
        T.func_attr({"target": T.target("llvm")})
        X[0] = T.q_multiply_shift(X[0], 1073741824, 31, 3)
        X[1] = T.q_multiply_shift(X[1], 1073741824, 31, -2)
        X[2] = T.q_multiply_shift(X[2], 1073741824, 31, 0)
