# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10, 6), "float32"), B: T.Buffer((10, 6), "float32")):
        # with T.block("root"):
        for i_0 in range(2):
            with T.block("B_i_1_common"):
                T.reads()
                T.writes()
                with T.block("B_i_10_partition"):
                    T.reads()
                    T.writes()
                    for i_10, j in T.grid(4, 6):
                        with T.block("B_i_10"):
                            vi = T.axis.spatial(10, i_0 * 5 + i_10)
                            vj = T.axis.spatial(6, j)
                            T.reads(A[vi, vj])
                            T.writes(B[vi, vj])
                            B[vi, vj] = A[vi, vj] + T.float32(1.0)
                with T.block("B_i_11_partition"):
                    T.reads()
                    T.writes()
                    for i_11 in range(4, 5):
                        for j in range(6):
                            with T.block("B_i_11"):
                                vi = T.axis.spatial(10, i_0 * 5 + i_11)
                                vj = T.axis.spatial(6, j)
                                T.reads(A[vi, vj])
                                T.writes(B[vi, vj])
                                B[vi, vj] = A[vi, vj] + T.float32(1.0)
