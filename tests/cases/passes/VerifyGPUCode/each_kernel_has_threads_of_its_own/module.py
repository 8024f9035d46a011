# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        with T.launch_thread("threadIdx.x", 64) as tx:
            A[tx] = 0
        with T.launch_thread("threadIdx.x", 32) as tx:
            A[tx] = 0
