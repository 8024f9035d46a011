# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((20,), "float32"), B: T.Buffer((20,), "float32")):
        for i in T.serial(20, annotations={"pragma_loop_partition_hint": 1}):
            if i < 5:
                B[i] = A[i]
            if 15 <= i:
                B[i] = A[i] * T.float32(2)
