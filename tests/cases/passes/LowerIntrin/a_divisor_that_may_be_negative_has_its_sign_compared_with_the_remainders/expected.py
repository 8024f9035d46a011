# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((1,), "int32"), n: T.int32, m: T.int32):
        T.func_attr({"target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32})})
        rmod = T.int32()
        A[0] = T.Let(T.Select(m >= 0 and rmod >= 0 or m < 0 and rmod <= 0, rmod, rmod + m), where={rmod: T.truncmod(n, m)})
