# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(I_1: T.Buffer((T.int64(8),), "int32"), S: T.Buffer((T.int64(8),), "int32")):
    T.func_attr({"tirx.noalias": True})
    # with T.sblock("root"):
    R_1 = T.sblock_alloc_buffer((T.int64(8),), "int32")
    for i, k in T.grid(T.int64(8), T.int64(4)):
        with T.sblock("R"):
            v_i, v_k = T.axis.remap("SR", [i, k])
            T.reads(I_1[v_k])
            T.writes(R_1[v_i])
            with T.init():
                R_1[v_i] = 0
            R_1[v_i] = T.Cast("int32", T.Cast("int64", R_1[v_i]) + (T.Cast("int64", I_1[v_k]) + v_k * v_i))
    for i in range(T.int64(8)):
        with T.sblock("S"):
            v_i = T.axis.spatial(T.int64(8), i)
            T.reads(R_1[v_i], I_1[T.Cast("int64", R_1[v_i]) % T.int64(8)])
            T.writes(S[v_i])
            S[v_i] = T.Cast("int32", T.bitwise_and(v_i, T.int64(3)) + T.shift_left(v_i, T.int64(1)) + T.Cast("int64", R_1[v_i]) + T.Cast("int64", I_1[T.Cast("int64", R_1[v_i]) % T.int64(8)]))
