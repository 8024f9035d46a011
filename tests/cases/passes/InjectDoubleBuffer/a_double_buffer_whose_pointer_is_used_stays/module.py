# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32")):
        for k in range(8):
            S = T.allocate([4], "float32", "global")
            T.attr(S, "double_buffer_scope", 1)
            S_1 = T.Buffer((4,), data=S)
            S_1[0] = A[k]
            T.call_extern("int32", "use", S)
