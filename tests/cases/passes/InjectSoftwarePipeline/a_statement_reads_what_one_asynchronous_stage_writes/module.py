# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_async_stages": [0, 1], "software_pipeline_order": [0, 1, 2], "software_pipeline_stage": [0, 1, 2]}):
                with T.block(""):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16,), scope="shared")
                    D = T.alloc_buffer((16,), scope="shared")
                    with T.block(""):
                        T.reads(A[tx, i])
                        T.writes(B[tx])
                        B[tx] = A[tx, i] * T.float32(2.0)
                    with T.block(""):
                        T.reads(B[tx])
                        T.writes(D[tx])
                        D[tx] = B[tx] + T.float32(1.0)
                    with T.block(""):
                        T.reads(D[tx], B[tx])
                        T.writes(C[tx, i])
                        C[tx, i] = D[tx] + B[tx]