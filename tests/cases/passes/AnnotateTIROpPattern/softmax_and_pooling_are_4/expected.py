# Made by TVM 0.25.
# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def pool(a: T.Buffer((T.int64(8),), "float32"), c: T.Buffer((T.int64(4),), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        for i, k in T.grid(T.int64(4), T.int64(2)):
            with T.sblock("pool"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(a[vi * T.int64(2) + vk])
                T.writes(c[vi])
                with T.init():
                    c[vi] = T.float32(0.0)
                c[vi] = T.max(c[vi], a[vi * T.int64(2) + vk])

    @T.prim_func(private=True, s_tir=True)
    def softmax(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), c: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        T.func_attr({"op_pattern": 4, "tirx.noalias": True})
        # with T.sblock("root"):
        m = T.sblock_alloc_buffer((T.int64(4),))
        for i, k in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("maxelem"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(a[vi, vk])
                T.writes(m[vi])
                with T.init():
                    m[vi] = T.float32(-340282346638528859811704183484516925440.0)
                m[vi] = T.max(m[vi], a[vi, vk])
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.sblock("norm"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(a[vi, vj], m[vi])
                T.writes(c[vi, vj])
                c[vi, vj] = a[vi, vj] - m[vi]
