# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 10), "float32"), C: T.Buffer((12, 10), "float32"), D: T.Buffer((12,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((12, 10))
        D_local = T.alloc_buffer((3, 4), scope="local")
        for i, j in T.grid(12, 10):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                B[vi, vj] = A[vi, vj] * T.float32(2.0)
        for i, j in T.grid(12, 10):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi, vj] + T.float32(1.0)
        for i, j in T.grid(12, 10):
            with T.block("D"):
                vi, vj = T.axis.remap("SR", [i, j])
                T.reads(B[vi, vj])
                T.writes(D_local[vi // 4, vi % 4])
                with T.init():
                    D_local[vi // 4, vi % 4] = T.float32(0.0)
                D_local[vi // 4, vi % 4] = D_local[vi // 4, vi % 4] + B[vi, vj]
        for i in range(12):
            with T.block("D_local"):
                vi = T.axis.spatial(12, i)
                T.reads(D_local[vi // 4, vi % 4])
                T.writes(D[vi])
                D[vi] = D_local[vi // 4, vi % 4]
