# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        T.func_attr({"target": T.target({"keys": ["cpu"], "kind": "llvm", "tag": ""})})
        W = T.allocate([32], "float32", "warp")
        tx = T.launch_thread("threadIdx.x", 32)
        W_1 = T.Buffer((32,), data=W, scope="warp")
        W_1[tx] = T.float32(0.0)
