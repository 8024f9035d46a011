# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(var_A: T.handle, var_B: T.handle, var_T_batch_matmul_NT: T.handle):
    T.func_attr({"layout_free_buffers": [1], "tirx.noalias": True})
    b, n = T.int32(), T.int32()
    A = T.match_buffer(var_A, (b, n, 16))
    B = T.match_buffer(var_B, (b, 8, 16))
    batch = T.int32(is_size_var=True)
    T_batch_matmul_NT = T.match_buffer(var_T_batch_matmul_NT, (batch, n, 8))
    # with T.sblock("root"):
    for b_1, i, j, k in T.grid(batch, n, 8, 16):
        with T.sblock("T_batch_matmul_NT"):
            v_b, v_i, v_j, v_k = T.axis.remap("SSSR", [b_1, i, j, k])
            T.reads(A[v_b, v_i, v_k], B[v_b, v_j, v_k])
            T.writes(T_batch_matmul_NT[v_b, v_i, v_j])
            with T.init():
                T_batch_matmul_NT[v_b, v_i, v_j] = T.float32(0.0)
            T_batch_matmul_NT[v_b, v_i, v_j] = T_batch_matmul_NT[v_b, v_i, v_j] + A[v_b, v_i, v_k] * B[v_b, v_j, v_k]
