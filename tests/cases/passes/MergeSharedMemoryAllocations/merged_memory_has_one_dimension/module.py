# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        bx = T.launch_thread("blockIdx.x", 1)
        A = T.allocate([4, 4], "float32", "shared.dyn")
        B = T.allocate([4], "float32", "shared.dyn")
        A_1 = T.Buffer((4, 4), data=A, scope="shared.dyn")
        B_1 = T.Buffer((4,), data=B, scope="shared.dyn")
        A_1[0, 0] = T.float32(0.0)
        B_1[0] = A_1[0, 0]
