# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4,), "float32"), n: T.int32):
        for i in range(4):
            with T.block(""):
                T.where(i < n)
                T.reads()
                T.writes(A[i])
                T.block_attr({"pragma_import_c": "c"})
                A[i] = T.float32(0)
