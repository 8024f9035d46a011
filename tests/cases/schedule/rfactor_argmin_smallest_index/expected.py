# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(idx: T.Buffer((4, 8), "int32"), val: T.Buffer((4, 8), "float32"), oi: T.Buffer((4,), "int32"), ov: T.Buffer((4,), "float32")):
        # with T.block("root"):
        oi_rf = T.alloc_buffer((2, 4), "int32")
        ov_rf = T.alloc_buffer((2, 4))
        for i, k_0, k_1 in T.grid(4, 2, 4):
            with T.block("amin_rf"):
                vk_0, vi, vk_1 = T.axis.remap("SSR", [k_0, i, k_1])
                T.reads(idx[vi, vk_0 * 4 + vk_1], val[vi, vk_0 * 4 + vk_1])
                T.writes(oi_rf[vk_0, vi], ov_rf[vk_0, vi])
                with T.init():
                    oi_rf[vk_0, vi] = -1
                    ov_rf[vk_0, vi] = T.float32(340282346638528859811704183484516925440.0)
                v_oi_rf: T.int32 = T.Select(ov_rf[vk_0, vi] < val[vi, vk_0 * 4 + vk_1] or ov_rf[vk_0, vi] == val[vi, vk_0 * 4 + vk_1] and oi_rf[vk_0, vi] < idx[vi, vk_0 * 4 + vk_1], oi_rf[vk_0, vi], idx[vi, vk_0 * 4 + vk_1])
                v_ov_rf: T.float32 = T.Select(ov_rf[vk_0, vi] < val[vi, vk_0 * 4 + vk_1], ov_rf[vk_0, vi], val[vi, vk_0 * 4 + vk_1])
                oi_rf[vk_0, vi] = v_oi_rf
                ov_rf[vk_0, vi] = v_ov_rf
        for i, k_0 in T.grid(4, 2):
            with T.block("amin"):
                vk_0, vi = T.axis.remap("RS", [k_0, i])
                T.reads(oi_rf[vk_0, vi], ov_rf[vk_0, vi])
                T.writes(oi[vi], ov[vi])
                with T.init():
                    oi[vi] = -1
                    ov[vi] = T.float32(340282346638528859811704183484516925440.0)
                v_oi: T.int32 = T.Select(ov[vi] < ov_rf[vk_0, vi] or ov[vi] == ov_rf[vk_0, vi] and oi[vi] < oi_rf[vk_0, vi], oi[vi], oi_rf[vk_0, vi])
                v_ov: T.float32 = T.Select(ov[vi] < ov_rf[vk_0, vi], ov[vi], ov_rf[vk_0, vi])
                oi[vi] = v_oi
                ov[vi] = v_ov
