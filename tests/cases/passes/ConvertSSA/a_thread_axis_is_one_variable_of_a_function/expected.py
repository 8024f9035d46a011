# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        tx = T.env_thread("threadIdx.x")
        with T.launch_thread(tx, 4):
            A[tx] = 1
        with T.launch_thread(tx, 4):
            A[tx] = 2
