# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(n: T.int32):
        T.func_attr({"target": T.target({"host": {"keys": ["cpu"], "kind": "llvm", "tag": ""}, "keys": ["cpu"], "kind": "llvm", "tag": ""})})
        kernel_error_code: T.int32 = Module.main_kernel(n)
        assert kernel_error_code == 0, "Error executing compute kernel"
        T.evaluate(0)

    @T.prim_func(private=True)
    def main_kernel(n: T.int32) -> T.int32:
        T.func_attr({"target": T.target({"keys": ["cpu"], "kind": "llvm", "tag": ""}), "tir.is_global_func": T.bool(True), "tir.noalias": T.bool(True)})
        T.evaluate(n)
        T.ret(0)
