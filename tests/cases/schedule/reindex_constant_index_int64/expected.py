# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(4),), "float32"), B: T.Buffer((T.int64(8),), "float32"), C: T.Buffer((T.int64(8),), "float32")):
        # with T.block("root"):
        A_reindex = T.alloc_buffer(())
        with T.block("A_reindex_reindex"):
            T.reads(A[T.int64(2)])
            T.writes(A_reindex[()])
            A_reindex[()] = A[T.int64(2)]
        for i in range(T.int64(8)):
            with T.block("C"):
                vi = T.axis.spatial(T.int64(8), i)
                T.reads(A_reindex[()], B[vi])
                T.writes(C[vi])
                C[vi] = A_reindex[()] * B[vi]
