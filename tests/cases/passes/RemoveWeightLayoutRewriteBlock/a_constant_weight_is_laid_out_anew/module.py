# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(Y: T.Buffer((2, 2), "int32")):
        with T.block("root"):
            T.reads()
            T.writes(Y[0:2, 0:2])
            W_r = T.alloc_buffer((2, 2), "int32")
            W = T.allocate_const([1, 2, 3, 4], "int32", [2, 2])
            W_1 = T.Buffer((2, 2), "int32", data=W)
            for i, j in T.grid(2, 2):
                with T.block("layout_rewrite"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(W_1[vi, vj])
                    T.writes(W_r[vj, vi])
                    T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})
                    W_r[vj, vi] = W_1[vi, vj]
            for i, j in T.grid(2, 2):
                with T.block("Y"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(W_r[vj, vi])
                    T.writes(Y[vi, vj])
                    Y[vi, vj] = W_r[vj, vi]
