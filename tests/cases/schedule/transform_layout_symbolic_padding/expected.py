# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, c: T.handle):
        n = T.int32()
        A = T.match_buffer(a, (n,))
        C = T.match_buffer(c, (n,))
        # with T.block("root"):
        B = T.alloc_buffer(((n - n % -4) // 4, 4))
        for axis0, axis1 in T.grid((n - n % -4) // 4, 4):
            with T.block("B"):
                v_axis0, v_axis1 = T.axis.remap("SS", [axis0, axis1])
                T.reads(A[v_axis0 * 4 + v_axis1])
                T.writes(B[v_axis0, v_axis1])
                B[v_axis0, v_axis1] = T.if_then_else(n % -4 < 0 and v_axis0 == n // 4 and n % 4 <= v_axis1, T.float32(0.0), A[v_axis0 * 4 + v_axis1] * T.float32(2.0))
        for i in range(n):
            with T.block("C"):
                vi = T.axis.spatial(n, i)
                T.reads(B[vi // 4, vi % 4])
                T.writes(C[vi])
                C[vi] = B[vi // 4, vi % 4] + T.float32(1.0)
