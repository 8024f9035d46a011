# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 10), "float32"), C: T.Buffer((12, 10), "float32"), D: T.Buffer((12,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((12, 10))
        for ax0, ax1, ax2 in T.grid(12, 10, 1):
            with T.block("B"):
                v0, v1, v2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(A[v0, v1])
                T.writes(B[v0, v1])
                B[v0, v1] = A[v0, v1] * T.float32(2.0)
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
