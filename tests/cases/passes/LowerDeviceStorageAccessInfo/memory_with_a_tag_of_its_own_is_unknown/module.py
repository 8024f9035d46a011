# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        S = T.allocate([16], "float32", "local.acc")
        T.call_extern("int32", "use", S)
