# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        a = T.allocate([256], "float16", "wmma.matrix_a")
        b = T.allocate([256], "float16", "wmma.matrix_b")
        c = T.allocate([128], "float32", "wmma.accumulator")
        T.tvm_fill_fragment(a, 16, 16, 16, 0, T.float32(0.0))
        T.tvm_fill_fragment(b, 16, 16, 16, 0, T.float32(0.0))
        T.tvm_fill_fragment(c, 8, 16, 16, 0, T.float32(0.0))
        T.tvm_mma_sync(c, 0, a, 0, b, 0, c, 0)
