# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8, 6), "float32"), Y: T.Buffer((4, 8), "float32")):
        # with T.block("root"):
        for b in range(4):
            with T.block("outer"):
                vb = T.axis.spatial(4, b)
                T.reads(X[vb, 0:8, 0:6])
                T.writes(Y[vb, 0:8])
                Y_rf = T.alloc_buffer((4, 2, 8))
                for i, k_0, k_1 in T.grid(8, 2, 3):
                    with T.block("sum_rf"):
                        vk_0, vi, vk_1 = T.axis.remap("SSR", [k_0, i, k_1])
                        T.reads(X[vb, vi, vk_0 * 3 + vk_1])
                        T.writes(Y_rf[vb, vk_0, vi])
                        with T.init():
                            Y_rf[vb, vk_0, vi] = T.float32(0.0)
                        Y_rf[vb, vk_0, vi] = Y_rf[vb, vk_0, vi] + X[vb, vi, vk_0 * 3 + vk_1]
                for i, k_0 in T.grid(8, 2):
                    with T.block("sum"):
                        vk_0, vi = T.axis.remap("RS", [k_0, i])
                        T.reads(Y_rf[vb, vk_0, vi])
                        T.writes(Y[vb, vi])
                        with T.init():
                            Y[vb, vi] = T.float32(0.0)
                        Y[vb, vi] = Y[vb, vi] + Y_rf[vb, vk_0, vi]
