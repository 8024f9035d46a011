from tvm.script import ir as I
from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 3, 8, 8), dtype="handle")):
        gv = R.nn.max_pool2d(x, pool_size=[3, 3])
        return gv
