# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(64),), "float32"), B: T.Buffer((T.int64(64),), "float32")):
        bx = T.launch_thread("blockIdx.x", T.int64(8))
        for i in range(T.int64(8)):
            with T.block("B"):
                vi = T.axis.spatial(T.int64(64), bx * T.int64(8) + i)
                T.reads(A[vi:vi + T.int64(1)])
                T.writes(B[vi])
                B[vi] = A[vi]
