# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(n: T.int32, device_api_context: T.handle):
        T.func_attr({"global_symbol": "main", "target": T.target({"kind": "llvm", "host": "llvm"})})
        T.evaluate(T.call_extern("int32", "f", n, device_api_context))
