# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4, 16), "float32"), Y: T.Buffer((4, 8), "float32")):
        # with T.block("root"):
        index_var_0 = T.alloc_buffer((8, 2), "int32", strides=(1,))
        for ax0, ax1 in T.grid(8, 2):
            with T.block("index_0"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads()
                T.writes(index_var_0[v0, v1])
                index_var_0[v0, v1] = v0 * 2 + v1
        for c, h, r in T.grid(4, 8, 2):
            with T.block("pool"):
                vc, vh, vr = T.axis.remap("SSR", [c, h, r])
                T.reads(X[vc, vh * 2 + vr])
                T.writes(Y[vc, vh])
                with T.init():
                    Y[vc, vh] = T.float32(-340282346638528859811704183484516925440.0)
                Y[vc, vh] = T.max(Y[vc, vh], X[vc, index_var_0[vh, vr]])
