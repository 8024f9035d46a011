# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32")):
        tx = T.launch_thread("threadIdx.x", 64)
        S = T.allocate([64], "float32", "shared")
        S_1 = T.decl_buffer((64,), data=S, scope="shared")
        S_1[tx] = A[tx]
