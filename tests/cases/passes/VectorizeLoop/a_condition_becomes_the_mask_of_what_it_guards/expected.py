# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((14,), "float32"), B: T.Buffer((14,), "float32")):
        for i_0 in range(4):
            B.vstore([T.Ramp(i_0 * 4, 1, 4)], A.vload([T.Ramp(i_0 * 4, 1, 4)], predicate=T.get_active_lane_mask("uint1x4", i_0 * 4, 14)) + T.Broadcast(T.float32(1.0), 4), predicate=T.get_active_lane_mask("uint1x4", i_0 * 4, 14))
