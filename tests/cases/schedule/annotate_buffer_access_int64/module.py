@I.ir_module
class Module:
    @T.prim_func
    def main(c: T.handle, a: T.handle):
        n = T.int64()
        C = T.match_buffer(c, (n,))
        A = T.match_buffer(a, (n + T.int64(1),))
        for i in range(n):
            with T.block("C"):
                vi = T.axis.spatial(n, i)
                C[vi] = A[vi + T.int64(1)]
