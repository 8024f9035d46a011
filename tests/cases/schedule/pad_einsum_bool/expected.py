# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((13,), "bool"), C: T.Buffer((13,), "bool")):
        # with T.block("root"):
        A_pad = T.alloc_buffer((16,), "bool")
        C_pad = T.alloc_buffer((16,), "bool")
        for i0 in range(16):
            with T.block("A_pad"):
                v0 = T.axis.spatial(16, i0)
                T.reads(A[v0])
                T.writes(A_pad[v0])
                A_pad[v0] = T.if_then_else(v0 < 13, A[v0], T.bool(False))
        for i in range(16):
            with T.block("C"):
                vi = T.axis.spatial(16, i)
                T.reads(A_pad[vi])
                T.writes(C_pad[vi])
                C_pad[vi] = A_pad[vi]
        for i0 in range(13):
            with T.block("C_pad"):
                v0 = T.axis.spatial(13, i0)
                T.reads(C_pad[v0])
                T.writes(C[v0])
                C[v0] = C_pad[v0]
