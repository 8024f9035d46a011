# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, c: T.handle):
        n = T.int64()
        A = T.match_buffer(a, (n, T.int64(16)))
        C = T.match_buffer(c, (n, T.int64(16)))
        # with T.block("root"):
        for i in T.thread_binding(n, thread="blockIdx.x"):
            for j in T.thread_binding(T.int64(16), thread="threadIdx.x"):
                with T.block("C"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(A[vi, vj])
                    T.writes(C[vi, vj])
                    C[vi, vj] = A[vi, vj] + T.float32(1.0)
