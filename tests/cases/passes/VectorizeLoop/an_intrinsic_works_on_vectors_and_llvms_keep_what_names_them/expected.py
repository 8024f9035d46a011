# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), x: T.float32):
        A[0:4] = T.pow(A[0:4], T.Broadcast(x, 4)) + T.call_llvm_pure_intrin("float32x4", "llvm.maxnum.f32", T.uint32(2), A[0:4], T.Broadcast(x, 4))
