# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 8), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j in T.grid(4, 8):
            A[i, j] = T.float32(0.0)
