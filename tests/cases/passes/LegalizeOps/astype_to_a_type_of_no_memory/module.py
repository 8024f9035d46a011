from tvm.script import ir as I
from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((2,), dtype="float32")):
        lv = R.astype(R.const(2, "int32"), dtype="int128")
        return lv
