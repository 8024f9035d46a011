# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), C: T.Buffer((8,), "float32")):
        for i in T.serial(8, annotations={"software_pipeline_stage": [1, 0], "software_pipeline_order": [1, 0]}):
            with T.block("body"):
                T.reads(A[i])
                T.writes(C[i])
                B = T.alloc_buffer((1,))
                with T.block("load"):
                    T.reads(A[i])
                    T.writes(B[0])
                    B[0] = A[i]
                with T.block("store"):
                    T.reads(B[0])
                    T.writes(C[i])
                    C[i] = B[0]
