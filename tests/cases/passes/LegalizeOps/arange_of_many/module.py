from tvm.script import ir as I
from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2,), dtype="float32")):
        lv = R.arange(R.prim_value(0), R.prim_value(1099511627776), R.prim_value(1), dtype="int64")
        return lv
