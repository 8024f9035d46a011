# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 8), "float32"), D: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")):
        # with T.block("root"):
        for i_0, i_1 in T.grid(4, 4):
            with T.block("sum_init"):
                vi = T.axis.spatial(16, i_0 * 4 + i_1)
                T.reads()
                T.writes(C[vi])
                C[vi] = D[vi]
            for k in range(8):
                with T.block("sum_update"):
                    vi = T.axis.spatial(16, i_0 * 4 + i_1)
                    vk = T.axis.reduce(8, k)
                    T.reads(C[vi], D[vi], A[vi, vk])
                    T.writes(C[vi])
                    C[vi] = C[vi] + A[vi, vk]
