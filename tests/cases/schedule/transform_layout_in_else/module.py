from tvm.script import tir as T
@T.prim_func
def main(A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
    for i, j in T.grid(16, 16):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            if vi >= 8:
                if vj < 4:
                    C[vi, vj] = T.float32(1.0)
                else:
                    C[vi, vj] = T.float32(2.0)
            else:
                C[vi, vj] = T.if_then_else(vj >= 4, A[vi, vj], T.float32(0))
