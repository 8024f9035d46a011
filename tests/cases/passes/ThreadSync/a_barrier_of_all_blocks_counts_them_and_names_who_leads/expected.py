# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
        T.call_packed("__tvm_prepare_global_barrier")
        with T.launch_thread("blockIdx.x", 4) as bx:
            T.evaluate(T.call_intrin("int32", "tir.tvm_global_barrier_kinit"))
            T.attr(A.data, "volatile_scope", 1)
            tx = T.launch_thread("threadIdx.x", 16)
            A[bx * 16 + tx] = T.float32(1.0)
            T.tvm_storage_sync("global", tx == 0, 4)
            B[bx * 16 + tx] = A[63 - (bx * 16 + tx)]
