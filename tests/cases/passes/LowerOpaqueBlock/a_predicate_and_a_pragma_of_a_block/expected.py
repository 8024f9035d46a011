# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "float32"), n: T.int32):
        for i in range(4):
            with T.attr(0, "pragma_import_c", "c"):
                if i < n:
                    A[i] = T.float32(0)
