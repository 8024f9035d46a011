@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((27, 21), "float32"), B: T.Buffer((21, 37), "float32"), D: T.Buffer((27, 37), "float32")):
        P = T.alloc_buffer((27, 21))
        C = T.alloc_buffer((27, 37))
        for i, k in T.grid(27, 21):
            with T.block("prep"):
                vi, vk = T.axis.remap("SS", [i, k])
                P[vi, vk] = A[vi, vk] * T.float32(2)
        for i, j, k in T.grid(27, 37, 21):
            with T.block("gemm"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + P[vi, vk] * B[vk, vj]
        for i, j in T.grid(27, 37):
            with T.block("fin"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = C[vi, vj] - T.float32(1)
