from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n",), dtype="float32")) -> R.Tuple(R.Tensor(("n",), dtype="float32"), R.Tensor(("n",), dtype="float32")):
        n = T.int64()
        R.func_attr({"relax.force_pure": 1})
        a = R.call_packed("f", x, sinfo_args=(R.Tensor(ndim=1, dtype="float32"),))
        return (a, x)
