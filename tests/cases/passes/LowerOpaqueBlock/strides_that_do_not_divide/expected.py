# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((12, 14), "float32"), D: T.Buffer((14, 12), "float32")):
        P = T.allocate([1, 1, 384], "float32", "global")
        P_1 = T.decl_buffer((12, 1, 14), data=P, strides=(32, 14, 1))
        for i, j in T.grid(12, 14):
            P_1[i, 0, j] = A[i, j]
        for i, j in T.grid(14, 12):
            D[i, j] = P_1[j, 0, i]
