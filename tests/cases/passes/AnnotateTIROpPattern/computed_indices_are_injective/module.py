from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def gather(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("gather"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = a[vj, (vi * T.int64(2)) % T.int64(4)]

    @T.prim_func(private=True, s_tir=True)
    def reshape(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), c: T.Buffer((T.int64(16),), "float32")):
        T.func_attr({"tirx.noalias": True})
        for i in range(T.int64(16)):
            with T.sblock("T_reshape"):
                vi = T.axis.spatial(T.int64(16), i)
                c[vi] = a[vi // T.int64(4), vi % T.int64(4)]
