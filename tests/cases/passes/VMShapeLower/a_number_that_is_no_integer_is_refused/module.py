from tvm.script import ir as I
from tvm.script import tir as T
from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4,), dtype="float32")) -> R.Prim(value=T.float32(0.5)):
        c: R.Prim(value=T.float32(1.5)) = R.prim_value(T.float32(0.5))
        return c
