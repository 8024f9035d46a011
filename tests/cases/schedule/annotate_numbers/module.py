# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 9), "float32"), Z: T.Buffer((6, 9), "float32")):
        Y = T.alloc_buffer((6, 9))
        for i, j in T.grid(6, 9):
            with T.block("scale"):
                vi, vj = T.axis.remap("SS", [i, j])
                Y[vi, vj] = X[vi, vj] * T.float32(0.5)
        for i, j in T.grid(6, 9):
            with T.block("shift"):
                vi, vj = T.axis.remap("SS", [i, j])
                Z[vi, vj] = Y[vi, vj] + T.float32(3)
