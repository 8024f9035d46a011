# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 8), "float32"), Z: T.Buffer((6, 8), "float32")):
        # with T.block("root"):
        Y = T.alloc_buffer((6, 8))
        with T.block("Y_i_common"):
            T.reads()
            T.writes()
            with T.block("Y_i0_partition"):
                T.reads()
                T.writes()
                for i0 in range(4):
                    for j in range(8):
                        with T.block("Y_i0"):
                            vi, vj = T.axis.remap("SS", [i0, j])
                            T.reads(X[0:4, 0:8])
                            T.writes(Y[0:4, 0:8])
                            Y[vi, vj] = X[vi, vj] * T.float32(2.0)
                    for j in range(8):
                        with T.block("Z_i0"):
                            vi, vj = T.axis.remap("SS", [i0, j])
                            T.reads(Y[0:4, 0:8])
                            T.writes(Z[0:4, 0:8])
                            Z[vi, vj] = Y[vi, vj] + T.float32(1.0)
            with T.block("Y_i1_partition"):
                T.reads()
                T.writes()
                for i1 in range(4, 6):
                    for j in range(8):
                        with T.block("Y_i1"):
                            vi, vj = T.axis.remap("SS", [i1, j])
                            T.reads(X[4:6, 0:8])
                            T.writes(Y[4:6, 0:8])
                            Y[vi, vj] = X[vi, vj] * T.float32(2.0)
                    for j in range(8):
                        with T.block("Z_i1"):
                            vi, vj = T.axis.remap("SS", [i1, j])
                            T.reads(Y[4:6, 0:8])
                            T.writes(Z[4:6, 0:8])
                            Z[vi, vj] = Y[vi, vj] + T.float32(1.0)
