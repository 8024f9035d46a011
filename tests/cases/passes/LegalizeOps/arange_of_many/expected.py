# from tvm.script import ir as I
# from tvm.script import tir as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True)
    def arange(T_arange: T.Buffer((T.int64(1099511627776),), "int64")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        for ax0 in range(T.int64(1099511627776)):
            with T.block("T_arange"):
                v_ax0 = T.axis.spatial(T.int64(1099511627776), ax0)
                T.reads()
                T.writes(T_arange[v_ax0])
                T_arange[v_ax0] = v_ax0

    @R.function
    def main(x: R.Tensor((2,), dtype="float32")) -> R.Tensor((1099511627776,), dtype="int64"):
        cls = Module
        lv = R.call_tir(cls.arange, R.tuple(), out_sinfo=R.Tensor((1099511627776,), dtype="int64"))
        return lv
