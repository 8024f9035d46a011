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
                B[vi, vj] = A[vi, vj] * T.float32(2.0)
        for i, j in T.grid(12, 10):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = B[vi, vj] + T.float32(1.0)
        for ax0, ax1, ax2, ax3 in T.grid(3, 2, 4, 5):
            with T.block("D"):
                v0, v1, v2, v3 = T.axis.remap("SRSR", [ax0, ax1, ax2, ax3])
                T.reads(B[v0 * 4 + v2, v1 * 5 + v3])
                T.writes(D[v0 * 4 + v2])
                with T.init():
                    D[v0 * 4 + v2] = T.float32(0.0)
                D[v0 * 4 + v2] = D[v0 * 4 + v2] + B[v0 * 4 + v2, v1 * 5 + v3]
