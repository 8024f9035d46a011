# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 10), "float32"), C: T.Buffer((12, 10), "float32"), D: T.Buffer((12,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((12, 10))
        for i, j in T.grid(12, 10):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(B[vi, vj])
                T.block_attr({"buffer_dim_align": [[0, 0, 8, 4], [0, 1, 16, 0]]})
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
                T.writes(D[vi])
                with T.init():
                    D[vi] = T.float32(0.0)
                D[vi] = D[vi] + B[vi, vj]
