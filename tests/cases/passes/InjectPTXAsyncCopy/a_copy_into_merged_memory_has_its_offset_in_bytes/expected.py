# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(P: T.Buffer((32,), "float32")):
        tx = T.launch_thread("threadIdx.x", 32)
        S = T.allocate([128], "uint8", "shared.dyn")
        T.ptx_cp_async("float32", S, tx * 4, P.data, tx, 4)
