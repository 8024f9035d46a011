# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((T.int64(10),), "float32"), B: T.Buffer((T.int64(10),), "float32")):
        with T.block("root"):
            T.reads()
            T.writes()
            with T.block("B_i_common"):
                T.reads()
                T.writes()
                with T.block("B_i0_partition"):
                    T.reads()
                    T.writes()
                    for i0 in range(T.int64(7)):
                        with T.block("B_i0"):
                            vi = T.axis.spatial(T.int64(7), i0)
                            T.reads(A[T.int64(0):T.int64(7)])
                            T.writes(B[T.int64(0):T.int64(7)])
                            B[vi] = A[vi] + T.float32(1.0)
                with T.block("B_i1_partition"):
                    T.reads()
                    T.writes()
                    for i1 in range(T.int64(7), T.int64(10)):
                        with T.block("B_i1"):
                            vi = T.axis.spatial((T.int64(7), T.int64(10)), i1)
                            T.reads(A[T.int64(7):T.int64(10)])
                            T.writes(B[T.int64(7):T.int64(10)])
                            B[vi] = A[vi] + T.float32(1.0)
