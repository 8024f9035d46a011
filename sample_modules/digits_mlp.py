# A perceptron for handwritten digits of 8 x 8 pixels. Its parameters are in digits_mlp.safetensors, images in digits.npz.
from tvm.script import ir as I
from tvm.script import relax as R

N = 500  # images


@I.ir_module
class Module:
    @R.function
    def main(
        images: R.Tensor((N, 64), "float32"),
        w0: R.Tensor((64, 64), "float32"),
        b0: R.Tensor((64,), "float32"),
        w1: R.Tensor((10, 64), "float32"),
        b1: R.Tensor((10,), "float32"),
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
