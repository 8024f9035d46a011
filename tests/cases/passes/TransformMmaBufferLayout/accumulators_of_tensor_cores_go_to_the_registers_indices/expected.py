# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main():
        with T.block("root"):
            T.reads()
            T.writes()
            C = T.alloc_buffer((1, 1, 2, 2), scope="local")
            for i, j in T.grid(16, 8):
                C[i // 16, j // 8, i % 16 // 8, j % 2] = T.float32(0.0)
