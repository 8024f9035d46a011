# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(5), T.int64(4)), "float32"), B: T.Buffer((T.int64(3), T.int64(4)), "float32"), C: T.Buffer((T.int64(3), T.int64(4)), "float32")):
        # with T.block("root"):
        A_local = T.alloc_buffer((T.int64(5), T.int64(4)), scope="local")
        for ax0, ax1 in T.grid(T.int64(5), T.int64(4)):
            with T.block("A_local"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(A[v0, v1])
                T.writes(A_local[v0, v1])
                A_local[v0, v1] = A[v0, v1]
        for i, j in T.grid(T.int64(3), T.int64(4)):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A_local[T.Cast("int32", vi) + 1, vj], B[vi, vj])
                T.writes(C[vi, vj])
                C[vi, vj] = A_local[T.Cast("int32", vi) + 1, vj] + B[vi, vj]
