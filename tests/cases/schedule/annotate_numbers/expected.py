# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 9), "float32"), Z: T.Buffer((6, 9), "float32")):
        # with T.block("root"):
        Y = T.alloc_buffer((6, 9))
        for i in T.serial(6, annotations={"list": [1, T.float32(0.25), "text", 1]}):
            for j in range(9):
                with T.block("scale"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(X[vi, vj])
                    T.writes(Y[vi, vj])
                    T.block_attr({"half": T.float32(0.5), "whole": -3})
                    Y[vi, vj] = X[vi, vj] * T.float32(0.5)
        for i, j in T.grid(6, 9):
            with T.block("shift"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(Y[vi, vj])
                T.writes(Z[vi, vj])
                T.block_attr({"dict": {"a": T.float32(0.10000000000000001), "b": [2, 3]}})
                Z[vi, vj] = Y[vi, vj] + T.float32(3.0)
