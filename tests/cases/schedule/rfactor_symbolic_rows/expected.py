# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, y: T.handle):
        n = T.int32()
        X = T.match_buffer(x, (n, 12))
        Y = T.match_buffer(y, (n,))
        # with T.block("root"):
        Y_rf = T.alloc_buffer((4, n))
        for i, k_0, k_1 in T.grid(n, 3, 4):
            with T.block("rowsum_rf"):
                vk_1, vi, vk_0 = T.axis.remap("SSR", [k_1, i, k_0])
                T.reads(X[vi, vk_0 * 4 + vk_1])
                T.writes(Y_rf[vk_1, vi])
                with T.init():
                    Y_rf[vk_1, vi] = T.float32(0.0)
                Y_rf[vk_1, vi] = Y_rf[vk_1, vi] + X[vi, vk_0 * 4 + vk_1]
        for i, k_1 in T.grid(n, 4):
            with T.block("rowsum"):
                vk_1, vi = T.axis.remap("RS", [k_1, i])
                T.reads(Y_rf[vk_1, vi])
                T.writes(Y[vi])
                with T.init():
                    Y[vi] = T.float32(0.0)
                Y[vi] = Y[vi] + Y_rf[vk_1, vi]
