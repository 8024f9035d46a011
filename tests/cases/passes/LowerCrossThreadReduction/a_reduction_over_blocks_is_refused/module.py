# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((16, 8), "float32"), S: T.Buffer((16,), "float32")):
        for i in range(16):
            for k in T.thread_binding(8, thread="blockIdx.x"):
                with T.block("sum"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        S[vi] = T.float32(0.0)
                    S[vi] = S[vi] + X[vi, vk]
