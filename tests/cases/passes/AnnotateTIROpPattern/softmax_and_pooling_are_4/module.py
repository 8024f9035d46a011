from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def softmax(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), c: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"tirx.noalias": True})
        m = T.sblock_alloc_buffer((T.int64(4),))
        for i, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("maxelem"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    m[vi] = T.float32(-3.4028234663852886e+38)
                m[vi] = T.max(m[vi], a[vi, vk])
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("norm"):
                vi, vj = T.axis.remap("SS", [i, j])
                c[vi, vj] = a[vi, vj] - m[vi]

    @T.prim_func(private=True, s_tir=True)
    def pool(a: T.Buffer((T.int64(8),), "float32"), c: T.Buffer((T.int64(4),), "float32")):
        T.func_attr({"tirx.noalias": True})
        for i, k in T.grid(T.int64(4), T.int64(2)):
            with T.sblock("pool"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    c[vi] = T.float32(0)
                c[vi] = T.max(c[vi], a[vi * T.int64(2) + vk])
