# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 6), "float16"), Y: T.Buffer((4,), "float16")):
        # with T.block("root"):
        Y_rf = T.alloc_buffer((6, 4), "float16")
        for i, k in T.grid(4, 6):
            with T.block("low_rf"):
                vk, vi = T.axis.remap("SS", [k, i])
                T.reads(X[vi, vk])
                T.writes(Y_rf[vk, vi])
                Y_rf[vk, vi] = X[vi, vk]
        for i, k in T.grid(4, 6):
            with T.block("low"):
                vk, vi = T.axis.remap("RS", [k, i])
                T.reads(Y_rf[vk, vi])
                T.writes(Y[vi])
                with T.init():
                    Y[vi] = T.float16(65504.0)
                Y[vi] = T.min(Y[vi], Y_rf[vk, vi])
