# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 32), "float16"), B: T.Buffer((16, 32), "float16")):
        for i in T.thread_binding(16, thread="threadIdx.x"):
            with T.block("tile"):
                T.reads(A[i, 0:32])
                T.writes(B[i, 0:32])
                S = T.alloc_buffer((16, 32), "float16", scope="shared.dyn")
                for j in range(32):
                    S[i, T.bitwise_xor(j // 8, i % 8 // 2) * 8 + j % 8] = A[i, j]
                    B[i, j] = S[i, T.bitwise_xor(j // 8, i % 8 // 2) * 8 + j % 8]
