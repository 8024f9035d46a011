# SPDX-License-Identifier: Apache-2.0
"""Writes values.npz into cases of tests/cases/passes/LegalizeOps: inputs (x, y, w, v, u) and what NumPy computes of them
(out0, out1, ...), by the definition of each operator.

    python tests/interop/legalize_values.py tests/cases/passes/LegalizeOps
"""

import math
import pathlib
import sys

import numpy as np

F = np.float32
erf = np.vectorize(math.erf)


def conv(x, w, strides, before, after, groups=1):
    """Data N, C, spatial...; weights O, I, spatial..."""
    n = x.ndim - 2
    x = np.pad(x, [(0, 0), (0, 0)] + [(before[d], after[d]) for d in range(n)])
    sizes = [(x.shape[d + 2] - w.shape[d + 2]) // strides[d] + 1 for d in range(n)]
    out = np.zeros((x.shape[0], w.shape[0], *sizes))
    per_in, per_out = x.shape[1] // groups, w.shape[0] // groups
    for at in np.ndindex(*sizes):
        window = tuple(slice(at[d] * strides[d], at[d] * strides[d] + w.shape[d + 2]) for d in range(n))
        for o in range(w.shape[0]):
            g = o // per_out
            part = x[(slice(None), slice(g * per_in, (g + 1) * per_in)) + window]
            out[(slice(None), o) + at] = (part * w[o]).reshape(x.shape[0], -1).sum(1)
    return out


def conv_transpose(x, w, strides, pad, extra):
    n = x.ndim - 2
    full = [(x.shape[d + 2] - 1) * strides[d] + w.shape[d + 2] + extra[d] for d in range(n)]
    out = np.zeros((x.shape[0], w.shape[1], *full))
    for at in np.ndindex(*x.shape[2:]):
        window = tuple(slice(at[d] * strides[d], at[d] * strides[d] + w.shape[d + 2]) for d in range(n))
        out[(slice(None), slice(None)) + window] += np.einsum("bi,io...->bo...", x[(slice(None), slice(None)) + at], w)
    keep = tuple(slice(pad[d], full[d] - pad[d]) for d in range(n))
    return out[(slice(None), slice(None)) + keep]


def pool(x, size, strides, pad, kind, ceil=False):
    """Averages do not count the padding."""
    n = x.ndim - 2
    tail = [pad + (strides - 1 if ceil else 0)] * n
    fill = -np.inf if kind == "max" else np.nan
    x = np.pad(x.astype(np.float64), [(0, 0), (0, 0)] + [(pad, tail[d]) for d in range(n)], constant_values=fill)
    sizes = [(x.shape[d + 2] - size) // strides + 1 for d in range(n)]
    out = np.zeros((*x.shape[:2], *sizes))
    for at in np.ndindex(*sizes):
        window = tuple(slice(a * strides, a * strides + size) for a in at)
        part = x[(slice(None), slice(None)) + window].reshape(*x.shape[:2], -1)
        out[(slice(None), slice(None)) + at] = part.max(-1) if kind == "max" else np.nanmean(part, -1)
    return out


def adaptive(x, sizes):
    out = np.zeros((*x.shape[:2], *sizes))
    for at in np.ndindex(*sizes):
        window = tuple(
            slice(a * x.shape[d + 2] // sizes[d], -(-(a + 1) * x.shape[d + 2] // sizes[d])) for d, a in enumerate(at)
        )
        out[(slice(None), slice(None)) + at] = x[(slice(None), slice(None)) + window].reshape(*x.shape[:2], -1).mean(-1)
    return out


def softmax(x, axis):
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def attention(q, k, v, bias=0.0, scale=None, offset=None):
    scale = 1 / math.sqrt(q.shape[-1]) if scale is None else scale
    p = np.einsum("bshd,bthd->bhst", q, k) * scale + bias
    if offset is not None:
        p = np.where(np.tril(np.ones(p.shape[-2:]), offset), p, -np.inf)
    return np.einsum("bhst,bthd->bshd", softmax(p, -1), v)


def norm(x, axes, g, b, eps=1e-5):
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + eps) * g + b


def batch_norm(x, g, b, m, v):
    mean, var, s = x.mean((0, 2)), x.var((0, 2)), (1, -1, 1)
    out = (x - mean.reshape(s)) / np.sqrt(var.reshape(s) + 1e-5) * g.reshape(s) + b.reshape(s)
    return out, 0.9 * m + 0.1 * mean, 0.9 * v + 0.1 * var


def group_norm(x, g, b):
    y = x.reshape(2, 2, 2, 3, 3)
    y = (y - y.mean((2, 3, 4), keepdims=True)) / np.sqrt(y.var((2, 3, 4), keepdims=True) + 1e-5)
    return y.reshape(x.shape) * g.reshape(1, 4, 1, 1) + b.reshape(1, 4, 1, 1)


def nhwc(x):
    return x.transpose(0, 2, 3, 1)


def nchw(x):
    return x.transpose(0, 3, 1, 2)


# name: (shapes and types of the inputs, what it computes)
VALUES = {
    "add": ([(2, 3), (2, 3)], lambda x, y: x + y),
    "add_broadcast": ([(2, 3), (1, 3)], lambda x, y: x + y),
    "add_scalar": ([(2, 3)], lambda x: x + 1.5),
    "add_scalar_first": ([(2, 3)], lambda x: 1.5 + x),
    "subtract": ([(2, 3), (2, 3)], lambda x, y: x - y),
    "divide": ([(2, 3), (2, 1)], lambda x, y: x / y),
    "floor_divide": ([(2, 3), (2, 3)], lambda x, y: np.floor(x / y)),
    "maximum": ([(2, 3)], lambda x: np.maximum(x, 0)),
    "minimum": ([(2, 3), (2, 3)], np.minimum),
    "equal": ([(2, 3), (2, 3)], lambda x, y: x == y),
    "less": ([(2, 3)], lambda x: x < 2),
    "greater_equal": ([(2, 3), (3,)], lambda x, y: x >= y),
    "abs": ([(2, 3)], np.abs),
    "exp": ([(2, 3)], np.exp),
    "negative": ([(2, 3)], np.negative),
    "sigmoid": ([(2, 3)], lambda x: 1 / (1 + np.exp(-x))),
    "square": ([(2, 3)], np.square),
    "erf": ([(2, 3)], erf),
    "sign": ([(2, 3)], np.sign),
    "floor": ([(2, 3)], np.floor),
    "clip": ([(2, 3)], lambda x: np.clip(x, -1, 6)),
    "astype": ([(2, 3)], lambda x: x.astype(np.int32)),
    "full": ([], lambda: np.full((2, 3), 3.5, F)),
    "full_like": ([(2, 3)], lambda x: np.full_like(x, 7)),
    "ones": ([], lambda: np.ones((2, 3), F)),
    "zeros_like": ([(2, 3)], np.zeros_like),
    "tril": ([(4, 4)], lambda x: np.tril(x, 1)),
    "triu": ([(2, 4, 4)], lambda x: np.triu(x, -1)),
    "broadcast_to": ([(2, 1)], lambda x: np.broadcast_to(x, (4, 2, 3))),
    "concat": ([(2, 3), (2, 4)], lambda x, y: np.concatenate([x, y], 1)),
    "expand_dims": ([(2, 3)], lambda x: x.reshape(1, 2, 3, 1)),
    "flatten": ([(2, 3)], np.ravel),
    "permute_dims": ([(2, 3, 4)], lambda x: x.transpose(1, 2, 0)),
    "reshape": ([(2, 3, 4)], lambda x: x.reshape(6, 4)),
    "split_sections": ([(2, 6)], lambda x: tuple(np.split(x, 3, 1))),
    "split_indices": ([(10, 2)], lambda x: tuple(np.split(x, [2, 7], 0))),
    "squeeze": ([(1, 3, 1)], np.squeeze),
    "repeat": ([(2, 3)], lambda x: np.repeat(x, 2, 0)),
    "repeat_flat": ([(2, 3)], lambda x: np.repeat(x, 2)),
    "tile": ([(2, 3)], lambda x: np.tile(x, (2, 1))),
    "flip": ([(2, 3)], lambda x: np.flip(x, 1)),
    "strided_slice": ([(8, 9)], lambda x: x[1:8:2, 8:1:-3]),
    "collapse_sum_to": ([(4, 2, 3)], lambda x: x.sum(0).sum(-1, keepdims=True)),
    "collapse_sum_like": ([(4, 2, 3), (1, 3)], lambda x, y: x.sum(0).sum(0, keepdims=True)),
    "layout_transform": ([(4, 8)], lambda x: x.reshape(4, 2, 4)),
    "layout_transform_pad": ([(10,)], lambda x: np.pad(x, (0, 2), constant_values=2).reshape(3, 4)),
    "layout_transform_permute": ([(2, 3, 4, 5)], lambda x: x.transpose(0, 2, 3, 1)),
    "sum": ([(2, 3, 4)], lambda x: x.sum((1, 2))),
    "sum_all_keepdims": ([(2, 3)], lambda x: x.sum(keepdims=True)),
    "max": ([(2, 3)], lambda x: x.max(0)),
    "min": ([(2, 3)], lambda x: x.min(-1, keepdims=True)),
    "prod": ([(2, 3)], lambda x: x.prod(1)),
    "mean": ([(2, 3, 4)], lambda x: x.mean((0, 2))),
    "variance": ([(2, 3, 4)], lambda x: x.var(1)),
    "std": ([(2, 3)], lambda x: x.std()),
    "argmax": ([(2, 3)], lambda x: x.argmax(1)),
    "argmin_all": ([(2, 3)], lambda x: x.argmin()),
    "matmul": ([(2, 3), (3, 4)], np.matmul),
    "matmul_batched": ([(1, 2, 3, 4), (5, 1, 4, 6)], np.matmul),
    "matmul_vectors": ([(4,), (4,)], np.matmul),
    "matmul_vector_matrix": ([(4,), (2, 4, 5)], np.matmul),
    "matmul_matrix_vector": ([(2, 3, 4), (4,)], np.matmul),
    "einsum": ([(2, 3), (3, 4)], np.matmul),
    "relu": ([(2, 3)], lambda x: np.maximum(x, 0)),
    "leakyrelu": ([(2, 3)], lambda x: np.where(x > 0, x, x * 0.02)),
    "gelu": ([(2, 3)], lambda x: x * (0.5 + 0.5 * erf(x / math.sqrt(2)))),
    "gelu_tanh": ([(2, 3)], lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))),
    "silu": ([(2, 3)], lambda x: x / (1 + np.exp(-x))),
    "softmax": ([(2, 3, 4)], lambda x: softmax(x, -2)),
    "log_softmax": ([(2, 3)], lambda x: np.log(softmax(x, -1))),
    "cross_entropy": ([(3,), (3,)], lambda x, y: -(x * y).sum()),
    "cross_entropy_batch": ([(2, 3), (2, 3)], lambda x, y: -(x * y).sum() / 2),
    "batch_norm": ([(2, 3, 4), (3,), (3,), (3,), (3,)], batch_norm),
    "layer_norm": ([(2, 3, 4), (4,), (4,)], lambda x, g, b: norm(x, (2,), g, b)),
    "layer_norm_two_axes": ([(2, 3, 4), (3, 4), (3, 4)], lambda x, g, b: norm(x, (1, 2), g, b)),
    "group_norm": ([(2, 4, 3, 3), (4,), (4,)], group_norm),
    "rms_norm": ([(2, 3, 4), (4,)], lambda x, w: x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * w),
    "pad": ([(2, 3)], lambda x: np.pad(x, ((1, 1), (0, 2)))),
    "conv1d": ([(1, 3, 8), (4, 3, 3)], lambda x, w: conv(x, w, [1], [1], [1])),
    "conv2d": ([(1, 3, 6, 6), (4, 3, 3, 3)], lambda x, w: conv(x, w, [1, 1], [1, 1], [1, 1])),
    "conv2d_strided": ([(1, 3, 7, 7), (4, 3, 3, 3)], lambda x, w: conv(x, w, [2, 2], [1, 0], [1, 2])),
    "conv2d_groups": ([(1, 4, 6, 6), (4, 2, 3, 3)], lambda x, w: conv(x, w, [1, 1], [0, 0], [0, 0], 2)),
    "conv2d_nhwc": ([(1, 6, 6, 3), (4, 3, 3, 3)], lambda x, w: nhwc(conv(nchw(x), nchw(w), [1, 1], [0, 0], [0, 0]))),
    "conv3d": ([(1, 2, 4, 4, 4), (3, 2, 3, 3, 3)], lambda x, w: conv(x, w, [1] * 3, [0] * 3, [0] * 3)),
    "conv1d_transpose": ([(1, 3, 7), (3, 4, 3)], lambda x, w: conv_transpose(x, w, [2], [1], [1])),
    "conv2d_transpose": ([(1, 3, 5, 5), (3, 4, 3, 3)], lambda x, w: conv_transpose(x, w, [2, 2], [1, 1], [0, 0])),
    "max_pool2d": ([(1, 3, 8, 8)], lambda x: pool(x, 2, 2, 0, "max")),
    "max_pool2d_padded": ([(1, 3, 8, 8)], lambda x: pool(x, 3, 2, 1, "max")),
    "max_pool2d_ceil": ([(1, 3, 8, 8)], lambda x: pool(x, 3, 2, 0, "max", True)),
    "avg_pool2d": ([(1, 3, 8, 8)], lambda x: pool(x, 2, 2, 0, "avg")),
    "avg_pool2d_padded": ([(1, 8, 8, 3)], lambda x: nhwc(pool(nchw(x), 3, 2, 1, "avg"))),
    "max_pool1d": ([(1, 3, 8)], lambda x: pool(x, 2, 2, 0, "max")),
    "avg_pool3d": ([(1, 2, 4, 4, 4)], lambda x: pool(x, 2, 2, 0, "avg")),
    "adaptive_avg_pool1d": ([(1, 3, 8)], lambda x: adaptive(x, (4,))),
    "adaptive_avg_pool2d": ([(1, 3, 8, 8)], lambda x: adaptive(x, (2, 4))),
    "adaptive_avg_pool2d_keep": ([(1, 3, 4, 4)], lambda x: x),
    "attention": ([(2, 4, 3, 8), (2, 5, 3, 8), (2, 5, 3, 6)], attention),
    "attention_scaled": ([(1, 4, 2, 8)] * 3, lambda q, k, v: attention(q, k, v, scale=0.1)),
    "attention_bias": ([(1, 4, 2, 8), (1, 5, 2, 8), (1, 5, 2, 8), (1, 2, 4, 5)], attention),
    "attention_causal": ([(1, 4, 2, 8), (1, 5, 2, 8), (1, 5, 2, 8)], lambda q, k, v: attention(q, k, v, offset=0)),
    "attention_causal_right": ([(1, 4, 2, 8), (1, 5, 2, 8), (1, 5, 2, 8)], lambda q, k, v: attention(q, k, v, offset=1)),
    "resize2d": ([(1, 3, 4, 4)], lambda x: x.repeat(2, 2).repeat(2, 3)),
}

def main():
    folder = pathlib.Path(sys.argv[1])
    random = np.random.default_rng(23)
    for name, (shapes, compute) in VALUES.items():
        inputs = [random.uniform(0.5, 2, s).astype(F) if name in ("divide", "floor_divide") else
                  random.normal(size=s).astype(F) for s in shapes]
        results = compute(*inputs)
        results = results if isinstance(results, tuple) else (results,)
        arrays = {letter: array for letter, array in zip("xywvu", inputs)}
        for i, result in enumerate(results):
            result = np.asarray(result)
            result = result.astype(F) if result.dtype == np.float64 else result
            arrays[f"out{i}"] = np.array(result, order="C")
        np.savez(folder / name / "values.npz", **arrays)
    print(f"NumPy {np.__version__}: {len(VALUES)} cases")


if __name__ == "__main__":
    main()
