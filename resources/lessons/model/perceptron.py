# A perceptron with two layers.
from tvm.script import ir as I
from tvm.script import relax as R

N = 4


@I.ir_module
class Module:
    @R.function
    def main(
        images: R.Tensor((N, 16), "float32"),
        w0: R.Tensor((8, 16), "float32"),
        b0: R.Tensor((8,), "float32"),
        w1: R.Tensor((3, 8), "float32"),
        b1: R.Tensor((3,), "float32"),
    ):
        with R.dataflow():
            weights = R.permute_dims(w0)
            products = R.matmul(images, weights)
            sums = R.add(products, b0)
            hidden = R.nn.relu(sums)
            weights1 = R.permute_dims(w1)
            products1 = R.matmul(hidden, weights1)
            scores = R.add(products1, b1)
            R.output(scores)
        return scores
