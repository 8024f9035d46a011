# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6,), "float32"), Z: T.Buffer((6,), "float32")):
        with T.block("root"):
            T.reads()
            T.writes()
            with T.block("Z_i_common"):
                T.reads()
                T.writes()
                with T.block("Z_i0_partition"):
                    T.reads()
                    T.writes()
                    for i0 in range(4):
                        with T.block("Z_i0"):
                            vi = T.axis.spatial(4, i0)
                            T.reads(X[vi])
                            T.writes(Z[vi])
                            Z[vi] = X[vi] * T.float32(2.0) + T.float32(1.0)
                with T.block("Z_i1_partition"):
                    T.reads()
                    T.writes()
                    for i1 in range(4, 6):
                        with T.block("Z_i1"):
                            vi = T.axis.spatial((4, 6), i1)
                            T.reads(X[vi])
                            T.writes(Z[vi])
                            Z[vi] = X[vi] * T.float32(2.0) + T.float32(1.0)
