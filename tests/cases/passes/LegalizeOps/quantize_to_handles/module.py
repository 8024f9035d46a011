from tvm.script import ir as I
from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4,), dtype="float32"), s: R.Tensor((), dtype="float32"), z: R.Tensor((), dtype="int8")):
        gv = R.quantize(x, s, z, axis=0, out_dtype="handle")
        return gv
