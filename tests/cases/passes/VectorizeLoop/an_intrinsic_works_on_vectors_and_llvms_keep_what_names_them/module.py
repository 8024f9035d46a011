# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), x: T.float32):
        for i in T.vectorized(4):
            A[i] = T.pow(A[i], x) + T.call_llvm_pure_intrin("float32", "llvm.maxnum.f32", T.uint32(2), A[i], x)
