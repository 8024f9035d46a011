# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(P: T.Buffer((32,), "float32"), n: T.int32):
        tx = T.launch_thread("threadIdx.x", 32)
        S = T.allocate([32], "float32", "shared")
        T.ptx_cp_async("float32", S, tx, P.data, tx, 4, tx < n)
