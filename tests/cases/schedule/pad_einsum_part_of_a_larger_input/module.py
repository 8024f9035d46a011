@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((40, 30), "float32"), B: T.Buffer((4, 30), "float32"), C: T.Buffer((27,), "float32")):
        for i, k in T.grid(27, 30):
            with T.block("C"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    C[vi] = T.float32(0)
                C[vi] = C[vi] + A[vi, vk] * B[0, vk]
