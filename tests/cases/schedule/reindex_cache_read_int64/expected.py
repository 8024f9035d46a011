# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(8), T.int64(6)), "float32"), C: T.Buffer((T.int64(8), T.int64(6)), "float32")):
        # with T.block("root"):
        A_shared = T.alloc_buffer((T.int64(6), T.int64(2), T.int64(4)), scope="shared")
        for i, j in T.grid(T.int64(8), T.int64(6)):
            with T.block("A_shared"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(A_shared[vj, vi // T.int64(4), vi % T.int64(4)])
                A_shared[vj, vi // T.int64(4), vi % T.int64(4)] = A[vi, vj]
        for i, j in T.grid(T.int64(8), T.int64(6)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A_shared[vj, vi // T.int64(4), vi % T.int64(4)])
                T.writes(C[vi, vj])
                C[vi, vj] = A_shared[vj, vi // T.int64(4), vi % T.int64(4)] * T.float32(2.0)
