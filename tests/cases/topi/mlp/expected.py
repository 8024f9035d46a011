# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(x: T.Buffer((1, 16), "float32"), w: T.Buffer((8, 16), "float32"), b: T.Buffer((8,), "float32"), compute: T.Buffer((1, 8), "float32")):
    T.func_attr({"layout_free_buffers": [1], "tirx.noalias": True})
    # with T.sblock("root"):
    T_matmul_NT = T.sblock_alloc_buffer((1, 8))
    T_add = T.sblock_alloc_buffer((1, 8))
    for i0, i1, k in T.grid(1, 8, 16):
        with T.sblock("T_matmul_NT"):
            v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
            T.reads(x[v_i0, v_k], w[v_i1, v_k])
            T.writes(T_matmul_NT[v_i0, v_i1])
            with T.init():
                T_matmul_NT[v_i0, v_i1] = T.float32(0.0)
            T_matmul_NT[v_i0, v_i1] = T_matmul_NT[v_i0, v_i1] + x[v_i0, v_k] * w[v_i1, v_k]
    for ax0, ax1 in T.grid(1, 8):
        with T.sblock("T_add"):
            v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
            T.reads(T_matmul_NT[v_ax0, v_ax1], b[v_ax1])
            T.writes(T_add[v_ax0, v_ax1])
            T_add[v_ax0, v_ax1] = T_matmul_NT[v_ax0, v_ax1] + b[v_ax1]
    for i0, i1 in T.grid(1, 8):
        with T.sblock("compute"):
            v_i0, v_i1 = T.axis.remap("SS", [i0, i1])
            T.reads(T_add[v_i0, v_i1])
            T.writes(compute[v_i0, v_i1])
            compute[v_i0, v_i1] = T.max(T_add[v_i0, v_i1], T.float32(0.0))
