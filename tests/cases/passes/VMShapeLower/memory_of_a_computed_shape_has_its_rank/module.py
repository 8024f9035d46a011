from tvm.script import ir as I
from tvm.script import relax as R
from tvm.script import tirx as T


@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n",), dtype="float32")):
        n = T.int64()
        R.func_attr({"relax.force_pure": 1})
        storage = R.vm.alloc_storage(R.shape([64]), R.prim_value(0), R.dtype("uint8"))
        a = R.vm.alloc_tensor(storage, R.prim_value(0), R.shape([n]), R.dtype("float32"), R.prim_value(0))
        return a
