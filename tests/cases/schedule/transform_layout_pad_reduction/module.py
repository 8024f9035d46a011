@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10, 6), "float32"), C: T.Buffer((10,), "float32")):
        B = T.alloc_buffer((10,))
        for i, k in T.grid(10, 6):
            with T.block("B"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vi, vk]
        for i in range(10):
            with T.block("C"):
                vi = T.axis.spatial(10, i)
                C[vi] = B[vi] + T.float32(1)
