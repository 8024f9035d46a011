# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), n: T.int32):
        for i0 in range(n):
            for i in T.vectorized(T.vscale() * 4):
                if i0 * (T.vscale() * 4) + i < n:
                    B[i0 * (T.vscale() * 4) + i] = A[i0 * (T.vscale() * 4) + i] + T.float32(1.0)