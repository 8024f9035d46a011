from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        with R.dataflow():
            lv = R.call_pure_packed("f", x, sinfo_args=(R.Tensor(ndim=2, dtype="float32"),))
            gv = R.match_cast(lv, R.Tensor((4, 4), dtype="float32"))
            R.output(gv)
        return gv
