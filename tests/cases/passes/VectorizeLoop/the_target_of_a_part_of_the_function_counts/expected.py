# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        with T.attr(T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], "mtriple": "aarch64-linux-gnu", "tag": ""}), "target", 0):
            A[T.Ramp(0, 1, T.vscale() * 4)] = T.Broadcast(0, T.vscale() * 4)
