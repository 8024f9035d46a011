# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((128,), "float32")):
        T.func_attr({"tir.is_scheduled": T.bool(True)})
        for i in range(128):
            with T.block("A"):
                vi = T.axis.spatial(128, i)
                A[vi] = T.float32(0)
