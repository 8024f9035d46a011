# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(c: T.handle, a: T.handle):
        n = T.int64()
        C = T.match_buffer(c, (n,))
        A = T.match_buffer(a, (n + T.int64(1),))
        # with T.block("root"):
        for i in range(n):
            with T.block("C"):
                vi = T.axis.spatial(n, i)
                T.reads(A[vi:vi + T.int64(2)])
                T.writes(C[vi])
                T.block_attr({"explicit_read_region": [0]})
                C[vi] = A[vi + T.int64(1)]
