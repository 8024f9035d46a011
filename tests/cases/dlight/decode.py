# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def batch_along_rows(A_handle: T.handle, W: T.Buffer((T.int64(128), T.int64(64)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v2, v1])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v2, v1]

    @T.prim_func
    def batch_along_rows_dequantized(A_handle: T.handle, Q: T.Buffer((T.int64(16), T.int64(64)), "uint32"), S: T.Buffer((T.int64(4), T.int64(64)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(128), T.int64(64)))
        for i0, i1 in T.grid(T.int64(128), T.int64(64)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0 // T.int64(8), v1], S[v0 // T.int64(32), v1])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float32", T.bitwise_and(T.shift_right(Q[v0 // T.int64(8), v1], T.Cast("uint32", v0 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float32(7.0)) * S[v0 // T.int64(32), v1]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v2, v1])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v2, v1]

    @T.prim_func
    def batch_bias_relu(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), b: T.Buffer((T.int64(64),), "float32"), E_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        E = T.match_buffer(E_handle, (m, T.int64(64)))
        # with T.block("root"):
        C = T.alloc_buffer((m, T.int64(64)))
        D = T.alloc_buffer((m, T.int64(64)))
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]
        for i0, i1 in T.grid(m, T.int64(64)):
            with T.block("bias"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(C[v0, v1], b[v1])
                T.writes(D[v0, v1])
                D[v0, v1] = C[v0, v1] + b[v1]
        for i0, i1 in T.grid(m, T.int64(64)):
            with T.block("relu"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(D[v0, v1])
                T.writes(E[v0, v1])
                E[v0, v1] = T.max(D[v0, v1], T.float32(0.0))

    @T.prim_func
    def batch_dequantized(A_handle: T.handle, Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float32", T.bitwise_and(T.shift_right(Q[v0, v1 // T.int64(8)], T.Cast("uint32", v1 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float32(7.0)) * S[v0, v1 // T.int64(32)]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_dequantized_f16(A_handle: T.handle, Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float16"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)), "float16")
        C = T.match_buffer(C_handle, (m, T.int64(64)), "float16")
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)), "float16")
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float16", T.bitwise_and(T.shift_right(Q[v0, v1 // T.int64(8)], T.Cast("uint32", v1 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float16(7.0)) * S[v0, v1 // T.int64(32)]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float16(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_dequantized_in_two(A_handle: T.handle, Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        U = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("unpack"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0, v1 // T.int64(8)])
                T.writes(U[v0, v1])
                U[v0, v1] = T.Cast("float32", T.bitwise_and(T.shift_right(Q[v0, v1 // T.int64(8)], T.Cast("uint32", v1 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float32(7.0)
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("scale"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(U[v0, v1], S[v0, v1 // T.int64(32)])
                T.writes(W[v0, v1])
                W[v0, v1] = U[v0, v1] * S[v0, v1 // T.int64(32)]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_dequantized_relu(A_handle: T.handle, Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), D_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        D = T.match_buffer(D_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        C = T.alloc_buffer((m, T.int64(64)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float32", T.bitwise_and(T.shift_right(Q[v0, v1 // T.int64(8)], T.Cast("uint32", v1 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float32(7.0)) * S[v0, v1 // T.int64(32)]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]
        for i0, i1 in T.grid(m, T.int64(64)):
            with T.block("relu"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(C[v0, v1])
                T.writes(D[v0, v1])
                D[v0, v1] = T.max(C[v0, v1], T.float32(0.0))

    @T.prim_func
    def batch_dequantized_vectors(Q_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        Q = T.match_buffer(Q_handle, (m, T.int64(128)), "int8")
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        A = T.alloc_buffer((m, T.int64(128)))
        for i0, i1 in T.grid(m, T.int64(128)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0, v1])
                T.writes(A[v0, v1])
                A[v0, v1] = T.Cast("float32", Q[v0, v1])
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_exp_before(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        X = T.alloc_buffer((m, T.int64(128)))
        for i0, i1 in T.grid(m, T.int64(128)):
            with T.block("exp"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(A[v0, v1])
                T.writes(X[v0, v1])
                X[v0, v1] = T.exp(A[v0, v1])
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(X[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + X[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_exp_named_dequantize(A_handle: T.handle, V: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(V[v0, v1])
                T.writes(W[v0, v1])
                W[v0, v1] = T.exp(V[v0, v1])
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_exp_of_matrix(A_handle: T.handle, V: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("ex"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(V[v0, v1])
                T.writes(W[v0, v1])
                W[v0, v1] = T.exp(V[v0, v1])
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_f16_f32(A_handle: T.handle, B: T.Buffer((T.int64(96), T.int64(64)), "float16"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(64)), "float16")
        C = T.match_buffer(C_handle, (m, T.int64(96)))
        # with T.block("root"):
        for i0, i1, k in T.grid(m, T.int64(96), T.int64(64)):
            with T.block("NT_matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(A[v_i0, v_k], B[v_i1, v_k])
                T.writes(C[v_i0, v_i1])
                with T.init():
                    C[v_i0, v_i1] = T.float32(0.0)
                C[v_i0, v_i1] = C[v_i0, v_i1] + T.Cast("float32", A[v_i0, v_k]) * T.Cast("float32", B[v_i1, v_k])

    @T.prim_func
    def batch_fixed(A: T.Buffer((T.int64(5), T.int64(64)), "float32"), B: T.Buffer((T.int64(64), T.int64(64)), "float32"), C: T.Buffer((T.int64(5), T.int64(64)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for i0, i1, k in T.grid(T.int64(5), T.int64(64), T.int64(64)):
            with T.block("NT_matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(A[v_i0, v_k], B[v_i1, v_k])
                T.writes(C[v_i0, v_i1])
                with T.init():
                    C[v_i0, v_i1] = T.float32(0.0)
                C[v_i0, v_i1] = C[v_i0, v_i1] + A[v_i0, v_k] * B[v_i1, v_k]

    @T.prim_func
    def batch_int8(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "int8"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)), "int8")
        C = T.match_buffer(C_handle, (m, T.int64(64)), "int32")
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = 0
                C[v0, v1] = C[v0, v1] + T.Cast("int32", A[v0, v2]) * T.Cast("int32", W[v1, v2])

    @T.prim_func
    def batch_k_first(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(T.int64(128), m, T.int64(64)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("RSS", [i0, i1, i2])
                T.reads(A[v1, v0], W[v2, v0])
                T.writes(C[v1, v2])
                with T.init():
                    C[v1, v2] = T.float32(0.0)
                C[v1, v2] = C[v1, v2] + A[v1, v0] * W[v2, v0]

    @T.prim_func
    def batch_max(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = T.max(C[v0, v1], A[v0, v2] * W[v1, v2])

    @T.prim_func
    def batch_n_first(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (T.int64(64), m))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(T.int64(64), m, T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v1, v2], W[v0, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v1, v2] * W[v0, v2]

    @T.prim_func
    def batch_odd(A_handle: T.handle, B: T.Buffer((T.int64(33), T.int64(100)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(100)))
        C = T.match_buffer(C_handle, (m, T.int64(33)))
        # with T.block("root"):
        for i0, i1, k in T.grid(m, T.int64(33), T.int64(100)):
            with T.block("NT_matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(A[v_i0, v_k], B[v_i1, v_k])
                T.writes(C[v_i0, v_i1])
                with T.init():
                    C[v_i0, v_i1] = T.float32(0.0)
                C[v_i0, v_i1] = C[v_i0, v_i1] + A[v_i0, v_k] * B[v_i1, v_k]

    @T.prim_func
    def batch_of_matrices(A_handle: T.handle, W_handle: T.handle, C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        W = T.match_buffer(W_handle, (m, T.int64(64), T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v0, v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v0, v1, v2]

    @T.prim_func
    def batch_of_vectors(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_only_K(A_handle: T.handle, W_handle: T.handle, C: T.Buffer((T.int64(3), T.int64(64)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (T.int64(3), m))
        W = T.match_buffer(W_handle, (T.int64(64), m))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(T.int64(3), T.int64(64), m):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_rows_dequantized_bytes(A_handle: T.handle, Q: T.Buffer((T.int64(64), T.int64(64)), "uint32"), S: T.Buffer((T.int64(8), T.int64(64)), "float16"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(256)), "float16")
        C = T.match_buffer(C_handle, (m, T.int64(64)), "float16")
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(256), T.int64(64)), "float16")
        for i0, i1 in T.grid(T.int64(256), T.int64(64)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0 // T.int64(4), v1], S[v0 // T.int64(32), v1])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float16", T.bitwise_and(T.shift_right(Q[v0 // T.int64(4), v1], T.Cast("uint32", v0 % T.int64(4) * T.int64(8))), T.uint32(255))) - T.float16(7.0)) * S[v0 // T.int64(32), v1]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(256)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v2, v1])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float16(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v2, v1]

    @T.prim_func
    def batch_rows_dequantized_odd(A_handle: T.handle, Q: T.Buffer((T.int64(16), T.int64(100)), "uint32"), S: T.Buffer((T.int64(4), T.int64(100)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(100)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(128), T.int64(100)))
        for i0, i1 in T.grid(T.int64(128), T.int64(100)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0 // T.int64(8), v1], S[v0 // T.int64(32), v1])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float32", T.bitwise_and(T.shift_right(Q[v0 // T.int64(8), v1], T.Cast("uint32", v0 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float32(7.0)) * S[v0 // T.int64(32), v1]
        for i0, i1, i2 in T.grid(m, T.int64(100), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v2, v1])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v2, v1]

    @T.prim_func
    def batch_rows_dequantized_rest(A_handle: T.handle, Q: T.Buffer((T.int64(20), T.int64(64)), "uint32"), S: T.Buffer((T.int64(5), T.int64(64)), "float16"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(160)), "float16")
        C = T.match_buffer(C_handle, (m, T.int64(64)), "float16")
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(160), T.int64(64)), "float16")
        for i0, i1 in T.grid(T.int64(160), T.int64(64)):
            with T.block("dequantize"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0 // T.int64(8), v1], S[v0 // T.int64(32), v1])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float16", T.bitwise_and(T.shift_right(Q[v0 // T.int64(8), v1], T.Cast("uint32", v0 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float16(7.0)) * S[v0 // T.int64(32), v1]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(160)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v2, v1])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float16(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v2, v1]

    @T.prim_func
    def batch_scaled_in_groups(A_handle: T.handle, V: T.Buffer((T.int64(64), T.int64(128)), "float32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("cc"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(V[v0, v1], S[v0, v1 // T.int64(32)])
                T.writes(W[v0, v1])
                W[v0, v1] = V[v0, v1] * S[v0, v1 // T.int64(32)]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_scaled_rows(A_handle: T.handle, V: T.Buffer((T.int64(64), T.int64(128)), "float32"), S: T.Buffer((T.int64(64),), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("cc"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(V[v0, v1], S[v0])
                T.writes(W[v0, v1])
                W[v0, v1] = V[v0, v1] * S[v0]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_split_k(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(8), T.int64(16)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(8), T.int64(16)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2, i3 in T.grid(m, T.int64(64), T.int64(8), T.int64(16)):
            with T.block("mm"):
                v0, v1, v2, v3 = T.axis.remap("SSRR", [i0, i1, i2, i3])
                T.reads(A[v0, v2, v3], W[v1, v2, v3])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2, v3] * W[v1, v2, v3]

    @T.prim_func
    def batch_sym_K(A_handle: T.handle, W_handle: T.handle, C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m, n = T.int64(), T.int64()
        A = T.match_buffer(A_handle, (m, n))
        W = T.match_buffer(W_handle, (T.int64(64), n))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), n):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_sym_N(A: T.Buffer((T.int64(3), T.int64(128)), "float32"), W_handle: T.handle, C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        W = T.match_buffer(W_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (T.int64(3), m))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(T.int64(3), m, T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_sym_both(A_handle: T.handle, W_handle: T.handle, C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        n = T.int64()
        W = T.match_buffer(W_handle, (n, T.int64(128)))
        C = T.match_buffer(C_handle, (m, n))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, n, T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def batch_tall(A_handle: T.handle, B: T.Buffer((T.int64(160), T.int64(96)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(96)))
        C = T.match_buffer(C_handle, (m, T.int64(160)))
        # with T.block("root"):
        for i0, i1, k in T.grid(m, T.int64(160), T.int64(96)):
            with T.block("NT_matmul"):
                v_i0, v_i1, v_k = T.axis.remap("SSR", [i0, i1, k])
                T.reads(A[v_i0, v_k], B[v_i1, v_k])
                T.writes(C[v_i0, v_i1])
                with T.init():
                    C[v_i0, v_i1] = T.float32(0.0)
                C[v_i0, v_i1] = C[v_i0, v_i1] + A[v_i0, v_k] * B[v_i1, v_k]

    @T.prim_func
    def batch_then_broadcast(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        D = T.match_buffer(D_handle, (m, T.int64(64), T.int64(3)))
        # with T.block("root"):
        C = T.alloc_buffer((m, T.int64(64)))
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(3)):
            with T.block("b"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(C[v0, v1])
                T.writes(D[v0, v1, v2])
                D[v0, v1, v2] = C[v0, v1]

    @T.prim_func
    def batch_then_reshape(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        D = T.match_buffer(D_handle, (m, T.int64(4), T.int64(16)))
        # with T.block("root"):
        C = T.alloc_buffer((m, T.int64(64)))
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]
        for i0, i1, i2 in T.grid(m, T.int64(4), T.int64(16)):
            with T.block("b"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(C[v0, v1 * T.int64(16) + v2])
                T.writes(D[v0, v1, v2])
                D[v0, v1, v2] = C[v0, v1 * T.int64(16) + v2]

    @T.prim_func
    def batch_then_transpose(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        D = T.match_buffer(D_handle, (T.int64(64), m))
        # with T.block("root"):
        C = T.alloc_buffer((m, T.int64(64)))
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]
        for i0, i1 in T.grid(T.int64(64), m):
            with T.block("b"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(C[v1, v0])
                T.writes(D[v0, v1])
                D[v0, v1] = C[v1, v0]

    @T.prim_func
    def batch_three_reads(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), Z: T.Buffer((T.int64(64),), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2], Z[v1])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2] * Z[v1]

    @T.prim_func
    def batch_transposed(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (T.int64(128), m))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v2, v0], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v2, v0] * W[v1, v2]

    @T.prim_func
    def batch_two_batch(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(3), T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(3), T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2, i3 in T.grid(m, T.int64(3), T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2, v3 = T.axis.remap("SSSR", [i0, i1, i2, i3])
                T.reads(A[v0, v1, v3], W[v2, v3])
                T.writes(C[v0, v1, v2])
                with T.init():
                    C[v0, v1, v2] = T.float32(0.0)
                C[v0, v1, v2] = C[v0, v1, v2] + A[v0, v1, v3] * W[v2, v3]

    @T.prim_func
    def batch_two_padded(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle, Z_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        Z = T.match_buffer(Z_handle, (m, T.int64(128)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2], Z[v0, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2] * Z[v0, v2]

    @T.prim_func
    def batch_two_products(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), W2: T.Buffer((T.int64(64), T.int64(64)), "float32"), D_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        D = T.match_buffer(D_handle, (m, T.int64(64)))
        # with T.block("root"):
        C = T.alloc_buffer((m, T.int64(64)))
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(64)):
            with T.block("mm2"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(C[v0, v2], W2[v1, v2])
                T.writes(D[v0, v1])
                with T.init():
                    D[v0, v1] = T.float32(0.0)
                D[v0, v1] = D[v0, v1] + C[v0, v2] * W2[v1, v2]

    @T.prim_func
    def batch_unit_behind(A_handle: T.handle, W: T.Buffer((T.int64(32), T.int64(64), T.int64(1)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(64)))
        C = T.match_buffer(C_handle, (m, T.int64(32)))
        # with T.block("root"):
        for i0, i1, i2 in T.grid(m, T.int64(32), T.int64(64)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2, T.int64(0)])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2, T.int64(0)]

    @T.prim_func
    def batch_unit_front_relu(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), D_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (T.int64(1), m, T.int64(128)))
        D = T.match_buffer(D_handle, (T.int64(1), m, T.int64(64)))
        # with T.block("root"):
        C = T.alloc_buffer((T.int64(1), m, T.int64(64)))
        for i0, i1, i2, i3 in T.grid(T.int64(1), m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2, v3 = T.axis.remap("SSSR", [i0, i1, i2, i3])
                T.reads(A[v0, v1, v3], W[v2, v3])
                T.writes(C[v0, v1, v2])
                with T.init():
                    C[v0, v1, v2] = T.float32(0.0)
                C[v0, v1, v2] = C[v0, v1, v2] + A[v0, v1, v3] * W[v2, v3]
        for i0, i1, i2 in T.grid(T.int64(1), m, T.int64(64)):
            with T.block("relu"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(C[v0, v1, v2])
                T.writes(D[v0, v1, v2])
                D[v0, v1, v2] = T.max(C[v0, v1, v2], T.float32(0.0))

    @T.prim_func
    def batch_unit_middle(A_handle: T.handle, W: T.Buffer((T.int64(64), T.int64(128)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(1), T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(1), T.int64(64)))
        # with T.block("root"):
        for i0, i1, i2, i3 in T.grid(m, T.int64(1), T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2, v3 = T.axis.remap("SSSR", [i0, i1, i2, i3])
                T.reads(A[v0, v1, v3], W[v2, v3])
                T.writes(C[v0, v1, v2])
                with T.init():
                    C[v0, v1, v2] = T.float32(0.0)
                C[v0, v1, v2] = C[v0, v1, v2] + A[v0, v1, v3] * W[v2, v3]

    @T.prim_func
    def batch_unpacked(A_handle: T.handle, Q: T.Buffer((T.int64(64), T.int64(16)), "uint32"), S: T.Buffer((T.int64(64), T.int64(4)), "float32"), C_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        A = T.match_buffer(A_handle, (m, T.int64(128)))
        C = T.match_buffer(C_handle, (m, T.int64(64)))
        # with T.block("root"):
        W = T.alloc_buffer((T.int64(64), T.int64(128)))
        for i0, i1 in T.grid(T.int64(64), T.int64(128)):
            with T.block("zz"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(Q[v0, v1 // T.int64(8)], S[v0, v1 // T.int64(32)])
                T.writes(W[v0, v1])
                W[v0, v1] = (T.Cast("float32", T.bitwise_and(T.shift_right(Q[v0, v1 // T.int64(8)], T.Cast("uint32", v1 % T.int64(8) * T.int64(4))), T.uint32(15))) - T.float32(7.0)) * S[v0, v1 // T.int64(32)]
        for i0, i1, i2 in T.grid(m, T.int64(64), T.int64(128)):
            with T.block("mm"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(A[v0, v2], W[v1, v2])
                T.writes(C[v0, v1])
                with T.init():
                    C[v0, v1] = T.float32(0.0)
                C[v0, v1] = C[v0, v1] + A[v0, v2] * W[v1, v2]

    @T.prim_func
    def rms_and_one_more(x_handle: T.handle, w: T.Buffer((T.int64(256),), "float32"), y_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        x = T.match_buffer(x_handle, (T.int64(2), m, T.int64(256)))
        y = T.match_buffer(y_handle, (T.int64(2), m, T.int64(256)))
        # with T.block("root"):
        X = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        q = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        r = T.alloc_buffer((T.int64(2), m))
        s = T.alloc_buffer((T.int64(2), m))
        w2 = T.alloc_buffer((T.int64(256),))
        z = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("cast"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v0, v1, v2])
                T.writes(X[v0, v1, v2])
                X[v0, v1, v2] = x[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("mul"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(X[v0, v1, v2])
                T.writes(q[v0, v1, v2])
                q[v0, v1, v2] = X[v0, v1, v2] * X[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("red"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(q[v0, v1, v2])
                T.writes(r[v0, v1])
                with T.init():
                    r[v0, v1] = T.float32(0.0)
                r[v0, v1] = r[v0, v1] + q[v0, v1, v2]
        for i0, i1 in T.grid(T.int64(2), m):
            with T.block("rs"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(r[v0, v1])
                T.writes(s[v0, v1])
                s[v0, v1] = T.rsqrt(r[v0, v1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
        for i0 in range(T.int64(256)):
            with T.block("castw"):
                v0 = T.axis.spatial(T.int64(256), i0)
                T.reads(w[v0])
                T.writes(w2[v0])
                w2[v0] = w[v0]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("norm"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(s[v0, v1], X[v0, v1, v2], w2[v2])
                T.writes(z[v0, v1, v2])
                z[v0, v1, v2] = s[v0, v1] * X[v0, v1, v2] * w2[v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("casto"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(z[v0, v1, v2])
                T.writes(y[v0, v1, v2])
                y[v0, v1, v2] = z[v0, v1, v2] + T.float32(1.0)

    @T.prim_func
    def rms_norm_2d(x: T.Buffer((T.int64(8), T.int64(64)), "float32"), w: T.Buffer((T.int64(64),), "float32"), T_cast: T.Buffer((T.int64(8), T.int64(64)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((T.int64(8), T.int64(64)))
        T_multiply = T.alloc_buffer((T.int64(8), T.int64(64)))
        T_multiply_red = T.alloc_buffer((T.int64(8),))
        rsqrt = T.alloc_buffer((T.int64(8),))
        T_cast_2 = T.alloc_buffer((T.int64(64),))
        T_rms_norm = T.alloc_buffer((T.int64(8), T.int64(64)))
        for ax0, ax1 in T.grid(T.int64(8), T.int64(64)):
            with T.block("T_cast"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(x[v_ax0, v_ax1])
                T.writes(T_cast_1[v_ax0, v_ax1])
                T_cast_1[v_ax0, v_ax1] = x[v_ax0, v_ax1]
        for ax0, ax1 in T.grid(T.int64(8), T.int64(64)):
            with T.block("T_multiply"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_cast_1[v_ax0, v_ax1])
                T.writes(T_multiply[v_ax0, v_ax1])
                T_multiply[v_ax0, v_ax1] = T_cast_1[v_ax0, v_ax1] * T_cast_1[v_ax0, v_ax1]
        for ax0, k1 in T.grid(T.int64(8), T.int64(64)):
            with T.block("T_multiply_red"):
                v_ax0, v_k1 = T.axis.remap("SR", [ax0, k1])
                T.reads(T_multiply[v_ax0, v_k1])
                T.writes(T_multiply_red[v_ax0])
                with T.init():
                    T_multiply_red[v_ax0] = T.float32(0.0)
                T_multiply_red[v_ax0] = T_multiply_red[v_ax0] + T_multiply[v_ax0, v_k1]
        for ax0 in range(T.int64(8)):
            with T.block("rsqrt"):
                v_ax0 = T.axis.spatial(T.int64(8), ax0)
                T.reads(T_multiply_red[v_ax0])
                T.writes(rsqrt[v_ax0])
                rsqrt[v_ax0] = T.rsqrt(T_multiply_red[v_ax0] / T.float32(64.0) + T.float32(1.0000000000000001e-05))
        for ax0 in range(T.int64(64)):
            with T.block("T_cast_1"):
                v_ax0 = T.axis.spatial(T.int64(64), ax0)
                T.reads(w[v_ax0])
                T.writes(T_cast_2[v_ax0])
                T_cast_2[v_ax0] = w[v_ax0]
        for ax0, ax1 in T.grid(T.int64(8), T.int64(64)):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(rsqrt[v_ax0], T_cast_1[v_ax0, v_ax1], T_cast_2[v_ax1])
                T.writes(T_rms_norm[v_ax0, v_ax1])
                T_rms_norm[v_ax0, v_ax1] = rsqrt[v_ax0] * T_cast_1[v_ax0, v_ax1] * T_cast_2[v_ax1]
        for ax0, ax1 in T.grid(T.int64(8), T.int64(64)):
            with T.block("T_cast_2"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_rms_norm[v_ax0, v_ax1])
                T.writes(T_cast[v_ax0, v_ax1])
                T_cast[v_ax0, v_ax1] = T_rms_norm[v_ax0, v_ax1]

    @T.prim_func
    def rms_norm_3d(x_handle: T.handle, w: T.Buffer((T.int64(96),), "float16"), T_cast_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        n = T.int64()
        x = T.match_buffer(x_handle, (T.int64(1), n, T.int64(96)), "float16")
        T_cast = T.match_buffer(T_cast_handle, (T.int64(1), n, T.int64(96)), "float16")
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((T.int64(1), n, T.int64(96)))
        T_multiply = T.alloc_buffer((T.int64(1), n, T.int64(96)))
        T_multiply_red = T.alloc_buffer((T.int64(1), n))
        rsqrt = T.alloc_buffer((T.int64(1), n))
        T_cast_2 = T.alloc_buffer((T.int64(96),))
        T_rms_norm = T.alloc_buffer((T.int64(1), n, T.int64(96)))
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(96)):
            with T.block("T_cast"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(x[v_ax0, v_ax1, v_ax2])
                T.writes(T_cast_1[v_ax0, v_ax1, v_ax2])
                T_cast_1[v_ax0, v_ax1, v_ax2] = T.Cast("float32", x[v_ax0, v_ax1, v_ax2])
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(96)):
            with T.block("T_multiply"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_cast_1[v_ax0, v_ax1, v_ax2])
                T.writes(T_multiply[v_ax0, v_ax1, v_ax2])
                T_multiply[v_ax0, v_ax1, v_ax2] = T_cast_1[v_ax0, v_ax1, v_ax2] * T_cast_1[v_ax0, v_ax1, v_ax2]
        for ax0, ax1, k2 in T.grid(T.int64(1), n, T.int64(96)):
            with T.block("T_multiply_red"):
                v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
                T.reads(T_multiply[v_ax0, v_ax1, v_k2])
                T.writes(T_multiply_red[v_ax0, v_ax1])
                with T.init():
                    T_multiply_red[v_ax0, v_ax1] = T.float32(0.0)
                T_multiply_red[v_ax0, v_ax1] = T_multiply_red[v_ax0, v_ax1] + T_multiply[v_ax0, v_ax1, v_k2]
        for ax0, ax1 in T.grid(T.int64(1), n):
            with T.block("rsqrt"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_multiply_red[v_ax0, v_ax1])
                T.writes(rsqrt[v_ax0, v_ax1])
                rsqrt[v_ax0, v_ax1] = T.rsqrt(T_multiply_red[v_ax0, v_ax1] / T.float32(96.0) + T.float32(1.0000000000000001e-05))
        for ax0 in range(T.int64(96)):
            with T.block("T_cast_1"):
                v_ax0 = T.axis.spatial(T.int64(96), ax0)
                T.reads(w[v_ax0])
                T.writes(T_cast_2[v_ax0])
                T_cast_2[v_ax0] = T.Cast("float32", w[v_ax0])
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(96)):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(rsqrt[v_ax0, v_ax1], T_cast_1[v_ax0, v_ax1, v_ax2], T_cast_2[v_ax2])
                T.writes(T_rms_norm[v_ax0, v_ax1, v_ax2])
                T_rms_norm[v_ax0, v_ax1, v_ax2] = rsqrt[v_ax0, v_ax1] * T_cast_1[v_ax0, v_ax1, v_ax2] * T_cast_2[v_ax2]
        for ax0, ax1, ax2 in T.grid(T.int64(1), n, T.int64(96)):
            with T.block("T_cast_2"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_rms_norm[v_ax0, v_ax1, v_ax2])
                T.writes(T_cast[v_ax0, v_ax1, v_ax2])
                T_cast[v_ax0, v_ax1, v_ax2] = T.Cast("float16", T_rms_norm[v_ax0, v_ax1, v_ax2])

    @T.prim_func
    def rms_norm_3d_f32(x: T.Buffer((T.int64(2), T.int64(3), T.int64(64)), "float32"), w: T.Buffer((T.int64(64),), "float32"), T_cast: T.Buffer((T.int64(2), T.int64(3), T.int64(64)), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((T.int64(2), T.int64(3), T.int64(64)))
        T_multiply = T.alloc_buffer((T.int64(2), T.int64(3), T.int64(64)))
        T_multiply_red = T.alloc_buffer((T.int64(2), T.int64(3)))
        rsqrt = T.alloc_buffer((T.int64(2), T.int64(3)))
        T_cast_2 = T.alloc_buffer((T.int64(64),))
        T_rms_norm = T.alloc_buffer((T.int64(2), T.int64(3), T.int64(64)))
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(3), T.int64(64)):
            with T.block("T_cast"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(x[v_ax0, v_ax1, v_ax2])
                T.writes(T_cast_1[v_ax0, v_ax1, v_ax2])
                T_cast_1[v_ax0, v_ax1, v_ax2] = x[v_ax0, v_ax1, v_ax2]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(3), T.int64(64)):
            with T.block("T_multiply"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_cast_1[v_ax0, v_ax1, v_ax2])
                T.writes(T_multiply[v_ax0, v_ax1, v_ax2])
                T_multiply[v_ax0, v_ax1, v_ax2] = T_cast_1[v_ax0, v_ax1, v_ax2] * T_cast_1[v_ax0, v_ax1, v_ax2]
        for ax0, ax1, k2 in T.grid(T.int64(2), T.int64(3), T.int64(64)):
            with T.block("T_multiply_red"):
                v_ax0, v_ax1, v_k2 = T.axis.remap("SSR", [ax0, ax1, k2])
                T.reads(T_multiply[v_ax0, v_ax1, v_k2])
                T.writes(T_multiply_red[v_ax0, v_ax1])
                with T.init():
                    T_multiply_red[v_ax0, v_ax1] = T.float32(0.0)
                T_multiply_red[v_ax0, v_ax1] = T_multiply_red[v_ax0, v_ax1] + T_multiply[v_ax0, v_ax1, v_k2]
        for ax0, ax1 in T.grid(T.int64(2), T.int64(3)):
            with T.block("rsqrt"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_multiply_red[v_ax0, v_ax1])
                T.writes(rsqrt[v_ax0, v_ax1])
                rsqrt[v_ax0, v_ax1] = T.rsqrt(T_multiply_red[v_ax0, v_ax1] / T.float32(64.0) + T.float32(1.0000000000000001e-05))
        for ax0 in range(T.int64(64)):
            with T.block("T_cast_1"):
                v_ax0 = T.axis.spatial(T.int64(64), ax0)
                T.reads(w[v_ax0])
                T.writes(T_cast_2[v_ax0])
                T_cast_2[v_ax0] = w[v_ax0]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(3), T.int64(64)):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(rsqrt[v_ax0, v_ax1], T_cast_1[v_ax0, v_ax1, v_ax2], T_cast_2[v_ax2])
                T.writes(T_rms_norm[v_ax0, v_ax1, v_ax2])
                T_rms_norm[v_ax0, v_ax1, v_ax2] = rsqrt[v_ax0, v_ax1] * T_cast_1[v_ax0, v_ax1, v_ax2] * T_cast_2[v_ax2]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(3), T.int64(64)):
            with T.block("T_cast_2"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_rms_norm[v_ax0, v_ax1, v_ax2])
                T.writes(T_cast[v_ax0, v_ax1, v_ax2])
                T_cast[v_ax0, v_ax1, v_ax2] = T_rms_norm[v_ax0, v_ax1, v_ax2]

    @T.prim_func
    def rms_norm_4d(x: T.Buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), "float16"), w: T.Buffer((T.int64(100),), "float16"), T_cast: T.Buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)))
        T_multiply = T.alloc_buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)))
        T_multiply_red = T.alloc_buffer((T.int64(2), T.int64(2), T.int64(3)))
        rsqrt = T.alloc_buffer((T.int64(2), T.int64(2), T.int64(3)))
        T_cast_2 = T.alloc_buffer((T.int64(100),))
        T_rms_norm = T.alloc_buffer((T.int64(2), T.int64(2), T.int64(3), T.int64(100)))
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(2), T.int64(2), T.int64(3), T.int64(100)):
            with T.block("T_cast"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(x[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3])
                T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3] = T.Cast("float32", x[v_ax0, v_ax1, v_ax2, v_ax3])
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(2), T.int64(2), T.int64(3), T.int64(100)):
            with T.block("T_multiply"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(T_multiply[v_ax0, v_ax1, v_ax2, v_ax3])
                T_multiply[v_ax0, v_ax1, v_ax2, v_ax3] = T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3] * T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3]
        for ax0, ax1, ax2, k3 in T.grid(T.int64(2), T.int64(2), T.int64(3), T.int64(100)):
            with T.block("T_multiply_red"):
                v_ax0, v_ax1, v_ax2, v_k3 = T.axis.remap("SSSR", [ax0, ax1, ax2, k3])
                T.reads(T_multiply[v_ax0, v_ax1, v_ax2, v_k3])
                T.writes(T_multiply_red[v_ax0, v_ax1, v_ax2])
                with T.init():
                    T_multiply_red[v_ax0, v_ax1, v_ax2] = T.float32(0.0)
                T_multiply_red[v_ax0, v_ax1, v_ax2] = T_multiply_red[v_ax0, v_ax1, v_ax2] + T_multiply[v_ax0, v_ax1, v_ax2, v_k3]
        for ax0, ax1, ax2 in T.grid(T.int64(2), T.int64(2), T.int64(3)):
            with T.block("rsqrt"):
                v_ax0, v_ax1, v_ax2 = T.axis.remap("SSS", [ax0, ax1, ax2])
                T.reads(T_multiply_red[v_ax0, v_ax1, v_ax2])
                T.writes(rsqrt[v_ax0, v_ax1, v_ax2])
                rsqrt[v_ax0, v_ax1, v_ax2] = T.rsqrt(T_multiply_red[v_ax0, v_ax1, v_ax2] / T.float32(100.0) + T.float32(1.0000000000000001e-05))
        for ax0 in range(T.int64(100)):
            with T.block("T_cast_1"):
                v_ax0 = T.axis.spatial(T.int64(100), ax0)
                T.reads(w[v_ax0])
                T.writes(T_cast_2[v_ax0])
                T_cast_2[v_ax0] = T.Cast("float32", w[v_ax0])
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(2), T.int64(2), T.int64(3), T.int64(100)):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(rsqrt[v_ax0, v_ax1, v_ax2], T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3], T_cast_2[v_ax3])
                T.writes(T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3])
                T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3] = rsqrt[v_ax0, v_ax1, v_ax2] * T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3] * T_cast_2[v_ax3]
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(2), T.int64(2), T.int64(3), T.int64(100)):
            with T.block("T_cast_2"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(T_cast[v_ax0, v_ax1, v_ax2, v_ax3])
                T_cast[v_ax0, v_ax1, v_ax2, v_ax3] = T.Cast("float16", T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3])

    @T.prim_func
    def rms_norm_two_axes(x: T.Buffer((T.int64(1), T.int64(4), T.int64(4), T.int64(64)), "float16"), w: T.Buffer((T.int64(4), T.int64(64)), "float16"), T_cast: T.Buffer((T.int64(1), T.int64(4), T.int64(4), T.int64(64)), "float16")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        T_cast_1 = T.alloc_buffer((T.int64(1), T.int64(4), T.int64(4), T.int64(64)))
        T_multiply = T.alloc_buffer((T.int64(1), T.int64(4), T.int64(4), T.int64(64)))
        T_multiply_red = T.alloc_buffer((T.int64(1), T.int64(4)))
        rsqrt = T.alloc_buffer((T.int64(1), T.int64(4)))
        T_cast_2 = T.alloc_buffer((T.int64(4), T.int64(64)))
        T_rms_norm = T.alloc_buffer((T.int64(1), T.int64(4), T.int64(4), T.int64(64)))
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(4), T.int64(4), T.int64(64)):
            with T.block("T_cast"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(x[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3])
                T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3] = T.Cast("float32", x[v_ax0, v_ax1, v_ax2, v_ax3])
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(4), T.int64(4), T.int64(64)):
            with T.block("T_multiply"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(T_multiply[v_ax0, v_ax1, v_ax2, v_ax3])
                T_multiply[v_ax0, v_ax1, v_ax2, v_ax3] = T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3] * T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3]
        for ax0, ax1, k2, k3 in T.grid(T.int64(1), T.int64(4), T.int64(4), T.int64(64)):
            with T.block("T_multiply_red"):
                v_ax0, v_ax1, v_k2, v_k3 = T.axis.remap("SSRR", [ax0, ax1, k2, k3])
                T.reads(T_multiply[v_ax0, v_ax1, v_k2, v_k3])
                T.writes(T_multiply_red[v_ax0, v_ax1])
                with T.init():
                    T_multiply_red[v_ax0, v_ax1] = T.float32(0.0)
                T_multiply_red[v_ax0, v_ax1] = T_multiply_red[v_ax0, v_ax1] + T_multiply[v_ax0, v_ax1, v_k2, v_k3]
        for ax0, ax1 in T.grid(T.int64(1), T.int64(4)):
            with T.block("rsqrt"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(T_multiply_red[v_ax0, v_ax1])
                T.writes(rsqrt[v_ax0, v_ax1])
                rsqrt[v_ax0, v_ax1] = T.rsqrt(T_multiply_red[v_ax0, v_ax1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
        for ax0, ax1 in T.grid(T.int64(4), T.int64(64)):
            with T.block("T_cast_1"):
                v_ax0, v_ax1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(w[v_ax0, v_ax1])
                T.writes(T_cast_2[v_ax0, v_ax1])
                T_cast_2[v_ax0, v_ax1] = T.Cast("float32", w[v_ax0, v_ax1])
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(4), T.int64(4), T.int64(64)):
            with T.block("T_rms_norm"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(rsqrt[v_ax0, v_ax1], T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3], T_cast_2[v_ax2, v_ax3])
                T.writes(T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3])
                T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3] = rsqrt[v_ax0, v_ax1] * T_cast_1[v_ax0, v_ax1, v_ax2, v_ax3] * T_cast_2[v_ax2, v_ax3]
        for ax0, ax1, ax2, ax3 in T.grid(T.int64(1), T.int64(4), T.int64(4), T.int64(64)):
            with T.block("T_cast_2"):
                v_ax0, v_ax1, v_ax2, v_ax3 = T.axis.remap("SSSS", [ax0, ax1, ax2, ax3])
                T.reads(T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3])
                T.writes(T_cast[v_ax0, v_ax1, v_ax2, v_ax3])
                T_cast[v_ax0, v_ax1, v_ax2, v_ax3] = T.Cast("float16", T_rms_norm[v_ax0, v_ax1, v_ax2, v_ax3])

    @T.prim_func
    def rms_of_constant(x_handle: T.handle, w: T.Buffer((T.int64(256),), "float32"), y_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        x = T.match_buffer(x_handle, (T.int64(2), m, T.int64(256)))
        y = T.match_buffer(y_handle, (T.int64(2), m, T.int64(256)))
        # with T.block("root"):
        X = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        q = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        r = T.alloc_buffer((T.int64(2), m))
        s = T.alloc_buffer((T.int64(2), m))
        w2 = T.alloc_buffer((T.int64(256),))
        z = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("cast"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v0, v1, v2])
                T.writes(X[v0, v1, v2])
                X[v0, v1, v2] = x[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("mul"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads()
                T.writes(q[v0, v1, v2])
                q[v0, v1, v2] = T.float32(2.0)
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("red"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(q[v0, v1, v2])
                T.writes(r[v0, v1])
                with T.init():
                    r[v0, v1] = T.float32(0.0)
                r[v0, v1] = r[v0, v1] + q[v0, v1, v2]
        for i0, i1 in T.grid(T.int64(2), m):
            with T.block("rs"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(r[v0, v1])
                T.writes(s[v0, v1])
                s[v0, v1] = T.rsqrt(r[v0, v1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
        for i0 in range(T.int64(256)):
            with T.block("castw"):
                v0 = T.axis.spatial(T.int64(256), i0)
                T.reads(w[v0])
                T.writes(w2[v0])
                w2[v0] = w[v0]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("norm"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(s[v0, v1], X[v0, v1, v2], w2[v2])
                T.writes(z[v0, v1, v2])
                z[v0, v1, v2] = s[v0, v1] * X[v0, v1, v2] * w2[v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("casto"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(z[v0, v1, v2])
                T.writes(y[v0, v1, v2])
                y[v0, v1, v2] = z[v0, v1, v2]

    @T.prim_func
    def rms_scaled_root(x_handle: T.handle, w: T.Buffer((T.int64(256),), "float32"), y_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        x = T.match_buffer(x_handle, (T.int64(2), m, T.int64(256)))
        y = T.match_buffer(y_handle, (T.int64(2), m, T.int64(256)))
        # with T.block("root"):
        X = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        q = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        r = T.alloc_buffer((T.int64(2), m))
        s = T.alloc_buffer((T.int64(2), m))
        w2 = T.alloc_buffer((T.int64(256),))
        z = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("cast"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v0, v1, v2])
                T.writes(X[v0, v1, v2])
                X[v0, v1, v2] = x[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("mul"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(X[v0, v1, v2])
                T.writes(q[v0, v1, v2])
                q[v0, v1, v2] = X[v0, v1, v2] * X[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("red"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(q[v0, v1, v2])
                T.writes(r[v0, v1])
                with T.init():
                    r[v0, v1] = T.float32(0.0)
                r[v0, v1] = r[v0, v1] + q[v0, v1, v2]
        for i0, i1 in T.grid(T.int64(2), m):
            with T.block("rs"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(r[v0, v1])
                T.writes(s[v0, v1])
                s[v0, v1] = T.rsqrt(r[v0, v1]) * T.float32(2.0)
        for i0 in range(T.int64(256)):
            with T.block("castw"):
                v0 = T.axis.spatial(T.int64(256), i0)
                T.reads(w[v0])
                T.writes(w2[v0])
                w2[v0] = w[v0]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("norm"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(s[v0, v1], X[v0, v1, v2], w2[v2])
                T.writes(z[v0, v1, v2])
                z[v0, v1, v2] = s[v0, v1] * X[v0, v1, v2] * w2[v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("casto"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(z[v0, v1, v2])
                T.writes(y[v0, v1, v2])
                y[v0, v1, v2] = z[v0, v1, v2]

    @T.prim_func
    def rms_squares_inside(x_handle: T.handle, w: T.Buffer((T.int64(256),), "float32"), y_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        x = T.match_buffer(x_handle, (T.int64(2), m, T.int64(256)))
        y = T.match_buffer(y_handle, (T.int64(2), m, T.int64(256)))
        # with T.block("root"):
        X = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        r = T.alloc_buffer((T.int64(2), m))
        s = T.alloc_buffer((T.int64(2), m))
        w2 = T.alloc_buffer((T.int64(256),))
        z = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("cast"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v0, v1, v2])
                T.writes(X[v0, v1, v2])
                X[v0, v1, v2] = x[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("red"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(X[v0, v1, v2])
                T.writes(r[v0, v1])
                with T.init():
                    r[v0, v1] = T.float32(0.0)
                r[v0, v1] = r[v0, v1] + X[v0, v1, v2] * X[v0, v1, v2]
        for i0, i1 in T.grid(T.int64(2), m):
            with T.block("rs"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(r[v0, v1])
                T.writes(s[v0, v1])
                s[v0, v1] = T.rsqrt(r[v0, v1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
        for i0 in range(T.int64(256)):
            with T.block("castw"):
                v0 = T.axis.spatial(T.int64(256), i0)
                T.reads(w[v0])
                T.writes(w2[v0])
                w2[v0] = w[v0]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("norm"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(s[v0, v1], X[v0, v1, v2], w2[v2])
                T.writes(z[v0, v1, v2])
                z[v0, v1, v2] = s[v0, v1] * X[v0, v1, v2] * w2[v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("casto"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(z[v0, v1, v2])
                T.writes(y[v0, v1, v2])
                y[v0, v1, v2] = z[v0, v1, v2]

    @T.prim_func
    def rms_without_casts(x_handle: T.handle, w: T.Buffer((T.int64(256),), "float32"), y_handle: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m = T.int64()
        x = T.match_buffer(x_handle, (T.int64(2), m, T.int64(256)))
        y = T.match_buffer(y_handle, (T.int64(2), m, T.int64(256)))
        # with T.block("root"):
        q = T.alloc_buffer((T.int64(2), m, T.int64(256)))
        r = T.alloc_buffer((T.int64(2), m))
        s = T.alloc_buffer((T.int64(2), m))
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("mul"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(x[v0, v1, v2])
                T.writes(q[v0, v1, v2])
                q[v0, v1, v2] = x[v0, v1, v2] * x[v0, v1, v2]
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("red"):
                v0, v1, v2 = T.axis.remap("SSR", [i0, i1, i2])
                T.reads(q[v0, v1, v2])
                T.writes(r[v0, v1])
                with T.init():
                    r[v0, v1] = T.float32(0.0)
                r[v0, v1] = r[v0, v1] + q[v0, v1, v2]
        for i0, i1 in T.grid(T.int64(2), m):
            with T.block("rs"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(r[v0, v1])
                T.writes(s[v0, v1])
                s[v0, v1] = T.rsqrt(r[v0, v1] / T.float32(256.0) + T.float32(1.0000000000000001e-05))
        for i0, i1, i2 in T.grid(T.int64(2), m, T.int64(256)):
            with T.block("norm"):
                v0, v1, v2 = T.axis.remap("SSS", [i0, i1, i2])
                T.reads(s[v0, v1], x[v0, v1, v2], w[v2])
                T.writes(y[v0, v1, v2])
                y[v0, v1, v2] = s[v0, v1] * x[v0, v1, v2] * w[v2]
