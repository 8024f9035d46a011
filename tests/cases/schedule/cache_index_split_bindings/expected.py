# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((40, 40), "float32"), Y: T.Buffer((20, 30), "float32")):
        # with T.block("root"):
        index_var_0 = T.alloc_buffer((20,), "int32", strides=(1,), scope="local")
        index_var_1 = T.alloc_buffer((30,), "int32", strides=(1,), scope="local")
        for ax0 in range(20):
            with T.block("index_0"):
                v0 = T.axis.spatial(20, ax0)
                T.reads()
                T.writes(index_var_0[v0])
                index_var_0[v0] = v0 * 2 % 37
        for ax0 in range(30):
            with T.block("index_1"):
                v0 = T.axis.spatial(30, ax0)
                T.reads()
                T.writes(index_var_1[v0])
                index_var_1[v0] = v0 * 4 // 3
        for h, w in T.grid(20, 30):
            with T.block("zoom"):
                vh, vw = T.axis.remap("SS", [h, w])
                T.reads(X[T.min(vh * 2 % 37, vw * 4 // 3):T.min(vh * 2 % 37, vw * 4 // 3) + (T.max(vh * 2 % 37, vw * 4 // 3) + 1 - T.min(vh * 2 % 37, vw * 4 // 3)), T.min(vw * 4 // 3, vh * 2 % 37):T.min(vw * 4 // 3, vh * 2 % 37) + (T.max(vw * 4 // 3, vh * 2 % 37) + 1 - T.min(vw * 4 // 3, vh * 2 % 37))])
                T.writes(Y[vh, vw])
                Y[vh, vw] = X[index_var_0[vh], index_var_1[vw]] + X[index_var_1[vw], index_var_0[vh]]
