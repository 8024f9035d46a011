from tvm.script import ir as I
from tvm.script import relax as R


@I.ir_module
class Module:
    @R.function
    def main(
        flag: R.Tensor((), "bool"), x: R.Tensor((4, 8), "float32"), y: R.Tensor((4, 8), "float32")
    ) -> R.Tensor((8, 8), "float32"):
        n = R.exp(x)
        if flag:
            a1 = R.add(n, y)
            chosen_then = R.nn.relu(a1)
            chosen = chosen_then
        else:
            a2 = R.multiply(n, y)
            chosen = a2
        both = (chosen, y)
        first = both[0]
        second = both[1]
        joined = R.concat((first, second), axis=0)
        sized = R.match_cast(joined, R.Tensor((8, 8), "float32"))
        return sized
