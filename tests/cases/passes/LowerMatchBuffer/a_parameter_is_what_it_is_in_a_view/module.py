# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), n: T.int32):
        with T.block(""):
            T.reads(A[0:4])
            T.writes(A[0:4])
            s = T.match_buffer(A[0:4], (n,), offset_factor=1)
            s[0] = T.float32(0)
