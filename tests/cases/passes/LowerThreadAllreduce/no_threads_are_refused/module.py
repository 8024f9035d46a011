# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((32,), "float32"), B: T.Buffer((1,), "float32")):
        T.func_attr({"target": T.target({"kind": "cuda", "max_num_threads": 1024, "thread_warp_size": 32, "keys": ["cuda", "gpu"]})})
        tx = T.launch_thread("threadIdx.x", 0)
        red = T.allocate([1], "float32", "local")
        red_1 = T.Buffer((1,), data=red, scope="local")
        with T.attr(T.comm_reducer(lambda x, y: x + y, [T.float32(0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
            T.tvm_thread_allreduce(T.uint32(1), A[tx], T.bool(True), red_1[0], tx)
        B[0] = red_1[0]
