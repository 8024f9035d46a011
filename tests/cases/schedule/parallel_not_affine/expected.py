# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((8, 8), "float32"), Y: T.Buffer((8, 8), "float32")):
        # with T.block("root"):
        for i in T.parallel(8):
            for j in T.thread_binding(8, thread="threadIdx.x"):
                for k in T.vectorized(2):
                    with T.block("clamped"):
                        vi = T.axis.spatial(8, i)
                        vj = T.axis.spatial(8, (i + j) % 8)
                        T.reads(X[vi, vj])
                        T.writes(Y[vi, vj])
                        Y[vi, vj] = X[vi, vj] + T.float32(1.0)
