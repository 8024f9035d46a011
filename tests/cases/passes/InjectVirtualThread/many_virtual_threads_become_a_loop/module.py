# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((32,), "int32")):
        vt = T.launch_thread("vthread", 32)
        A[vt] = 0
