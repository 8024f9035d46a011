# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
        tx = T.launch_thread("threadIdx.x", 4)
        for k in range(4):
            T.dma_wait(0, 1)
            C[1] = C[0]
            T.attr(0, "async_commit_queue_scope", 0)
            T.dma_copy(0, T.address_of(C[0]), T.address_of(A[0]), 256, 0)
