# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((66,), "float32"), C: T.Buffer((64,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((66,))
        for i in range(66):
            with T.block("B"):
                vi = T.axis.spatial(66, i)
                T.reads(A[vi])
                T.writes(B[vi])
                B[vi] = A[vi] * T.float32(2.0)
        for i in range(64):
            with T.block("C"):
                vi = T.axis.spatial(64, i)
                T.reads(B[vi:vi + 3])
                T.writes(C[vi])
                T.block_attr({"explicit_read_region": [0]})
                C[vi] = B[vi + 2]
