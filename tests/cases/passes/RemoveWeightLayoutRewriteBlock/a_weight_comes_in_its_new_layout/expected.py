# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(w: T.handle, Y: T.Buffer((4, 4), "float32")):
        W_r = T.match_buffer(w, (4, 4), "float32")
        for i, j in T.grid(4, 4):
            with T.block("layout_rewrite"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads()
                T.writes()
                T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})
                T.evaluate(0)
        for i, j in T.grid(4, 4):
            with T.block("Y"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(W_r[vj, vi])
                T.writes(Y[vi, vj])
                Y[vi, vj] = W_r[vj, vi]
