from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
    B = T.alloc_buffer((16, 16))
    for i, j in T.grid(4, 4):
        with T.block("B_o"):
            vio, vjo = T.axis.remap("SS", [i, j])
            T.reads(A[vio * 4:vio * 4 + 4, vjo * 4:vjo * 4 + 4])
            T.writes(B[vio * 4:vio * 4 + 4, vjo * 4:vjo * 4 + 4])
            for ii, ji in T.grid(4, 4):
                with T.block("B"):
                    vi = T.axis.spatial(4, ii)
                    vj = T.axis.spatial(4, ji)
                    B[vio * 4 + vi, vjo * 4 + vj] = A[vio * 4 + vi, vjo * 4 + vj] * T.float32(2)
    for i, j in T.grid(16, 16):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = B[vi, vj] + T.float32(1)
    
