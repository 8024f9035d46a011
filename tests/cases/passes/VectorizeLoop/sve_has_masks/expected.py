# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), n: T.int32):
        T.func_attr({"target": T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], "mtriple": "aarch64-linux-gnu", "tag": ""})})
        A.vstore([T.Ramp(0, 1, T.vscale() * 4)], T.Broadcast(T.float32(0.0), T.vscale() * 4), predicate=T.get_active_lane_mask("uint1xvscalex4", 0, n))
