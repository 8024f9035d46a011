from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((T.int64(64),), "float32"), C: T.Buffer((T.int64(64),), "float32")):
    for i in range(T.int64(16)):
        x: T.int64 = i * T.int64(2)
        if x < T.int64(30):
            C[x] = A[x + T.int64(1)]
    
