# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        for i in range(1, 5):
            for j in range(i, i + 3):
                B = T.Buffer((8,), data=A.data, elem_offset=i)
                if j < 4:
                    C[i * 8 + j] = B[j]
