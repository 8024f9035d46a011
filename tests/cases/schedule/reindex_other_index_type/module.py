@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(8), T.int64(4)), "float32"), C: T.Buffer((8, 4), "float32")):
        for i, j in T.grid(8, 4):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = A[vi, vj] * T.float32(2)
