# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(Y: T.Buffer((32,), "float32")):
        tx = T.launch_thread("threadIdx.x", 32)
        A = T.allocate([32], "float32", "shared.dyn")
        B = T.allocate([32], "float32", "shared.dyn")
        A_1 = T.Buffer((32,), data=A, scope="shared.dyn")
        A_1[tx] = T.float32(0.0)
        B_1 = T.Buffer((32,), data=B, scope="shared.dyn")
        Y[tx] = B_1[31 - tx]
