# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((40, 30), "float32"), B: T.Buffer((4, 30), "float32"), C: T.Buffer((27,), "float32")):
        # with T.block("root"):
        A_pad = T.alloc_buffer((32, 32))
        B_pad = T.alloc_buffer((1, 32))
        C_pad = T.alloc_buffer((32,))
        for i0, i1 in T.grid(32, 32):
            with T.block("A_pad"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(A[v0, v1])
                T.writes(A_pad[v0, v1])
                A_pad[v0, v1] = T.if_then_else(v0 < 40 and v1 < 30, A[v0, v1], T.float32(0.0))
        for i0, i1 in T.grid(1, 32):
            with T.block("B_pad"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(B[v0, v1])
                T.writes(B_pad[v0, v1])
                B_pad[v0, v1] = T.if_then_else(v0 < 4 and v1 < 30, B[v0, v1], T.float32(0.0))
        for i, k in T.grid(32, 32):
            with T.block("C"):
                vi, vk = T.axis.remap("SR", [i, k])
                T.reads(A_pad[vi, vk], B_pad[0, vk])
                T.writes(C_pad[vi])
                with T.init():
                    C_pad[vi] = T.float32(0.0)
                C_pad[vi] = C_pad[vi] + A_pad[vi, vk] * B_pad[0, vk]
        for i0 in range(27):
            with T.block("C_pad"):
                v0 = T.axis.spatial(27, i0)
                T.reads(C_pad[v0])
                T.writes(C[v0])
                C[v0] = C_pad[v0]
