# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, c: T.handle):
        n = T.int32()
        A = T.match_buffer(a, (n,))
        C = T.match_buffer(c, (n,))
        for i in range(n):
            C[i] = A[n - i - 1]
