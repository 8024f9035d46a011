# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 6), "int32"), Y: T.Buffer((4,), "int32")):
        # with T.block("root"):
        Y_rf = T.alloc_buffer((3, 4), "int32")
        for i, k_0, k_1 in T.grid(4, 3, 2):
            with T.block("prod_rf"):
                vk_0, vi, vk_1 = T.axis.remap("SSR", [k_0, i, k_1])
                T.reads(X[vi, vk_0 * 2 + vk_1])
                T.writes(Y_rf[vk_0, vi])
                with T.init():
                    Y_rf[vk_0, vi] = 1
                Y_rf[vk_0, vi] = Y_rf[vk_0, vi] * X[vi, vk_0 * 2 + vk_1]
        for i, k_0 in T.grid(4, 3):
            with T.block("prod"):
                vk_0, vi = T.axis.remap("RS", [k_0, i])
                T.reads(Y_rf[vk_0, vi])
                T.writes(Y[vi])
                with T.init():
                    Y[vi] = 1
                Y[vi] = Y[vi] * Y_rf[vk_0, vi]
