# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
        # with T.block("root"):
        for tx in T.thread_binding(16, thread="threadIdx.x"):
            for i in T.serial(16, annotations={"software_pipeline_order": [0, 1], "software_pipeline_stage": [0, 1]}):
                with T.block("body"):
                    A_1 = T.Buffer((256,), data=A.data)
                    T.reads(A_1[tx * 16 + i:tx * 16 + i + (tx * 16 + i + 1 - (tx * 16 + i))])
                    C_1 = T.Buffer((256,), data=C.data)
                    T.writes(C_1[tx * 16 + i:tx * 16 + i + (tx * 16 + i + 1 - (tx * 16 + i))])
                    B = T.alloc_buffer((16,), scope="shared")
                    with T.block("load"):
                        T.reads(A_1[tx * 16 + i:tx * 16 + i + (tx * 16 + i + 1 - (tx * 16 + i))])
                        T.writes(B[tx:tx + (tx + 1 - tx)])
                        B[tx] = A_1[tx * 16 + i] * T.float32(2.0)
                    with T.block("use"):
                        T.reads(B[tx:tx + (tx + 1 - tx)])
                        T.writes(C_1[tx * 16 + i:tx * 16 + i + (tx * 16 + i + 1 - (tx * 16 + i))])
                        C_1[tx * 16 + i] = B[tx] + T.float32(1.0)
