# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32")):
        T.func_attr({"target": T.target("llvm")})
        A[0] = T.call_llvm_pure_intrin("float32", "llvm.exp", T.uint32(1), A[0] * T.float32(2.302585093))
