# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        for i in range(4):
            for j in range(3):
                B = T.Buffer((8,), data=A.data, elem_offset=i + 1)
                if j + (i + 1) < 4:
                    C[(i + 1) * 8 + (j + (i + 1))] = B[j + (i + 1)]
