# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((256,), "float32"), C: T.Buffer((256,), "float32")):
        c = T.allocate([256], "float32", "wmma.accumulator")
        d = T.allocate([256], "float32", "wmma.accumulator")
        T.tvm_load_matrix_sync(c, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float32"), A.data, 0, 256, 1), 16, "row_major")
        T.tvm_fill_fragment(d, 16, 16, 16, 0, T.float32(0.0))
        T.tvm_store_matrix_sync(c, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float32"), C.data, 0, 256, 2), 16, "col_major")
        T.tvm_store_matrix_sync(d, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float32"), C.data, 0, 256, 2), 16, "col_major")
