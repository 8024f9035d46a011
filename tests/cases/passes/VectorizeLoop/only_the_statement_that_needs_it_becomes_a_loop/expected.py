# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32"), n: T.int32):
        B[0:4] = A[0:4]
        for i_s in range(4):
            if i_s < n:
                A[i_s] = T.float32(0.0)
        for i_s in range(4):
            for j in range(i_s + 1):
                B[j] = B[i_s]
        with T.attr(A.data, "note", 1):
            for i_s in range(4):
                A[0] = T.call_extern("float32", "f", i_s)
