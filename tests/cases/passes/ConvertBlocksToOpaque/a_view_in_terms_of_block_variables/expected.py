# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 64), "float32")):
        for i in range(4):
            with T.block("B"):
                T.reads()
                T.writes(A[i * 2:i * 2 + 2, 0:i + 1])
                s = T.match_buffer(A[i * 2:i * 2 + 2, 0:i + 1], (2, i + 1), strides=(64, 1), elem_offset=i * 128)
                s[1, i] = T.float32(0)
