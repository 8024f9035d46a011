@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(8), T.int64(4)), "float32"), C: T.Buffer((), "float32")):
        for i, j in T.grid(T.int64(8), T.int64(4)):
            with T.block("C"):
                vi, vj = T.axis.remap("RR", [i, j])
                with T.init():
                    C[()] = T.float32(0)
                C[()] = C[()] + A[vi, vj]
