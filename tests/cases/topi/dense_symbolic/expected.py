# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, B: T.Buffer((8, 16), "float32"), var_T_matmul_NT: T.handle):
    T.func_attr({"layout_free_buffers": [1], "tirx.noalias": True})
    n = T.int32()
    A = T.match_buffer(var_A, (n, 16))
    T_matmul_NT = T.match_buffer(var_T_matmul_NT, (n, 8))
    # with T.sblock("root"):
    for i0, i1, k in T.grid(n, 8, 16):
        with T.sblock("T_matmul_NT"):
            v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
            T.reads(A[v_i0, v_k], B[v_i1, v_k])
            T.writes(T_matmul_NT[v_i0, v_i1])
            with T.init():
                T_matmul_NT[v_i0, v_i1] = T.float32(0.0)
            T_matmul_NT[v_i0, v_i1] = T_matmul_NT[v_i0, v_i1] + A[v_i0, v_k] * B[v_i1, v_k]
