# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((50,), "int32")):
        bx = T.launch_thread("blockIdx.x", 7)
        tx = T.launch_thread("threadIdx.x", 8)
        if T.likely(bx * 8 + tx < 50):
            A[bx * 8 + tx] = 0
