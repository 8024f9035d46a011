# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), C: T.Buffer((), "float32")):
        # with T.block("root"):
        C_reindex = T.alloc_buffer(())
        for i in range(8):
            with T.block("C"):
                vi = T.axis.reduce(8, i)
                T.reads(A[vi])
                T.writes(C_reindex[()])
                with T.init():
                    C_reindex[()] = T.float32(0.0)
                C_reindex[()] = C_reindex[()] + A[vi]
        with T.block("C_reindex"):
            T.reads(C_reindex[()])
            T.writes(C[()])
            C[()] = C_reindex[()]
