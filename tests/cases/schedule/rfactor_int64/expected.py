# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((T.int64(6), T.int64(20)), "float32"), Y: T.Buffer((T.int64(6),), "float32")):
        # with T.block("root"):
        Y_rf = T.alloc_buffer((T.int64(6), T.int64(5)))
        for i, k_0, k_1 in T.grid(T.int64(6), T.int64(4), T.int64(5)):
            with T.block("rowsum_rf"):
                vk_1, vi, vk_0 = T.axis.remap("SSR", [k_1, i, k_0])
                T.reads(X[vi, vk_0 * T.int64(5) + vk_1])
                T.writes(Y_rf[vi, vk_1])
                with T.init():
                    Y_rf[vi, vk_1] = T.float32(0.0)
                Y_rf[vi, vk_1] = Y_rf[vi, vk_1] + X[vi, vk_0 * T.int64(5) + vk_1]
        for i, k_1 in T.grid(T.int64(6), T.int64(5)):
            with T.block("rowsum"):
                vk_1, vi = T.axis.remap("RS", [k_1, i])
                T.reads(Y_rf[vi, vk_1])
                T.writes(Y[vi])
                with T.init():
                    Y[vi] = T.float32(0.0)
                Y[vi] = Y[vi] + Y_rf[vi, vk_1]
