# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 8), "float32"), Z: T.Buffer((4, 8), "float32")):
        # with T.block("root"):
        S = T.alloc_buffer((4,))
        S_rf = T.alloc_buffer((4, 4))
        for i in T.thread_binding(4, thread="blockIdx.x"):
            for k_0 in range(2):
                for k_1 in T.thread_binding(4, thread="threadIdx.x"):
                    with T.block("sum_rf"):
                        vk_1, vi, vk_0 = T.axis.remap("SSR", [k_1, i, k_0])
                        T.reads(X[vi, vk_0 * 4 + vk_1])
                        T.writes(S_rf[vk_1, vi])
                        T.block_attr({"mark": 1})
                        with T.init():
                            S_rf[vk_1, vi] = T.float32(0.0)
                        S_rf[vk_1, vi] = S_rf[vk_1, vi] + X[vi, vk_0 * 4 + vk_1]
        for i in T.thread_binding(4, thread="blockIdx.x"):
            for k_1 in range(4):
                with T.block("sum"):
                    vk_1, vi = T.axis.remap("RS", [k_1, i])
                    T.reads(S_rf[vk_1, vi])
                    T.writes(S[vi])
                    T.block_attr({"mark": 1})
                    with T.init():
                        S[vi] = T.float32(0.0)
                    S[vi] = S[vi] + S_rf[vk_1, vi]
            for j in range(8):
                with T.block("div"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X[vi, vj], S[vi])
                    T.writes(Z[vi, vj])
                    Z[vi, vj] = X[vi, vj] - S[vi]
