# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), C: T.Buffer((16,), "float32")):
        # with T.block("root"):
        for i in T.thread_binding(16, thread="threadIdx.x"):
            with T.block("C"):
                vi = T.axis.spatial(16, i * i % 16)
                T.reads(A[vi])
                T.writes(C[vi])
                C[vi] = A[vi]
