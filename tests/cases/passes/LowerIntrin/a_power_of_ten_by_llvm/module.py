# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32")):
        T.func_attr({"target": T.target("llvm")})
        A[0] = T.exp10(A[0])
