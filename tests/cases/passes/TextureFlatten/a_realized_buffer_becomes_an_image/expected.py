# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 16, 4), "float32"), C: T.Buffer((8, 16, 4), "float32")):
        T.func_attr({"from_legacy_te_schedule": T.bool(True), "tir.noalias": T.bool(True)})
        B = T.Buffer((8, 16, 4), scope="global.texture")
        T.attr(B, "realize_scope", "global.texture")
        B_1: T.handle("float32", "global.texture") = T.nd_mem_alloc_with_scope("global.texture", T.int64(2), T.tvm_stack_make_shape(16, 8))
        for i, j, k in T.grid(8, 16, 4):
            T.texture2d_store(B_1, j, i, A[i, j, k])
        for i, j, k in T.grid(8, 16, 4):
            C[i, j, k] = T.texture2d_load(B_1, j, i, k)
