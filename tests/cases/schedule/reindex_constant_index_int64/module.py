@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(4),), "float32"), B: T.Buffer((T.int64(8),), "float32"), C: T.Buffer((T.int64(8),), "float32")):
        for i in range(T.int64(8)):
            with T.block("C"):
                vi = T.axis.spatial(T.int64(8), i)
                C[vi] = A[T.int64(2)] * B[vi]
