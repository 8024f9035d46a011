# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10, 6), "float32"), B: T.Buffer((10, 6), "float32")):
        with T.block("root"):
            T.reads()
            T.writes()
            with T.block("B_i_common"):
                T.reads()
                T.writes()
                with T.block("B_i0_partition"):
                    T.reads()
                    T.writes()
                    for i0, j in T.grid(2, 6):
                        with T.block("B_i0"):
                            vi, vj = T.axis.remap("SS", [i0, j])
                            T.reads(A[0:2, 0:6])
                            T.writes(B[0:2, 0:6])
                            B[vi, vj] = A[vi, vj] + T.float32(1.0)
                with T.block("B_i1_partition"):
                    T.reads()
                    T.writes()
                    for i1 in T.parallel(2, 7):
                        for j in range(6):
                            with T.block("B_i1"):
                                vi, vj = T.axis.remap("SS", [i1, j])
                                T.reads(A[2:7, 0:6])
                                T.writes(B[2:7, 0:6])
                                B[vi, vj] = A[vi, vj] + T.float32(1.0)
                with T.block("B_i2_partition"):
                    T.reads()
                    T.writes()
                    for i2 in range(7, 10):
                        for j in range(6):
                            with T.block("B_i2"):
                                vi, vj = T.axis.remap("SS", [i2, j])
                                T.reads(A[7:10, 0:6])
                                T.writes(B[7:10, 0:6])
                                B[vi, vj] = A[vi, vj] + T.float32(1.0)
