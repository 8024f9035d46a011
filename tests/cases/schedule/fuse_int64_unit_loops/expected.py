# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(X: T.Buffer((T.int64(1), T.int64(24), T.int64(1)), "float32"), Y: T.Buffer((T.int64(1), T.int64(24), T.int64(1)), "float32")):
        # with T.block("root"):
        for a_b_c_fused in range(T.int64(24)):
            with T.block("Y"):
                va = T.axis.spatial(T.int64(1), T.int64(0))
                vb = T.axis.spatial(T.int64(24), a_b_c_fused)
                vc = T.axis.spatial(T.int64(1), T.int64(0))
                T.reads(X[va, vb, vc])
                T.writes(Y[va, vb, vc])
                Y[va, vb, vc] = X[va, vb, vc] + T.float32(1.0)
