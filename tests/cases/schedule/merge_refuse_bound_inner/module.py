from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
    B = T.alloc_buffer((16, 16), scope="shared")
    for bx in T.thread_binding(4, thread="blockIdx.x"):
        for i in T.thread_binding(4, thread="threadIdx.x"):
            for j in range(16):
                with T.block("B"):
                    vi = T.axis.spatial(16, bx * 4 + i)
                    vj = T.axis.spatial(16, j)
                    B[vi, vj] = A[vi, vj] * T.float32(2)
        for i in T.thread_binding(4, thread="threadIdx.x"):
            for j in T.vectorized(16):
                with T.block("C"):
                    vi = T.axis.spatial(16, bx * 4 + i)
                    vj = T.axis.spatial(16, j)
                    C[vi, vj] = B[vi, vj] + T.float32(1)
    
