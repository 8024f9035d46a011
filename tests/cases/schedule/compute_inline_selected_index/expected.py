# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((16, 64), "float32")):
        # with T.block("root"):
        for i, j in T.grid(16, 64):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vj - 32:vj - 32 + 33])
                T.writes(C[vi, vj])
                C[vi, vj] = A[T.Select(vj < 32, vj, vj - 32)] * T.float32(2.0)
