# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "int32")):
        for i in T.serial(8, annotations={"pragma_loop_partition_hint": 0}):
            if i < 5:
                A[i] = 0
