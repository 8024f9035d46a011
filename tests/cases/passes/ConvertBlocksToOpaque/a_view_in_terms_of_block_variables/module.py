# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 64), "float32")):
        for i in range(4):
            with T.block("B"):
                vi = T.axis.spatial(4, i)
                T.reads()
                T.writes(A[vi * 2:vi * 2 + 2, 0:vi + 1])
                s = T.match_buffer(A[vi * 2:vi * 2 + 2, 0:vi + 1], (2, vi + 1), strides=(64, 1), elem_offset=vi * 128)
                s[1, vi] = T.float32(0)
