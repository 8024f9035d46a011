# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10, 6), "float32"), C: T.Buffer((10,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((3, 4))
        for axis0, axis1, k in T.grid(3, 4, 6):
            with T.block("B"):
                v_axis0, v_axis1, vk = T.axis.remap("SSR", [axis0, axis1, k])
                T.reads(A[v_axis0 * 4 + v_axis1, vk])
                T.writes(B[v_axis0, v_axis1])
                with T.init():
                    B[v_axis0, v_axis1] = T.if_then_else(v_axis0 == 2 and 2 <= v_axis1, T.Cast("float32", v_axis0 + v_axis1), T.float32(0.0))
                B[v_axis0, v_axis1] = T.if_then_else(v_axis0 == 2 and 2 <= v_axis1, T.Cast("float32", v_axis0 + v_axis1), B[v_axis0, v_axis1] + A[v_axis0 * 4 + v_axis1, vk])
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                T.reads(B[vi // 4, vi % 4])
                T.writes(C[vi])
                C[vi] = B[vi // 4, vi % 4] + T.float32(1.0)
