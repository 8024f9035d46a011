# A small convolutional network for images of 8 x 8 digits, by operators alone.
from tvm.script import ir as I
from tvm.script import relax as R


@I.ir_module
class Module:
    @R.function
    def main(
        x: R.Tensor((1, 1, 8, 8), "float32"),
        conv1_weight: R.Tensor((16, 1, 3, 3), "float32"),
        conv1_bias: R.Tensor((1, 16, 1, 1), "float32"),
        conv2_weight: R.Tensor((32, 16, 3, 3), "float32"),
        conv2_bias: R.Tensor((1, 32, 1, 1), "float32"),
        fc_weight: R.Tensor((128, 10), "float32"),
        fc_bias: R.Tensor((10,), "float32"),
    ) -> R.Tensor((1, 10), "float32"):
        R.func_attr({"num_input": 1})
        with R.dataflow():
            conv1 = R.nn.conv2d(x, conv1_weight, padding=[1, 1, 1, 1])
            conv1_sum = R.add(conv1, conv1_bias)
            conv1_relu = R.nn.relu(conv1_sum)
            pool1 = R.nn.max_pool2d(conv1_relu, pool_size=[2, 2], strides=[2, 2])
            conv2 = R.nn.conv2d(pool1, conv2_weight, padding=[1, 1, 1, 1])
            conv2_sum = R.add(conv2, conv2_bias)
            conv2_relu = R.nn.relu(conv2_sum)
            pool2 = R.nn.max_pool2d(conv2_relu, pool_size=[2, 2], strides=[2, 2])
            flat = R.reshape(pool2, (1, 128))
            fc = R.matmul(flat, fc_weight)
            logits = R.add(fc, fc_bias)
            probabilities = R.nn.softmax(logits, axis=-1)
            R.output(probabilities)
        return probabilities
