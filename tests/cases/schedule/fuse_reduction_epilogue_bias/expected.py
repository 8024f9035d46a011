# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 8), "float32"), D: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")):
        # with T.block("root"):
        for i, k in T.grid(16, 8):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(D[vi], A[vi, vk])
                T.writes(C[vi])
                with T.init():
                    C[vi] = D[vi]
                C[vi] = C[vi] + A[vi, vk]
