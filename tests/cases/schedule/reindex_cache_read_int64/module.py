@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(8), T.int64(6)), "float32"), C: T.Buffer((T.int64(8), T.int64(6)), "float32")):
        for i, j in T.grid(T.int64(8), T.int64(6)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = A[vi, vj] * T.float32(2)
