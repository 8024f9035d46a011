# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, c: T.handle):
        n = T.int32()
        A = T.match_buffer(a, (n,))
        C = T.match_buffer(c, (n,))
        # with T.block("root"):
        for i_0, i_1 in T.grid(n, 1):
            with T.block("C"):
                vi = T.axis.spatial(n, i_0 + i_1)
                T.reads(A[vi])
                T.writes(C[vi])
                C[vi] = A[vi] + T.float32(1.0)
