# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((100, 8), "float32"), B: T.Buffer((100,), "float32")):
        T.func_attr({"tir.is_scheduled": T.bool(True)})
        for f_0 in T.thread_binding(1, thread="blockIdx.x"):
            for f_1 in T.thread_binding(100, thread="threadIdx.x"):
                for k in range(8):
                    with T.block("B"):
                        vi = T.axis.spatial(100, f_0 * 100 + f_1)
                        vk = T.axis.reduce(8, k)
                        with T.init():
                            B[vi] = T.float32(0)
                        B[vi] = B[vi] + A[vi, vk]
