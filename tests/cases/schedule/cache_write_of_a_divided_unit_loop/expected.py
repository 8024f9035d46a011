# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32")):
        # with T.block("root"):
        C = T.alloc_buffer((4, 4))
        C_local = T.alloc_buffer((4, 4), scope="local")
        for i in range(16):
            for j in range(1):
                with T.block("C"):
                    v = T.axis.spatial(16, i + j)
                    T.reads(A[v])
                    T.writes(C_local[v // 4, v % 4])
                    C_local[v // 4, v % 4] = A[v]
            for ax0, ax1 in T.grid(1, 1):
                with T.block("C_local"):
                    v0 = T.axis.spatial(4, i // 4 + ax0)
                    v1 = T.axis.spatial(4, i % 4 + ax1)
                    T.reads(C_local[v0, v1])
                    T.writes(C[v0, v1])
                    C[v0, v1] = C_local[v0, v1]
            with T.block("B"):
                v = T.axis.spatial(16, i)
                T.reads(C[v // 4, v % 4])
                T.writes(B[v])
                B[v] = C[v // 4, v % 4]
