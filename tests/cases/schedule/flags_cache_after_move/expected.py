# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((31, 25), "float32"), Z: T.Buffer((31, 25), "float32")):
        # with T.block("root"):
        Y_local = T.alloc_buffer((31, 25), scope="local")
        for i_j_fused_0, i_j_fused_1 in T.grid(14, 8):
            for ax0, ax1 in T.grid(T.min(31 - (i_j_fused_0 * 56 + i_j_fused_1 * 7) // 25, ((i_j_fused_1 * 7 + i_j_fused_0 * 6) % 25 + 6) // 25 + 1), 25):
                with T.block("Y_local"):
                    v0 = T.axis.spatial(31, (i_j_fused_0 * 56 + i_j_fused_1 * 7) // 25 + ax0)
                    v1 = T.axis.spatial(25, ax1)
                    T.reads(X[v0, v1])
                    T.writes(Y_local[v0, v1])
                    Y_local[v0, v1] = T.max(X[v0, v1], T.float32(0.0))
            for i_j_fused_2 in range(7):
                with T.block("post"):
                    vi = T.axis.spatial(31, (i_j_fused_0 * 56 + i_j_fused_1 * 7 + i_j_fused_2) // 25)
                    vj = T.axis.spatial(25, (i_j_fused_0 * 56 + i_j_fused_1 * 7 + i_j_fused_2) % 25)
                    T.where((i_j_fused_0 * 8 + i_j_fused_1) * 7 + i_j_fused_2 < 775)
                    T.reads(Y_local[vi, vj])
                    T.writes(Z[vi, vj])
                    Z[vi, vj] = Y_local[vi, vj] + T.float32(1.0)
