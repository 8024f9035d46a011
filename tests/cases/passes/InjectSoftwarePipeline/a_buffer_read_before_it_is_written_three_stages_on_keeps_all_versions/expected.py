# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            with T.block(""):
                T.reads(A[tx, 0:16])
                T.writes(C[tx, 0:16])
                B = T.alloc_buffer((4, 16), scope="shared")
                with T.block(""):
                    T.reads(A[tx, 0:3])
                    T.writes(B[0:4, tx])
                    for i in T.unroll(3):
                        with T.block(""):
                            T.where(i < 16)
                            T.reads(A[tx, i])
                            T.writes(B[0:4, tx])
                            B[i % 4, tx] = A[tx, i] * T.float32(2.0)
                with T.block(""):
                    T.reads(B[0:4, tx], A[tx, 3:16])
                    T.writes(C[tx, 0:13], B[0:4, tx])
                    for i in range(13):
                        with T.block(""):
                            T.where(i + 3 - 3 < 16)
                            T.reads(B[0:4, tx])
                            T.writes(C[tx, i - 3 + 3])
                            C[tx, i - 3 + 3] = B[(i - 3 + 3) % 4, tx] + T.float32(1.0)
                        with T.block(""):
                            T.where(i + 3 < 16)
                            T.reads(A[tx, i + 3])
                            T.writes(B[0:4, tx])
                            B[(i + 3) % 4, tx] = A[tx, i + 3] * T.float32(2.0)
                with T.block(""):
                    T.reads(B[0:4, tx])
                    T.writes(C[tx, 13:16])
                    for i in T.unroll(3):
                        with T.block(""):
                            T.where(i + 16 - 3 < 16)
                            T.reads(B[0:4, tx])
                            T.writes(C[tx, i - 3 + 16])
                            C[tx, i - 3 + 16] = B[(i - 3 + 16) % 4, tx] + T.float32(1.0)