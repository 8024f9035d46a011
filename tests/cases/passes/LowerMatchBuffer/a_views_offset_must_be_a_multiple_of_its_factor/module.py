# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32")):
        for i in range(4):
            with T.block(""):
                T.reads(A[i * 3:i * 3 + 4])
                T.writes(A[i * 3:i * 3 + 4])
                s = T.match_buffer(A[i * 3:i * 3 + 4], (4,), offset_factor=4)
                s[0] = T.float32(0)
