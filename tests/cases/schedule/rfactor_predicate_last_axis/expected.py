# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 20), "float32"), Y: T.Buffer((6,), "float32")):
        # with T.block("root"):
        Y_rf = T.alloc_buffer((6, 3))
        for i, k_0, k_1 in T.grid(6, 3, 8):
            with T.block("rowsum_rf"):
                vk_0, vi, vk_1 = T.axis.remap("SSR", [k_0, i, k_1])
                T.where(k_0 * 8 + k_1 < 20)
                T.reads(X[vi, vk_0 * 8 + vk_1])
                T.writes(Y_rf[vi, vk_0])
                with T.init():
                    Y_rf[vi, vk_0] = T.float32(0.0)
                Y_rf[vi, vk_0] = Y_rf[vi, vk_0] + X[vi, vk_0 * 8 + vk_1]
        for i, k_0 in T.grid(6, 3):
            with T.block("rowsum"):
                vk_0, vi = T.axis.remap("RS", [k_0, i])
                T.reads(Y_rf[vi, vk_0])
                T.writes(Y[vi])
                with T.init():
                    Y[vi] = T.float32(0.0)
                Y[vi] = Y[vi] + Y_rf[vi, vk_0]
