# Layer normalization of rows of any number and length: sums of x and of its square, then scaled and shifted.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, g: T.handle, b: T.handle, y: T.handle):
        T.func_attr({"tir.noalias": T.bool(True)})
        m, n = T.int32(), T.int32()
        X = T.match_buffer(x, (m, n), "float32")
        G = T.match_buffer(g, (n,), "float32")
        B = T.match_buffer(b, (n,), "float32")
        Y = T.match_buffer(y, (m, n), "float32")
        S = T.alloc_buffer((m,))
        Q = T.alloc_buffer((m,))
        for i, k in T.grid(m, n):
            with T.block("S"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    S[vi] = T.float32(0)
                S[vi] = S[vi] + X[vi, vk]
        for i, k in T.grid(m, n):
            with T.block("Q"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Q[vi] = T.float32(0)
                Q[vi] = Q[vi] + X[vi, vk] * X[vi, vk]
        for i, j in T.grid(m, n):
            with T.block("Y"):
                vi, vj = T.axis.remap("SS", [i, j])
                Y[vi, vj] = (X[vi, vj] - S[vi] / T.Cast("float32", n)) * T.rsqrt(
                    Q[vi] / T.Cast("float32", n)
                    - S[vi] / T.Cast("float32", n) * (S[vi] / T.Cast("float32", n))
                    + T.float32(1e-5)
                ) * G[vj] + B[vj]
