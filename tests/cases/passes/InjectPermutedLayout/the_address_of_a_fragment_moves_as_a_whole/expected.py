# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float16")):
        with T.block(""):
            S = T.alloc_buffer((16, 64), "float16", scope="shared")
            with T.block("load"):
                T.reads(S[0:16, 0:64])
                T.writes()
                T.ptx_ldmatrix("float16", T.bool(False), 4, ".b16", A.data, 0, T.tvm_access_ptr(T.type_annotation("float16"), S.data, 64, 1024, 1), 0)
