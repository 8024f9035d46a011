# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((128, 64), "float32"), B: T.Buffer((128, 64), "float32")):
        T.func_attr({"tir.is_scheduled": T.bool(True)})
        for f_0 in T.thread_binding(8, thread="blockIdx.x"):
            for f_1 in T.thread_binding(1024, thread="threadIdx.x"):
                with T.block("B"):
                    vi = T.axis.spatial(128, (f_0 * 1024 + f_1) // 64)
                    vj = T.axis.spatial(64, (f_0 * 1024 + f_1) % 64)
                    B[vi, vj] = A[vi, vj]
