# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((128,), "uint8"), B: T.Buffer((128,), "uint8")):
        T.dma_start_group(0)
        with T.attr(0, "async_commit_queue_scope", 0):
            T.attr(0, "async_scope", 1)
            T.dma_copy(0, T.address_of(B[0]), T.address_of(A[0]), 128, 0)
        T.dma_end_group(0)
        T.dma_wait(0, 0)
        B[0] = B[1]
