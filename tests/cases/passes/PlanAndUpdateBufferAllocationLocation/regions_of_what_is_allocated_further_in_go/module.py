# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4,), "float32"), Y: T.Buffer((4,), "float32")):
        B = T.alloc_buffer((4,))
        for i in range(4):
            with T.block("outer"):
                vi = T.axis.spatial(4, i)
                T.reads(X[vi], B[vi])
                T.writes(Y[vi], B[vi])
                with T.block("in"):
                    T.reads(X[vi])
                    T.writes(B[vi])
                    B[vi] = X[vi]
                with T.block("out"):
                    T.reads(B[vi])
                    T.writes(Y[vi])
                    Y[vi] = B[vi]
