# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(n: T.int64, X: T.handle("int64")):
        T.func_attr({"target": T.target({"host": {"keys": ["cpu"], "kind": "llvm", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "tag": ""})})
        A = T.decl_buffer((4,), "int64", data=X)
        v: T.int64x2 = T.Ramp(n, T.int64(1), 2)
        w: T.int64x2 = v * v
        k: T.int64 = n * n
        T.attr(T.target({"keys": ["cuda", "gpu"], "kind": "cuda", "tag": ""}), "target", 0)
        threadIdx_x = T.launch_thread("threadIdx.x", 1)
        A[0] = T.Shuffle([w], [1]) + k
