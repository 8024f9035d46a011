# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((512,), "int32"), w: T.int32, y: T.int32):
        for z in range(64):
            A[z * 2 + (w + y // 4) // 4] = 0
