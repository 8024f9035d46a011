@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 20), "float32"), C: T.Buffer((16,), "float32")):
        for i, k in T.grid(16, 20):
            with T.block("C"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    C[vi] = T.float32(0)
                C[vi] = C[vi] + A[vi, vk]
