# Layer normalization of rows: sums of x and of its square together, then scaled and shifted.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((512, 768), "float32"), G: T.Buffer((768,), "float32"), B: T.Buffer((768,), "float32"),
             Y: T.Buffer((512, 768), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        S = T.alloc_buffer((512,))
        Q = T.alloc_buffer((512,))
        for i, k in T.grid(512, 768):
            with T.block("S"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    S[vi] = T.float32(0)
                S[vi] = S[vi] + X[vi, vk]
        for i, k in T.grid(512, 768):
            with T.block("Q"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    Q[vi] = T.float32(0)
                Q[vi] = Q[vi] + X[vi, vk] * X[vi, vk]
        for i, j in T.grid(512, 768):
            with T.block("Y"):
                vi, vj = T.axis.remap("SS", [i, j])
                Y[vi, vj] = (X[vi, vj] - S[vi] / T.float32(768)) * T.rsqrt(
                    Q[vi] / T.float32(768) - S[vi] / T.float32(768) * (S[vi] / T.float32(768)) + T.float32(1e-5)
                ) * G[vj] + B[vj]
