from tvm.script import ir as I
from tvm.script import tir as T


@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 5), "int64"), D: T.Buffer((8, 5), "int64")):
        T0 = T.alloc_buffer((16, 5), "int64")
        for i, j in T.grid(16, 5):
            with T.block("T0"):
                vi, vj = T.axis.remap("SS", [i, j])
                T0[vi, vj] = T.truncmod(A[vi, vj], T.int64(7))
        for i, j in T.grid(8, 5):
            with T.block("D"):
                vi, vj = T.axis.remap("SS", [i, j])
                D[vi, vj] = T0[vi * 2, vj]
