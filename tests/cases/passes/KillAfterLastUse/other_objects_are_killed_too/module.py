from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function(pure=False)
    def main(x: R.Tensor((4, 4), dtype="float32")):
        cls = Module
        a = R.call_packed("f", x, sinfo_args=(R.Object,))
        b = R.call_packed("g", a, sinfo_args=(R.Tensor((4, 4), dtype="float32"),))
        c = R.call_packed("h", b, a, sinfo_args=(R.Tuple(R.Tensor((4, 4), dtype="float32"), R.Tensor((4, 4), dtype="float32")),))
        d = c[0]
        e = R.call_packed("g", d, sinfo_args=(R.Tensor((4, 4), dtype="float32"),))
        return e
