# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def gather(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("gather"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vj, vi * T.int64(2) % T.int64(4)])
                T.writes(b[vi, vj])
                b[vi, vj] = a[vj, vi * T.int64(2) % T.int64(4)]

    @T.prim_func(private=True, s_tir=True)
    def reshape(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), c: T.Buffer((T.int64(16),), "float32")):
        T.func_attr({"op_pattern": 2, "tirx.noalias": True})
        # with T.sblock("root"):
        for i in range(T.int64(16)):
            with T.sblock("T_reshape"):
                vi = T.axis.spatial(T.int64(16), i)
                T.reads(a[vi // T.int64(4), vi % T.int64(4)])
                T.writes(c[vi])
                c[vi] = a[vi // T.int64(4), vi % T.int64(4)]
