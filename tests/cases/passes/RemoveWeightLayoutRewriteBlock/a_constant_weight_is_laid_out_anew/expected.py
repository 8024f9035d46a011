# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(Y: T.Buffer((2, 2), "int32")):
        with T.block("root"):
            T.reads()
            T.writes(Y[0:2, 0:2])
            W = T.allocate_const([1, 3, 2, 4], "int32", [2, 2])
            for i, j in T.grid(2, 2):
                with T.block("layout_rewrite"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads()
                    T.writes()
                    T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})
                    T.evaluate(0)
            for i, j in T.grid(2, 2):
                with T.block("Y"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    W_1 = T.Buffer((2, 2), "int32", data=W)
                    T.reads(W_1[vj, vi])
                    T.writes(Y[vi, vj])
                    Y[vi, vj] = W_1[vj, vi]
