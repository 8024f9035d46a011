# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32")):
        for i in range(16):
            B = T.decl_buffer((16,), data=A.data)
            B[i] = T.float32(0)
