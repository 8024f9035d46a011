# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), n: T.int32):
        T.func_attr({"target": T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], "mtriple": "aarch64-linux-gnu", "tag": ""})})
        for i in T.vectorized(T.vscale() * 4):
            B[n + i * 2] = A[i] * A[n] + T.Cast("float32", i)
