# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((50,), "int32"), n: T.int32):
        bx = T.launch_thread("blockIdx.x", n)
        tx = T.launch_thread("threadIdx.x", 8)
        if bx >= 2 and bx < T.min(6, n - 1 + 1):
            if T.And(T.bool(True), T.bool(True)):
                A[bx * 8 + tx] = 0
        else:
            if 16 <= bx * 8 + tx and bx * 8 + tx < 50:
                A[bx * 8 + tx] = 0
