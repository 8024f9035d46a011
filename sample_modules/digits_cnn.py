# A small convolutional network for handwritten digits of 8 x 8 pixels. Its parameters are in digits_cnn.safetensors,
# images in digits.npz.
from tvm.script import ir as I
from tvm.script import relax as R

N = 500  # images


@I.ir_module
class Module:
    @R.function
    def main(
        images: R.Tensor((N, 64), "float32"),
        w0: R.Tensor((8, 1, 3, 3), "float32"),
        b0: R.Tensor((8,), "float32"),
        w1: R.Tensor((16, 8, 3, 3), "float32"),
        b1: R.Tensor((16,), "float32"),
        w2: R.Tensor((10, 64), "float32"),
        b2: R.Tensor((10,), "float32"),
    ):
        with R.dataflow():
            pixels = R.reshape(images, R.shape([N, 1, 8, 8]))
            conv0 = R.nn.conv2d(pixels, w0, padding=1)
            bias0 = R.reshape(b0, R.shape([1, 8, 1, 1]))
            sums0 = R.add(conv0, bias0)
            hidden0 = R.nn.relu(sums0)
            pool0 = R.nn.max_pool2d(hidden0, pool_size=2, strides=2)
            conv1 = R.nn.conv2d(pool0, w1, padding=1)
            bias1 = R.reshape(b1, R.shape([1, 16, 1, 1]))
            sums1 = R.add(conv1, bias1)
            hidden1 = R.nn.relu(sums1)
            pool1 = R.nn.max_pool2d(hidden1, pool_size=2, strides=2)
            features = R.reshape(pool1, R.shape([N, 64]))
            weights = R.permute_dims(w2)
            products = R.matmul(features, weights)
            scores = R.add(products, b2)
            R.output(scores)
        return scores
