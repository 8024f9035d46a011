# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        with T.block("root"):
            T.reads()
            T.writes()
            C = T.alloc_buffer((16, 8), scope="m16n8k8.matrixC")
            for i, j in T.grid(16, 8):
                C[i, j] = T.float32(0.0)
