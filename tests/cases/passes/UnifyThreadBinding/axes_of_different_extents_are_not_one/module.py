# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for b in T.thread_binding(2, thread="blockIdx.x"):
            for i in T.thread_binding(32, thread="threadIdx.x"):
                A[i] = 0
            for j in T.thread_binding(16, thread="threadIdx.x"):
                A[j] = 0
