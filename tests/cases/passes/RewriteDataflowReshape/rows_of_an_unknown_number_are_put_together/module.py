from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def flatten(var_a: T.handle, var_b: T.handle):
        n = T.int64()
        a = T.match_buffer(var_a, (n, T.int64(4)))
        b = T.match_buffer(var_b, (n * T.int64(4),))
        for i in range(n * T.int64(4)):
            with T.sblock("flatten"):
                vi = T.axis.spatial(n * T.int64(4), i)
                b[vi] = a[vi // T.int64(4) % n, vi % T.int64(4)]

    @R.function
    def main(x: R.Tensor(("n", 4), dtype="float32")):
        n = T.int64()
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.flatten, (x,), out_sinfo=R.Tensor((n * 4,), dtype="float32"))
            gv = R.add(lv, lv)
            R.output(gv)
        return gv
