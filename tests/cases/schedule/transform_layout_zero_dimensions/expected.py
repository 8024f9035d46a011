# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), C: T.Buffer((8,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((1,))
        for i in range(8):
            with T.block("B"):
                vi = T.axis.reduce(8, i)
                T.reads(A[vi])
                T.writes(B[0])
                with T.init():
                    B[0] = T.float32(0.0)
                B[0] = B[0] + A[vi]
        for i in range(8):
            with T.block("C"):
                vi = T.axis.spatial(8, i)
                T.reads(B[0], A[vi])
                T.writes(C[vi])
                C[vi] = B[0] * A[vi]
