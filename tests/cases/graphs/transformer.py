# One block of a transformer: self attention and a perceptron, each with a norm before and a sum around.
from tvm.script import ir as I
from tvm.script import relax as R


@I.ir_module
class Module:
    @R.function
    def main(
        x: R.Tensor((1, 32, 64), "float32"),
        norm1_gamma: R.Tensor((64,), "float32"),
        norm1_beta: R.Tensor((64,), "float32"),
        q_weight: R.Tensor((64, 64), "float32"),
        k_weight: R.Tensor((64, 64), "float32"),
        v_weight: R.Tensor((64, 64), "float32"),
        out_weight: R.Tensor((64, 64), "float32"),
        norm2_gamma: R.Tensor((64,), "float32"),
        norm2_beta: R.Tensor((64,), "float32"),
        up_weight: R.Tensor((64, 256), "float32"),
        up_bias: R.Tensor((256,), "float32"),
        down_weight: R.Tensor((256, 64), "float32"),
        down_bias: R.Tensor((64,), "float32"),
    ) -> R.Tensor((1, 32, 64), "float32"):
        R.func_attr({"num_input": 1})
        with R.dataflow():
            attn_norm = R.nn.layer_norm(x, norm1_gamma, norm1_beta, axes=[-1])
            attn_q = R.matmul(attn_norm, q_weight)
            attn_k = R.matmul(attn_norm, k_weight)
            attn_v = R.matmul(attn_norm, v_weight)
            attn_q4 = R.reshape(attn_q, (1, 32, 4, 16))
            attn_k4 = R.reshape(attn_k, (1, 32, 4, 16))
            attn_v4 = R.reshape(attn_v, (1, 32, 4, 16))
            attn_qt = R.permute_dims(attn_q4, axes=[0, 2, 1, 3])
            attn_kt = R.permute_dims(attn_k4, axes=[0, 2, 3, 1])
            attn_vt = R.permute_dims(attn_v4, axes=[0, 2, 1, 3])
            attn_product = R.matmul(attn_qt, attn_kt)
            attn_scaled = R.multiply(attn_product, R.const(0.25, "float32"))
            attn_scores = R.nn.softmax(attn_scaled, axis=-1)
            attn_mixed = R.matmul(attn_scores, attn_vt)
            attn_back = R.permute_dims(attn_mixed, axes=[0, 2, 1, 3])
            attn_flat = R.reshape(attn_back, (1, 32, 64))
            attn_out = R.matmul(attn_flat, out_weight)
            sum1 = R.add(x, attn_out)
            mlp_norm = R.nn.layer_norm(sum1, norm2_gamma, norm2_beta, axes=[-1])
            mlp_up = R.matmul(mlp_norm, up_weight)
            mlp_biased = R.add(mlp_up, up_bias)
            mlp_gelu = R.nn.gelu(mlp_biased)
            mlp_down = R.matmul(mlp_gelu, down_weight)
            mlp_out = R.add(mlp_down, down_bias)
            sum2 = R.add(sum1, mlp_out)
            R.output(sum2)
        return sum2
