# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 20), "float32"), C: T.Buffer((16,), "float32")):
        # with T.block("root"):
        for k_0 in range(5):
            with T.block("C_o"):
                vi_o = T.axis.spatial(1, 0)
                vk_o = T.axis.reduce(5, k_0)
                T.reads(A[0:16, vk_o * 4:vk_o * 4 + 4])
                T.writes(C[0:16])
                with T.init():
                    for i in T.thread_binding(16, thread="threadIdx.x"):
                        with T.block("C_init"):
                            vi_i_init = T.axis.spatial(16, i)
                            T.reads()
                            T.writes(C[vi_i_init])
                            C[vi_i_init] = T.float32(0.0)
                for i in T.thread_binding(16, thread="threadIdx.x"):
                    for k_1 in range(4):
                        with T.block("C"):
                            vi_i, vk_i = T.axis.remap("SR", [i, k_1])
                            T.reads(C[vi_i], A[vi_i, vk_o * 4 + vk_i])
                            T.writes(C[vi_i])
                            C[vi_i] = C[vi_i] + A[vi_i, vk_o * 4 + vk_i]
