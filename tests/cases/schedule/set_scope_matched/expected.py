# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        B_shared = T.alloc_buffer((16, 16), scope="shared")
        for i, j in T.grid(16, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(B_shared[vi, vj])
                B_shared[vi, vj] = A[vi, vj] * T.float32(2.0)
        for i in range(4):
            with T.block("rows"):
                vi = T.axis.spatial(4, i)
                T.reads(B_shared[vi * 4:vi * 4 + 4, 0:16])
                T.writes(C[vi * 4:vi * 4 + 4, 0:16])
                tile_shared = T.match_buffer(B_shared[vi * 4:vi * 4 + 4, 0:16], (4, 16), scope="shared", offset_factor=1)
                for r, j in T.grid(4, 16):
                    with T.block("row"):
                        vr, vj = T.axis.remap("SS", [r, j])
                        T.reads(tile_shared[vr, vj])
                        T.writes(C[vi * 4 + vr, vj])
                        C[vi * 4 + vr, vj] = tile_shared[vr, vj] + T.float32(1.0)
