# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32"), n: T.int32):
        T.func_attr({"target": T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], "mtriple": "aarch64-linux-gnu", "tag": ""})})
        for i_s in range(4 * T.vscale()):
            T.call_extern("int32", "f", A[i_s])
