from tvm.script import tir as T

@T.prim_func
def main(a: T.handle, c: T.handle):
    n = T.int64()
    A = T.match_buffer(a, (n,))
    C = T.match_buffer(c, (n,))
    for i in range(n):
        C[i] = A[n - i - T.int64(1)]
    
