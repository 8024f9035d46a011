# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((6, 9), "float32"), Y: T.Buffer((6,), "float32")):
        with T.block("root"):
            T.reads()
            T.writes()
            with T.block("rowsum_i_common"):
                T.reads()
                T.writes()
                with T.block("rowsum_i0_partition"):
                    T.reads()
                    T.writes()
                    for i0, k in T.grid(4, 9):
                        with T.block("rowsum_i0"):
                            vi, vk = T.axis.remap("SR", [i0, k])
                            T.reads(X[0:4, 0:9])
                            T.writes(Y[0:4])
                            with T.init():
                                Y[vi] = T.float32(0.0)
                            Y[vi] = Y[vi] + X[vi, vk]
                with T.block("rowsum_i1_partition"):
                    T.reads()
                    T.writes()
                    for i1 in range(4, 6):
                        for k in range(9):
                            with T.block("rowsum_i1"):
                                vi, vk = T.axis.remap("SR", [i1, k])
                                T.reads(X[4:6, 0:9])
                                T.writes(Y[4:6])
                                with T.init():
                                    Y[vi] = T.float32(0.0)
                                Y[vi] = Y[vi] + X[vi, vk]
