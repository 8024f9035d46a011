# A chain of elementwise stages: scaled, shifted, tanh, product.
from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((512, 1024), "float32"), E: T.Buffer((512, 1024), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        B = T.alloc_buffer((512, 1024))
        C = T.alloc_buffer((512, 1024))
        D = T.alloc_buffer((512, 1024))
        for i, j in T.grid(512, 1024):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] + T.float32(0.044715) * A[vi, vj] * A[vi, vj] * A[vi, vj]
        for i, j in T.grid(512, 1024):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = T.tanh(B[vi, vj] * T.float32(0.7978846))
        for i, j in T.grid(512, 1024):
            with T.block("D"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = C[vi, vj] + T.float32(1)
        for i, j in T.grid(512, 1024):
            with T.block("E"):
                vi, vj = T.axis.remap("SS", [i, j])
                E[vi, vj] = A[vi, vj] * D[vi, vj] * T.float32(0.5)
