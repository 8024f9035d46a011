# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(a: T.handle, c: T.handle, n: T.int32):
        A = T.match_buffer(a, (16, n))
        C = T.match_buffer(c, (16, n))
        # with T.block("root"):
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(n, annotations={"software_pipeline_async_stages": [0], "software_pipeline_order": [0, 1], "software_pipeline_stage": [0, 3]}):
                with T.block(""):
                    T.reads(A[tx, i])
                    T.writes(C[tx, i])
                    B = T.alloc_buffer((16,), scope="shared")
                    with T.block(""):
                        T.reads(A[tx, i])
                        T.writes(B[tx])
                        B[tx] = A[tx, i] * T.float32(2.0)
                    with T.block(""):
                        T.reads(B[tx])
                        T.writes(C[tx, i])
                        C[tx, i] = B[tx] + T.float32(1.0)