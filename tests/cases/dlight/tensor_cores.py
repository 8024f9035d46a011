# Products that gpu.Matmul gives to tensor cores, and some that it does not.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def bytes(A: T.Buffer((256, 128), "int8"), B: T.Buffer((128, 128), "int8"), C: T.Buffer((256, 128), "int32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(256, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = 0
                C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vj, vk])

    @T.prim_func
    def bytes_odd(A: T.Buffer((100, 70), "int8"), B: T.Buffer((70, 200), "int8"), C: T.Buffer((100, 200), "int32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(100, 200, 70):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = 0
                C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vk, vj])

    @T.prim_func
    def bytes_to_float(A: T.Buffer((128, 128), "int8"), B: T.Buffer((256, 128), "int8"), s: T.Buffer((256,), "float32"), D: T.Buffer((128, 256), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        C = T.alloc_buffer((128, 256), "int32")
        for i, j, k in T.grid(128, 256, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = 0
                C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vj, vk])
        for i, j in T.grid(128, 256):
            with T.block("D"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = T.Cast("float32", C[vi, vj]) * s[vj]

    @T.prim_func
    def halves(A: T.Buffer((128, 256), "float16"), B: T.Buffer((128, 256), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 256):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vj, vk]

    @T.prim_func
    def halves_along_rows(A: T.Buffer((256, 128), "float16"), B: T.Buffer((128, 384), "float16"), C: T.Buffer((256, 384), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(256, 384, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]

    @T.prim_func
    def halves_to_float(A: T.Buffer((128, 128), "float16"), B: T.Buffer((128, 128), "float16"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast("float32", B[vj, vk])

    @T.prim_func
    def halves_both_transposed(A: T.Buffer((96, 128), "float16"), B: T.Buffer((128, 96), "float16"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 96):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vk, vi]) * T.Cast("float32", B[vj, vk])

    @T.prim_func
    def halves_odd(A: T.Buffer((100, 77), "float16"), B: T.Buffer((77, 200), "float16"), C: T.Buffer((100, 200), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(100, 200, 77):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast("float32", B[vk, vj])

    @T.prim_func
    def halves_swapped(A: T.Buffer((128, 128), "float16"), B: T.Buffer((128, 128), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vj, vk] * B[vi, vk]

    @T.prim_func
    def halves_in_batches(A: T.Buffer((4, 128, 128), "float16"), B: T.Buffer((4, 128, 128), "float16"), C: T.Buffer((4, 128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for b, i, j, k in T.grid(4, 128, 128, 128):
            with T.block("C"):
                vb, vi, vj, vk = T.axis.remap("SSSR", [b, i, j, k])
                with T.init():
                    C[vb, vi, vj] = T.float16(0)
                C[vb, vi, vj] = C[vb, vi, vj] + A[vb, vi, vk] * B[vb, vj, vk]

    @T.prim_func
    def halves_of_two_rows(A: T.Buffer((2, 80, 128), "float16"), B: T.Buffer((256, 128), "float16"), C: T.Buffer((2, 80, 256), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for b, i, j, k in T.grid(2, 80, 256, 128):
            with T.block("C"):
                vb, vi, vj, vk = T.axis.remap("SSSR", [b, i, j, k])
                with T.init():
                    C[vb, vi, vj] = T.float32(0)
                C[vb, vi, vj] = C[vb, vi, vj] + T.Cast("float32", A[vb, vi, vk]) * T.Cast("float32", B[vj, vk])

    @T.prim_func
    def halves_convolved(A: T.Buffer((2, 32, 18, 18), "float16"), B: T.Buffer((96, 32, 3, 3), "float16"), C: T.Buffer((2, 96, 16, 16), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for n, f, y, x, c, r, s in T.grid(2, 96, 16, 16, 32, 3, 3):
            with T.block("C"):
                vn, vf, vy, vx, vc, vr, vs = T.axis.remap("SSSSRRR", [n, f, y, x, c, r, s])
                with T.init():
                    C[vn, vf, vy, vx] = T.float32(0)
                C[vn, vf, vy, vx] = C[vn, vf, vy, vx] + T.Cast("float32", A[vn, vc, vy + vr, vx + vs]) * T.Cast("float32", B[vf, vc, vr, vs])

    @T.prim_func
    def halves_of_channels(A: T.Buffer((1, 28, 28, 128), "float16"), B: T.Buffer((256, 128), "float16"), C: T.Buffer((1, 28, 28, 256), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for n, y, x, f, c in T.grid(1, 28, 28, 256, 128):
            with T.block("C"):
                vn, vy, vx, vf, vc = T.axis.remap("SSSSR", [n, y, x, f, c])
                with T.init():
                    C[vn, vy, vx, vf] = T.float16(0)
                C[vn, vy, vx, vf] = C[vn, vy, vx, vf] + A[vn, vy, vx, vc] * B[vf, vc]

    @T.prim_func
    def halves_not_tensorized(A: T.Buffer((128, 256), "float16"), B: T.Buffer((128, 256), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True), "dlight.do_not_tensorize": T.bool(True)})
        for i, j, k in T.grid(128, 128, 256):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vj, vk]

    @T.prim_func
    def halves_short(A: T.Buffer((128, 64), "float16"), B: T.Buffer((128, 64), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 64):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vj, vk]

    @T.prim_func
    def halves_biased(A: T.Buffer((256, 128), "float16"), B: T.Buffer((128, 128), "float16"), bias: T.Buffer((128,), "float32"), E: T.Buffer((256, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        C = T.alloc_buffer((256, 128))
        D = T.alloc_buffer((256, 128))
        for i, j, k in T.grid(256, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast("float32", B[vj, vk])
        for i, j in T.grid(256, 128):
            with T.block("D"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = C[vi, vj] + bias[vj]
        for i, j in T.grid(256, 128):
            with T.block("E"):
                vi, vj = T.axis.remap("SS", [i, j])
                E[vi, vj] = T.Cast("float16", T.max(D[vi, vj], T.float32(0)))

    @T.prim_func
    def halves_unpacked(A: T.Buffer((128, 128), "float16"), Q: T.Buffer((256, 16), "uint32"), S: T.Buffer((256, 4), "float16"), C: T.Buffer((128, 256), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        W = T.alloc_buffer((256, 128), "float16")
        for i, j in T.grid(256, 128):
            with T.block("dequantize"):
                vi, vj = T.axis.remap("SS", [i, j])
                W[vi, vj] = (T.Cast("float16", T.bitwise_and(T.shift_right(Q[vi, vj // 8], T.Cast("uint32", vj % 8 * 4)), T.uint32(15))) - T.float16(7)) * S[vi, vj // 32]
        for i, j, k in T.grid(128, 256, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * W[vj, vk]

    @T.prim_func
    def halves_of_any_rows(a: T.handle, B: T.Buffer((T.int64(512), T.int64(256)), "float16"), c: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        A = T.match_buffer(a, (n, T.int64(256)), "float16")
        C = T.match_buffer(c, (n, T.int64(512)), "float32")
        for i, j, k in T.grid(n, T.int64(512), T.int64(256)):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast("float32", B[vj, vk])

    @T.prim_func
    def halves_of_any_context(a: T.handle, b: T.handle, c: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n, m = T.int64(), T.int64()
        A = T.match_buffer(a, (T.int64(8), n, T.int64(128)), "float16")
        B = T.match_buffer(b, (T.int64(8), m, T.int64(128)), "float16")
        C = T.match_buffer(c, (T.int64(8), n, m), "float16")
        for b, i, j, k in T.grid(T.int64(8), n, m, T.int64(128)):
            with T.block("C"):
                vb, vi, vj, vk = T.axis.remap("SSSR", [b, i, j, k])
                with T.init():
                    C[vb, vi, vj] = T.float16(0)
                C[vb, vi, vj] = C[vb, vi, vj] + A[vb, vi, vk] * B[vb, vj, vk]

    @T.prim_func
    def halves_padded_inside(A: T.Buffer((120, 120), "float16"), B: T.Buffer((128, 128), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        P = T.alloc_buffer((128, 128), "float16")
        for i, j in T.grid(128, 128):
            with T.block("P"):
                vi, vj = T.axis.remap("SS", [i, j])
                P[vi, vj] = T.if_then_else(vi < 120 and vj < 120, A[vi, vj], T.float16(0))
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + P[vi, vk] * B[vj, vk]

    @T.prim_func
    def halves_residual(A: T.Buffer((128, 128), "float16"), B: T.Buffer((128, 128), "float16"), R: T.Buffer((128, 128), "float16"), D: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        C = T.alloc_buffer((128, 128), "float16")
        F = T.alloc_buffer((128, 128), "float16")
        for i, j in T.grid(128, 128):
            with T.block("F"):
                vi, vj = T.axis.remap("SS", [i, j])
                F[vi, vj] = R[vi, vj] * T.float16(0.5)
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vj, vk]
        for i, j in T.grid(128, 128):
            with T.block("D"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = C[vi, vj] + F[vi, vj]

    @T.prim_func
    def halves_with_themselves(A: T.Buffer((128, 128), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float16(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * A[vj, vk]

    @T.prim_func
    def bytes_unsigned(A: T.Buffer((128, 128), "uint8"), B: T.Buffer((128, 128), "uint8"), C: T.Buffer((128, 128), "int32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = 0
                C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vj, vk])

    @T.prim_func
    def halves_to_bytes_of_int(A: T.Buffer((128, 128), "float16"), B: T.Buffer((128, 128), "float16"), C: T.Buffer((128, 128), "int32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        for i, j, k in T.grid(128, 128, 128):
            with T.block("C"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = 0
                C[vi, vj] = C[vi, vj] + T.Cast("int32", A[vi, vk]) * T.Cast("int32", B[vj, vk])
