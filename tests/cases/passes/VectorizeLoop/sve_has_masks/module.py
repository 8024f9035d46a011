# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), n: T.int32):
        T.func_attr({"target": T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], "mtriple": "aarch64-linux-gnu", "tag": ""})})
        for i in T.vectorized(T.vscale() * 4):
            if i < n:
                A[i] = T.float32(0.0)
