# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((60, 30, 120), "float32"), B: T.Buffer((60, 30), "float32")):
        # with T.block("root"):
        for i0 in T.thread_binding(2, thread="blockIdx.x"):
            for i1 in T.thread_binding(32, thread="threadIdx.y"):
                for j, k0 in T.grid(32, 4):
                    for k in T.thread_binding(32, thread="threadIdx.x"):
                        with T.block("B"):
                            vi = T.axis.spatial(60, i0 * 32 + i1)
                            vj = T.axis.spatial(30, j)
                            vk = T.axis.reduce(120, k0 * 32 + k)
                            T.where(i0 * 32 + i1 < 60 and (j < 30 and k0 * 32 + k < 120))
                            T.reads(A[vi, vj, vk])
                            T.writes(B[vi, vj])
                            with T.init():
                                B[vi, vj] = T.float32(0.0)
                            B[vi, vj] = B[vi, vj] + A[vi, vj, vk]