# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), c: T.handle):
        C = T.match_buffer(c, (8,), scope="global.texture")
        for i in range(8):
            C[i] = A[i]
