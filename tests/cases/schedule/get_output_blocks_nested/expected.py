# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        C = T.alloc_buffer((16, 16))
        for io in range(4):
            with T.block("outer"):
                vio = T.axis.spatial(4, io)
                T.reads(A[vio * 4:vio * 4 + 4, 0:16])
                T.writes(C[vio * 4:vio * 4 + 4, 0:16])
                for ii, j in T.grid(4, 16):
                    with T.block("inner"):
                        vi, vj = T.axis.remap("SS", [ii, j])
                        T.reads(A[vio * 4 + vi, vj])
                        T.writes(C[vio * 4 + vi, vj])
                        T.block_attr({"out": 1})
                        C[vio * 4 + vi, vj] = A[vio * 4 + vi, vj] + T.float32(1.0)
        for io in range(4):
            with T.block("last"):
                vio = T.axis.spatial(4, io)
                T.reads(C[vio * 4:vio * 4 + 4, 0:16])
                T.writes(B[vio * 4:vio * 4 + 4, 0:16])
                T.block_attr({"out": 1})
                D = T.alloc_buffer((16, 16))
                for ii, j in T.grid(4, 16):
                    with T.block("copy"):
                        vi, vj = T.axis.remap("SS", [ii, j])
                        T.reads(C[vio * 4 + vi, vj])
                        T.writes(D[vi, vj])
                        D[vi, vj] = C[vio * 4 + vi, vj] + T.float32(1.0)
                for ii, j in T.grid(4, 16):
                    with T.block("deep"):
                        vi, vj = T.axis.remap("SS", [ii, j])
                        T.reads(D[vi, vj])
                        T.writes(B[vio * 4 + vi, vj])
                        T.block_attr({"out": 1, "out2": 1})
                        B[vio * 4 + vi, vj] = D[vi, vj] + T.float32(1.0)
