# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), n: T.int32):
        for i0 in range(n):
            B.vstore([T.Ramp(i0 * (T.vscale() * 4), 1, T.vscale() * 4)], A.vload([T.Ramp(i0 * (T.vscale() * 4), 1, T.vscale() * 4)], predicate=T.get_active_lane_mask("uint1xvscalex4", i0 * (T.vscale() * 4), n)) + T.Broadcast(T.float32(1.0), T.vscale() * 4), predicate=T.get_active_lane_mask("uint1xvscalex4", i0 * (T.vscale() * 4), n))