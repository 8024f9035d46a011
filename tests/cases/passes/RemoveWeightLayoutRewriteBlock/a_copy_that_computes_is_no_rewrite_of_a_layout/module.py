# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(W: T.Buffer((4,), "float32"), Y: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.block("layout_rewrite"):
                vi = T.axis.spatial(4, i)
                T.block_attr({"meta_schedule.layout_rewrite_preproc": 1})
                Y[vi] = W[vi] + T.float32(1)
