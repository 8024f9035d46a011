# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((14,), "float32")):
        for i_s in range(4):
            if i_s <= 2:
                A[i_s] = T.float32(0.0)
        for i_s in range(4):
            if i_s < 3:
                A[i_s] = T.float32(0.0)
            else:
                A[i_s] = T.float32(1.0)
