# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), n: T.int32):
        T.func_attr({"target": T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], "mtriple": "aarch64-linux-gnu", "tag": ""})})
        B[T.Ramp(n, 2, T.vscale() * 4)] = A[T.Ramp(0, 1, T.vscale() * 4)] * T.Broadcast(A[n], T.vscale() * 4) + T.Cast("float32xvscalex4", T.Ramp(0, 1, T.vscale() * 4))
