# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), n: T.int32):
        for i in range(n):
            if T.likely(i < 5):
                T.tvm_thread_allreduce(T.uint32(1), A[i], T.bool(True), A[0], i)
        for i in range(n):
            if T.likely(i < 5):
                A[i] = T.float32(0.0)
