# SPDX-License-Identifier: Apache-2.0
"""Writes tests/cases/passes/LegalizeOps: functions of Relax, and what TVM's LegalizeOps makes of them.

Run it with the Python of an installed TVM 0.25 (apache-tvm==0.25.0.post1):

    python tests/interop/legalize_cases.py tests/cases/passes/LegalizeOps [NAME...]

A case is an operator's call with its arguments. Where TVM 0.18 differs, the folder has a file by_hand.txt that states the
rule; its expected.py is written by that rule and left alone.
"""

import pathlib
import sys

import tvm
from tvm import relax, te
from tvm.relax import op

F = "float32"


def t(*shape, dtype=F):
    return relax.TensorStructInfo(shape, dtype)


n = te.var("n", "int64")
m = te.var("m", "int64")


def const(value, dtype=F):
    return relax.const(value, dtype)


# name: (struct infos of the parameters, the call)
CASES = {
    "add": ([t(2, 3), t(2, 3)], lambda x, y: op.add(x, y)),
    "add_broadcast": ([t(2, 3), t(1, 3)], lambda x, y: op.add(x, y)),
    "add_scalar": ([t(2, 3)], lambda x: op.add(x, const(1.5))),
    "add_scalar_first": ([t(2, 3)], lambda x: op.add(const(1.5), x)),
    "add_symbolic": ([t(n, m), t(n, m)], lambda x, y: op.add(x, y)),
    "divide": ([t(2, 3), t(2, 1)], lambda x, y: op.divide(x, y)),
    "floor_divide": ([t(2, 3), t(2, 3)], lambda x, y: op.floor_divide(x, y)),
    "multiply_half": ([t(2, 3, dtype="float16"), t(3, dtype="float16")], lambda x, y: op.multiply(x, y)),
    "subtract": ([t(2, 3), t(2, 3)], lambda x, y: op.subtract(x, y)),
    "power": ([t(2, 3), t(2, 3)], lambda x, y: op.power(x, y)),
    "maximum": ([t(2, 3)], lambda x: op.maximum(x, const(0.0))),
    "minimum": ([t(2, 3), t(2, 3)], lambda x, y: op.minimum(x, y)),
    "equal": ([t(2, 3), t(2, 3)], lambda x, y: op.equal(x, y)),
    "less": ([t(2, 3)], lambda x: op.less(x, const(2.0))),
    "greater_equal": ([t(2, 3), t(3)], lambda x, y: op.greater_equal(x, y)),
    "bitwise_and": ([t(2, 3, dtype="int32"), t(2, 3, dtype="int32")], lambda x, y: op.bitwise_and(x, y)),
    "logical_or": ([t(2, 3, dtype="bool"), t(2, 3, dtype="bool")], lambda x, y: op.logical_or(x, y)),
    "left_shift": ([t(2, 3, dtype="int32"), t(2, 3, dtype="int32")], lambda x, y: op.left_shift(x, y)),
    "abs": ([t(2, 3)], op.abs),
    "exp": ([t(2, 3)], op.exp),
    "log": ([t(2, 3)], op.log),
    "negative": ([t(2, 3)], op.negative),
    "sigmoid": ([t(2, 3)], op.sigmoid),
    "sqrt": ([t(2, 3)], op.sqrt),
    "rsqrt": ([t(2, 3)], op.rsqrt),
    "square": ([t(2, 3)], op.square),
    "tanh": ([t(n, 3)], op.tanh),
    "erf": ([t(2, 3)], op.erf),
    "erf_half": ([t(2, 3, dtype="float16")], op.erf),
    "sign": ([t(2, 3)], op.sign),
    "floor": ([t(2, 3)], op.floor),
    "acosh": ([t(2, 3)], op.acosh),
    "logical_not": ([t(2, 3, dtype="bool")], op.logical_not),
    "bitwise_not": ([t(2, 3, dtype="int32")], op.bitwise_not),
    "clip": ([t(2, 3)], lambda x: op.clip(x, -1, 6)),
    "where": ([t(2, 3, dtype="bool"), t(2, 3), t(3)], lambda c, x, y: op.where(c, x, y)),
    "astype": ([t(2, 3)], lambda x: op.astype(x, "int32")),
    "astype_constant": ([t(2, 3)], lambda x: op.add(x, op.astype(const(2, "int32"), F))),
    # made
    "full": ([], lambda: op.full((2, 3), const(3.5))),
    "full_like": ([t(2, 3)], lambda x: op.full_like(x, const(7.0))),
    "ones": ([], lambda: op.ones((2, 3), F)),
    "zeros_like": ([t(2, 3)], lambda x: op.zeros_like(x)),
    "zeros_symbolic": ([t(n, 3)], lambda x: op.zeros_like(x)),
    "tril": ([t(4, 4)], lambda x: op.tril(x, 1)),
    "triu": ([t(2, 4, 4)], lambda x: op.triu(x, -1)),
    "arange_symbolic": ([t(n, 3)], lambda x: op.arange(n)),
    # moved
    "broadcast_to": ([t(2, 1)], lambda x: op.broadcast_to(x, (4, 2, 3))),
    "concat": ([t(2, 3), t(2, 4)], lambda x, y: op.concat([x, y], 1)),
    "expand_dims": ([t(2, 3)], lambda x: op.expand_dims(x, [0, -1])),
    "flatten": ([t(2, 3)], op.flatten),
    "permute_dims": ([t(2, 3, 4)], lambda x: op.permute_dims(x, [1, -1, 0])),
    "permute_dims_reverse": ([t(2, n)], lambda x: op.permute_dims(x)),
    "reshape": ([t(2, 3, 4)], lambda x: op.reshape(x, (6, 4))),
    "reshape_symbolic": ([t(n, 4)], lambda x: op.reshape(x, (n * 2, 2))),
    "split_sections": ([t(2, 6)], lambda x: op.split(x, 3, 1)),
    "split_uneven": ([t(2, 7)], lambda x: op.split(x, 3, 1)),
    "split_indices": ([t(10, 2)], lambda x: op.split(x, [2, 7], 0)),
    "squeeze": ([t(1, 3, 1)], lambda x: op.squeeze(x)),
    "squeeze_axis": ([t(1, 3, 1)], lambda x: op.squeeze(x, [0])),
    "repeat": ([t(2, 3)], lambda x: op.repeat(x, 2, 0)),
    "repeat_flat": ([t(2, 3)], lambda x: op.repeat(x, 2)),
    "tile": ([t(2, 3)], lambda x: op.tile(x, (2, 1))),
    "flip": ([t(2, 3)], lambda x: op.flip(x, 1)),
    "take": ([t(5, 3), t(4, dtype="int64")], lambda x, i: op.take(x, i, axis=0)),
    "strided_slice": ([t(8, 9)], lambda x: op.strided_slice(x, [0, 1], [1, 8], [8, 1], [2, -3])),
    "strided_slice_symbolic": ([t(n, 9)], lambda x: op.strided_slice(x, [1], [2], [8])),
    "collapse_sum_to": ([t(4, 2, 3)], lambda x: op.collapse_sum_to(x, (2, 1))),
    "collapse_sum_like": ([t(4, 2, 3), t(1, 3)], lambda x, y: op.collapse_sum_like(x, y)),
    "layout_transform": ([t(4, 8)], lambda x: op.layout_transform(x, lambda i, j: (i, j // 4, j % 4))),
    "layout_transform_pad": ([t(10)], lambda x: op.layout_transform(x, lambda i: (i // 4, i % 4), pad_value=2.0)),
    "layout_transform_permute": ([t(2, 3, 4, 5)], lambda x: op.layout_transform(x, lambda a, b, c, d: (a, c, d, b))),
    # reduced
    "sum": ([t(2, 3, 4)], lambda x: op.sum(x, [1, 2])),
    "sum_all_keepdims": ([t(2, 3)], lambda x: op.sum(x, keepdims=True)),
    "sum_symbolic": ([t(n, m)], lambda x: op.sum(x, 1)),
    "max": ([t(2, 3)], lambda x: op.max(x, 0)),
    "min": ([t(2, 3)], lambda x: op.min(x, -1, True)),
    "prod": ([t(2, 3)], lambda x: op.prod(x, 1)),
    "mean": ([t(2, 3, 4)], lambda x: op.mean(x, [0, 2])),
    "mean_symbolic": ([t(n, m)], lambda x: op.mean(x, [1])),
    "variance": ([t(2, 3, 4)], lambda x: op.variance(x, [1])),
    "std": ([t(2, 3)], lambda x: op.std(x)),
    "argmax": ([t(2, 3)], lambda x: op.argmax(x, 1)),
    "argmin_all": ([t(2, 3)], lambda x: op.argmin(x)),
    # products
    "matmul": ([t(2, 3), t(3, 4)], lambda x, y: op.matmul(x, y)),
    "matmul_batched": ([t(1, 2, 3, 4), t(5, 1, 4, 6)], lambda x, y: op.matmul(x, y)),
    "matmul_vectors": ([t(4), t(4)], lambda x, y: op.matmul(x, y)),
    "matmul_vector_matrix": ([t(4), t(2, 4, 5)], lambda x, y: op.matmul(x, y)),
    "matmul_matrix_vector": ([t(2, 3, 4), t(4)], lambda x, y: op.matmul(x, y)),
    "matmul_half": ([t(2, 3, dtype="float16"), t(3, 4, dtype="float16")], lambda x, y: op.matmul(x, y, out_dtype=F)),
    "matmul_symbolic": ([t(n, 3), t(3, m)], lambda x, y: op.matmul(x, y)),
    "einsum": ([t(2, 3), t(3, 4)], lambda x, y: op.einsum((x, y), "ij,jk->ik")),
    # networks
    "relu": ([t(2, 3)], op.nn.relu),
    "leakyrelu": ([t(2, 3)], lambda x: op.nn.leakyrelu(x, 0.02)),
    "gelu": ([t(2, 3)], op.nn.gelu),
    "gelu_half": ([t(2, 3, dtype="float16")], op.nn.gelu),
    "gelu_tanh": ([t(2, 3)], op.nn.gelu_tanh),
    "silu": ([t(2, 3)], op.nn.silu),
    "softmax": ([t(2, 3, 4)], lambda x: op.nn.softmax(x, axis=-2)),
    "softmax_symbolic": ([t(n, 4)], lambda x: op.nn.softmax(x)),
    "log_softmax": ([t(2, 3)], lambda x: op.nn.log_softmax(x)),
    "cross_entropy": ([t(3), t(3)], lambda x, y: op.nn.cross_entropy_with_logits(x, y)),
    "cross_entropy_batch": ([t(2, 3), t(2, 3)], lambda x, y: op.nn.cross_entropy_with_logits(x, y)),
    "batch_norm": ([t(2, 3, 4), t(3), t(3), t(3), t(3)], lambda x, g, b, m, v: op.nn.batch_norm(x, g, b, m, v, 1)),
    "layer_norm": ([t(2, 3, 4), t(4), t(4)], lambda x, g, b: op.nn.layer_norm(x, g, b, [-1])),
    "layer_norm_two_axes": ([t(2, 3, 4), t(3, 4), t(3, 4)], lambda x, g, b: op.nn.layer_norm(x, g, b, [-2, -1])),
    "group_norm": ([t(2, 4, 3, 3), t(4), t(4)], lambda x, g, b: op.nn.group_norm(x, g, b, 2, 1, [2, 3])),
    "rms_norm": ([t(2, 3, 4), t(4)], lambda x, w: op.nn.rms_norm(x, w, [-1])),
    "pad": ([t(2, 3)], lambda x: op.nn.pad(x, (1, 1, 0, 2))),
    "nll_loss": ([t(2, 3), t(2, dtype="int64"), t(3)], lambda p, y, w: op.nn.nll_loss(p, y, w)),
    "nll_loss_without_weight": ([t(2, 3), t(2, dtype="int64")], lambda p, y: op.nn.nll_loss(p, y, reduction="sum")),
    "dropout": ([t(2, 3)], lambda x: op.nn.dropout(x, 0.5)),
    "conv1d": ([t(1, 3, 8), t(4, 3, 3)], lambda x, w: op.nn.conv1d(x, w, padding=1)),
    "conv2d": ([t(1, 3, 6, 6), t(4, 3, 3, 3)], lambda x, w: op.nn.conv2d(x, w, padding=1)),
    "conv2d_strided": ([t(1, 3, 7, 7), t(4, 3, 3, 3)], lambda x, w: op.nn.conv2d(x, w, strides=(2, 2), padding=(1, 0, 1, 2))),
    "conv2d_groups": ([t(1, 4, 6, 6), t(4, 2, 3, 3)], lambda x, w: op.nn.conv2d(x, w, groups=2)),
    "conv2d_nhwc": ([t(1, 6, 6, 3), t(4, 3, 3, 3)], lambda x, w: op.nn.conv2d(x, w, data_layout="NHWC", kernel_layout="OHWI")),
    "conv2d_out_layout": ([t(1, 3, 6, 6), t(4, 3, 3, 3)], lambda x, w: op.nn.conv2d(x, w, out_layout="NHWC")),
    "conv2d_half": ([t(1, 3, 6, 6, dtype="float16"), t(4, 3, 3, 3, dtype="float16")], lambda x, w: op.nn.conv2d(x, w, out_dtype=F)),
    "conv3d": ([t(1, 2, 4, 4, 4), t(3, 2, 3, 3, 3)], lambda x, w: op.nn.conv3d(x, w)),
    "conv1d_transpose": ([t(1, 3, 7), t(3, 4, 3)], lambda x, w: op.nn.conv1d_transpose(x, w, strides=2, padding=1, output_padding=1)),
    "conv2d_transpose": ([t(1, 3, 5, 5), t(3, 4, 3, 3)], lambda x, w: op.nn.conv2d_transpose(x, w, strides=2, padding=1)),
    "max_pool2d": ([t(1, 3, 8, 8)], lambda x: op.nn.max_pool2d(x, (2, 2), (2, 2))),
    "max_pool2d_padded": ([t(1, 3, 8, 8)], lambda x: op.nn.max_pool2d(x, (3, 3), (2, 2), (1, 1))),
    "max_pool2d_ceil": ([t(1, 3, 8, 8)], lambda x: op.nn.max_pool2d(x, (3, 3), (2, 2), ceil_mode=True)),
    "avg_pool2d": ([t(1, 3, 8, 8)], lambda x: op.nn.avg_pool2d(x, (2, 2), (2, 2))),
    "avg_pool2d_padded": ([t(1, 8, 8, 3)], lambda x: op.nn.avg_pool2d(x, (3, 3), (2, 2), (1, 1), layout="NHWC")),
    "max_pool1d": ([t(1, 3, 8)], lambda x: op.nn.max_pool1d(x, 2, 2)),
    "avg_pool3d": ([t(1, 2, 4, 4, 4)], lambda x: op.nn.avg_pool3d(x, (2, 2, 2), (2, 2, 2))),
    "adaptive_avg_pool2d": ([t(1, 3, 8, 8)], lambda x: op.nn.adaptive_avg_pool2d(x, (2, 4))),
    "adaptive_avg_pool2d_keep": ([t(1, 3, 4, 4)], lambda x: op.nn.adaptive_avg_pool2d(x)),
    "adaptive_avg_pool1d": ([t(1, 3, 8)], lambda x: op.nn.adaptive_avg_pool1d(x, 4)),
    "attention": ([t(2, 4, 3, 8), t(2, 5, 3, 8), t(2, 5, 3, 6)], lambda q, k, v: op.nn.attention(q, k, v)),
    "attention_scaled": ([t(1, 4, 2, 8), t(1, 4, 2, 8), t(1, 4, 2, 8)], lambda q, k, v: op.nn.attention(q, k, v, scale=0.1)),
    "attention_bias": ([t(1, 4, 2, 8), t(1, 5, 2, 8), t(1, 5, 2, 8), t(1, 2, 4, 5)], lambda q, k, v, b: op.nn.attention(q, k, v, bias=b)),
    "attention_causal": ([t(1, 4, 2, 8), t(1, 5, 2, 8), t(1, 5, 2, 8)], lambda q, k, v: op.nn.attention(q, k, v, causal_mask="TopLeft")),
    "attention_causal_right": ([t(1, 4, 2, 8), t(1, 5, 2, 8), t(1, 5, 2, 8)], lambda q, k, v: op.nn.attention(q, k, v, causal_mask="BottomRight")),
    "quantize": ([t(2, 3), t(3), t(3, dtype="int8")], lambda x, s, z: op.quantize(x, s, z, 1, "int8")),
    "dequantize": ([t(2, 3, dtype="int8"), t(3), t(3, dtype="int8")], lambda x, s, z: op.dequantize(x, s, z, 1, F)),
    "resize2d": ([t(1, 3, 4, 4)], lambda x: op.image.resize2d(x, (8, 8), method="nearest_neighbor", coordinate_transformation_mode="asymmetric", rounding_method="floor")),
    # functions of the runtime
    "nonzero": ([t(4)], op.nonzero),
    "unique": ([t(4)], op.unique),
    "print": ([t(4)], lambda x: op.print(x, format="x {}")),
    # not legalised
    "unknown_shape": ([relax.TensorStructInfo(dtype=F, ndim=2)], op.exp),
    "scatter_left": ([t(4, 3), t(2, 3, dtype="int64"), t(2, 3)], lambda x, i, u: op.cumsum(x, 0)),
}


def module_of(infos, make):
    builder = relax.BlockBuilder()
    names = "xywvu"
    params = [relax.Var(names[i], info) for i, info in enumerate(infos)]
    value = make(*params)
    pure = value.op.name != "relax.print"
    with builder.function("main", params, pure=pure):
        if pure:
            with builder.dataflow():
                out = builder.emit_output(value)
        else:
            builder.emit(value)
            out = params[0]
        builder.emit_func_output(out)
    return builder.finalize()


def write(folder, name):
    module = module_of(*CASES[name])
    legal = relax.transform.LegalizeOps()(module)
    case = folder / name
    case.mkdir(parents=True, exist_ok=True)
    # The mode of R.take came after 0.18.
    (case / "module.py").write_text(module.script().replace(', mode="fast")', ")") + "\n")
    if not (case / "by_hand.txt").exists():
        (case / "expected.py").write_text(legal.script() + "\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    failed = 0
    for name in sys.argv[2:] or CASES:
        try:
            write(folder, name)
        except Exception as error:  # every case is tried; the count says what is missing
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error).strip().splitlines()[-1] if str(error).strip() else ''}")
    print(f"TVM {tvm.__version__}: {len(sys.argv[2:] or CASES)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
