# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.handle, n: T.int32):
        for i in range(4):
            S = T.allocate([4], "int32", "global")
            for j in range(4):
                T.attr(x, "coproc", n)
                S_1 = T.Buffer((4,), "int32", data=S)
                S_1[j] = 0
