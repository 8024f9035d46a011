from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((), "float32"), C: T.Buffer((), "float32")):
    B = T.alloc_buffer(())
    with T.block("B"):
        vi = T.axis.spatial(1, 0)
        B[()] = A[()] * T.float32(2)
    with T.block("C"):
        C[()] = B[()] + T.float32(1)
    
