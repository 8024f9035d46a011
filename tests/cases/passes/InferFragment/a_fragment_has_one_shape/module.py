# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        a = T.allocate([256], "float16", "wmma.matrix_a")
        T.tvm_fill_fragment(a, 16, 16, 16, 0, T.float32(0.0))
        T.tvm_fill_fragment(a, 8, 32, 16, 0, T.float32(0.0))
