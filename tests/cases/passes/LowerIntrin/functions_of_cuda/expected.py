# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float16"), C: T.Buffer((64,), "int32"), D: T.Buffer((64,), "uint32")):
        T.func_attr({"target": T.target("cuda")})
        A[0] = T.call_pure_extern("float32", "powf", A[0], A[1])
        A[1] = T.float32(1) / T.call_pure_extern("float32", "sqrtf", A[1])
        A[2] = T.call_pure_extern("float32", "__expf", A[2])
        B[0] = T.call_pure_extern("float16", "htan", B[0])
        C[0] = T.popcount(C[0])
        C[1] = T.call_pure_extern("int32", "__clz", C[1])
        D[0] = T.call_pure_extern("uint32", "__popc", D[0])
