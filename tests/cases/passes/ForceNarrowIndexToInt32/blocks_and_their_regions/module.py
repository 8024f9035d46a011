from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((T.int64(16), T.int64(16)), "float32"), C: T.Buffer((T.int64(16), T.int64(16)), "float32")):
    B = T.alloc_buffer((T.int64(16), T.int64(16)))
    for i, j in T.grid(T.int64(16), T.int64(16)):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            T.where(i < T.int64(9))
            B[vi, vj] = A[vi, vj]
    for i, j in T.grid(T.int64(16), T.int64(4)):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            T.reads(B[vi, vj * T.int64(4):vj * T.int64(4) + T.int64(4)])
            T.writes(C[vi, vj * T.int64(4):vj * T.int64(4) + T.int64(4)])
            sub = T.match_buffer(B[vi, vj * T.int64(4):vj * T.int64(4) + T.int64(4)], (T.int64(4),), offset_factor=1)
            for k in range(T.int64(4)):
                C[vi, vj * T.int64(4) + k] = sub[k]
    
