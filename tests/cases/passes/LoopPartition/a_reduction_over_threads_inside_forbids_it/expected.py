# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), n: T.int32):
        for i in range(n):
            if i < 5:
                T.tvm_thread_allreduce(T.uint32(1), A[i], T.bool(True), A[0], i)
        for i in range(T.min(5, n - 1 + 1)):
            if T.bool(True):
                A[i] = T.float32(0.0)
        for i in range(n - 5):
            if i + T.min(5, n - 1 + 1) < 5:
                A[i + T.min(5, n - 1 + 1)] = T.float32(0.0)
