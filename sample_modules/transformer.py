# A transformer block: attention of several heads, then two dense layers with GELU between them. Each normalises what it
# gets and adds what it computes to it. Run it with random weights.
from tvm.script import ir as I
from tvm.script import relax as R

TOKENS = 128
WIDTH = 256  # numbers a token
HEADS = 4
HIDDEN = 1024  # numbers a token between the dense layers


@I.ir_module
class Module:
    @R.function
    def main(
        x: R.Tensor((TOKENS, WIDTH), "float32"),
        gamma0: R.Tensor((WIDTH,), "float32"),
        beta0: R.Tensor((WIDTH,), "float32"),
        wq: R.Tensor((WIDTH, WIDTH), "float32"),
        wk: R.Tensor((WIDTH, WIDTH), "float32"),
        wv: R.Tensor((WIDTH, WIDTH), "float32"),
        wo: R.Tensor((WIDTH, WIDTH), "float32"),
        gamma1: R.Tensor((WIDTH,), "float32"),
        beta1: R.Tensor((WIDTH,), "float32"),
        w1: R.Tensor((WIDTH, HIDDEN), "float32"),
        b1: R.Tensor((HIDDEN,), "float32"),
        w2: R.Tensor((HIDDEN, WIDTH), "float32"),
        b2: R.Tensor((WIDTH,), "float32"),
    ):
        with R.dataflow():
            # Attention
            norm0 = R.nn.layer_norm(x, gamma0, beta0, axes=[-1])
            q = R.matmul(norm0, wq)
            k = R.matmul(norm0, wk)
            v = R.matmul(norm0, wv)
            queries = R.reshape(q, R.shape([1, TOKENS, HEADS, WIDTH // HEADS]))
            keys = R.reshape(k, R.shape([1, TOKENS, HEADS, WIDTH // HEADS]))
            values = R.reshape(v, R.shape([1, TOKENS, HEADS, WIDTH // HEADS]))
            heads = R.nn.attention(queries, keys, values)
            joined = R.reshape(heads, R.shape([TOKENS, WIDTH]))
            projected = R.matmul(joined, wo)
            attended = R.add(projected, x)
            # The dense layers
            norm1 = R.nn.layer_norm(attended, gamma1, beta1, axes=[-1])
            products = R.matmul(norm1, w1)
            sums = R.add(products, b1)
            hidden = R.nn.gelu(sums)
            products1 = R.matmul(hidden, w2)
            sums1 = R.add(products1, b2)
            out = R.add(sums1, attended)
            R.output(out)
        return out
