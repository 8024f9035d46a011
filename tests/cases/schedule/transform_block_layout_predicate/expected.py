# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((7,), "float32"), C: T.Buffer((7,), "float32")):
        # with T.block("root"):
        for ax0, ax1 in T.grid(2, 5):
            with T.block("C"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.where(ax0 * 5 + ax1 < 7)
                T.reads(A[v0 * 5 + v1])
                T.writes(C[v0 * 5 + v1])
                C[v0 * 5 + v1] = A[v0 * 5 + v1] * T.float32(2.0)
