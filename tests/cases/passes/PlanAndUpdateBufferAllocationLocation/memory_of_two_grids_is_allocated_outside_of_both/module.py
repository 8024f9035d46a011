# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((4,), "float32"), Y: T.Buffer((4,), "float32")):
        # with T.block("root"):
        B = T.alloc_buffer((4,))
        for i in T.thread_binding(4, thread="blockIdx.x"):
            with T.block("p"):
                T.reads(X[i])
                T.writes(B[i])
                B[i] = X[i]
            with T.block("c"):
                T.reads(B[i])
                T.writes(Y[i])
                Y[i] = B[i]
        for i in T.thread_binding(4, thread="blockIdx.x"):
            with T.block("d"):
                T.reads(Y[i])
                T.writes(X[i])
                X[i] = Y[i]
