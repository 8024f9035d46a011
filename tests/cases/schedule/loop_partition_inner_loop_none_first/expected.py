# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((10, 6), "float32"), B: T.Buffer((10, 6), "float32")):
        # with T.block("root"):
        for i in range(10):
            with T.block("B_j_common"):
                T.reads()
                T.writes()
                with T.block("B_j0_partition"):
                    T.reads()
                    T.writes()
                    for j0 in range(4):
                        with T.block("B_j0"):
                            vi, vj = T.axis.remap("SS", [i, j0])
                            T.reads(A[0:10, 0:4])
                            T.writes(B[0:10, 0:4])
                            B[vi, vj] = A[vi, vj] + T.float32(1.0)
                with T.block("B_j1_partition"):
                    T.reads()
                    T.writes()
                    for j1 in range(4, 6):
                        with T.block("B_j1"):
                            vi, vj = T.axis.remap("SS", [i, j1])
                            T.reads(A[0:10, 4:6])
                            T.writes(B[0:10, 4:6])
                            B[vi, vj] = A[vi, vj] + T.float32(1.0)
