# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 24), "float32"), Y: T.Buffer((4,), "float32")):
        # with T.block("root"):
        Y_rf = T.alloc_buffer((3, 4))
        for i, k_0, k_1, k_2 in T.grid(4, 2, 3, 4):
            with T.block("rowsum_rf"):
                vk_1, vi, vk_0, vk_2 = T.axis.remap("SSRR", [k_1, i, k_0, k_2])
                T.reads(X[vi, vk_0 * 12 + vk_1 * 4 + vk_2])
                T.writes(Y_rf[vk_1, vi])
                with T.init():
                    Y_rf[vk_1, vi] = T.float32(0.0)
                Y_rf[vk_1, vi] = Y_rf[vk_1, vi] + X[vi, vk_0 * 12 + vk_1 * 4 + vk_2]
        for i, k_1 in T.grid(4, 3):
            with T.block("rowsum"):
                vk_1, vi = T.axis.remap("RS", [k_1, i])
                T.reads(Y_rf[vk_1, vi])
                T.writes(Y[vi])
                with T.init():
                    Y[vi] = T.float32(0.0)
                Y[vi] = Y[vi] + Y_rf[vk_1, vi]
