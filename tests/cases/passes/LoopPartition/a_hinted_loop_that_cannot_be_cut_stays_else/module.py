# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "int32")):
        for i in T.serial(4, annotations={"pragma_loop_partition_hint": 1}):
            for j in range(16):
                if i + j < 8:
                    A[i * 16 + j] = 0
