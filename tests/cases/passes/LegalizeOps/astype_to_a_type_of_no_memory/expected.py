# from tvm.script import ir as I
# from tvm.script import tir as T
# from tvm.script import relax as R

@I.ir_module
class Module:
    @T.prim_func(private=True)
    def cast(A: T.Buffer((), "int32"), compute: T.Buffer((), "int128")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        with T.block("compute"):
            vi = T.axis.spatial(1, T.int64(0))
            T.reads(A[()])
            T.writes(compute[()])
            compute[()] = T.Cast("int128", A[()])

    @R.function
    def main(x: R.Tensor((2,), dtype="float32")) -> R.Tensor((), dtype="int128"):
        cls = Module
        lv = R.call_tir(cls.cast, (R.const(2, "int32"),), out_sinfo=R.Tensor((), dtype="int128"))
        return lv
