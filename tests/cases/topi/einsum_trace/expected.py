# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((4, 4), "float32"), T_einsum: T.Buffer((), "float32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    for i in range(4):
        with T.sblock("T_einsum"):
            v_i = T.axis.reduce(4, i)
            T.reads(A[v_i, v_i])
            T.writes(T_einsum[()])
            with T.init():
                T_einsum[()] = T.float32(0.0)
            T_einsum[()] = T_einsum[()] + A[v_i, v_i]
