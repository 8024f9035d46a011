# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(128), T.int64(128)), "float32"), B: T.Buffer((T.int64(128), T.int64(128)), "float32")):
        # with T.block("root"):
        A_shared = T.alloc_buffer((T.int64(128), T.int64(128)), scope="shared")
        for i in range(128):
            for ax0 in range(T.int64(128)):
                with T.block("A_shared"):
                    v0 = T.axis.spatial(T.int64(128), T.Cast("int64", i))
                    v1 = T.axis.spatial(T.int64(128), ax0)
                    T.reads(A[v0, v1])
                    T.writes(A_shared[v0, v1])
                    A_shared[v0, v1] = A[v0, v1]
            for j in range(128):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    T.reads(A_shared[vi, vj])
                    T.writes(B[vi, vj])
                    B[vi, vj] = A_shared[vi, vj] * T.float32(2.0)
