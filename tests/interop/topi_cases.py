# SPDX-License-Identifier: Apache-2.0
"""Writes tests/cases/topi: calls of topi as programs, each with the function that TVM makes of it.

Run it with the Python of an installed TVM 0.25 (apache-tvm==0.25.0.post1):

    python tests/interop/topi_cases.py tests/cases/topi [NAME...]

make.py is the program, expected.py what TVM prints. Where TVM 0.18 differs, the folder has a file by_hand.txt that
states the rule; its expected.py is written by that rule and left alone.
"""

import pathlib
import sys

import tvm
from tvm import te, topi  # noqa: F401  (programs use them)

# name: (statements, names of the tensors in the order of the parameters)
CASES = {
    # broadcast arithmetic
    "add_same_shape": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = topi.add(A, B)", "A B C"),
    "add_row": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((8,), name='B')\nC = topi.add(A, B)", "A B C"),
    "add_four_dimensions": ("A = te.placeholder((2, 1, 4, 8), name='A')\nB = te.placeholder((3, 1, 8), name='B')\nC = topi.add(A, B)", "A B C"),
    "add_scalar": ("A = te.placeholder((4, 8), name='A')\nC = topi.add(A, 1.5)", "A C"),
    "subtract_from_scalar": ("A = te.placeholder((16,), name='A')\nC = topi.subtract(2.0, A)", "A C"),
    "multiply_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 8), name='A')\nB = te.placeholder((n, 1), name='B')\nC = topi.multiply(A, B)", "A B C"),
    "add_symbolic_equal": ("n = te.var('n')\nm = te.var('m')\nA = te.placeholder((n, m), name='A')\nB = te.placeholder((n, m), name='B')\nC = topi.add(A, B)", "A B C"),
    "divide": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((1, 8), name='B')\nC = topi.divide(A, B)", "A B C"),
    "divide_integers": ("A = te.placeholder((4, 8), dtype='int32', name='A')\nB = te.placeholder((4, 8), dtype='int32', name='B')\nC = topi.divide(A, B)", "A B C"),
    "floor_divide_integers": ("A = te.placeholder((6,), dtype='int32', name='A')\nB = te.placeholder((6,), dtype='int32', name='B')\nC = topi.floor_divide(A, B)", "A B C"),
    "floor_divide_floats": ("A = te.placeholder((6,), name='A')\nB = te.placeholder((6,), name='B')\nC = topi.floor_divide(A, B)", "A B C"),
    "mod_integers": ("A = te.placeholder((6,), dtype='int32', name='A')\nB = te.placeholder((6,), dtype='int32', name='B')\nC = topi.mod(A, B)", "A B C"),
    "floor_mod_floats": ("A = te.placeholder((6,), name='A')\nB = te.placeholder((6,), name='B')\nC = topi.floor_mod(A, B)", "A B C"),
    "maximum_scalar": ("A = te.placeholder((4, 8), name='A')\nC = topi.maximum(A, 0.0)", "A C"),
    "minimum": ("A = te.placeholder((4, 8), dtype='int8', name='A')\nB = te.placeholder((4, 1), dtype='int8', name='B')\nC = topi.minimum(A, B)", "A B C"),
    "power": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = topi.power(A, B)", "A B C"),
    "equal": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((8,), name='B')\nC = topi.equal(A, B)", "A B C"),
    "not_equal": ("A = te.placeholder((4,), dtype='int64', name='A')\nB = te.placeholder((4,), dtype='int64', name='B')\nC = topi.not_equal(A, B)", "A B C"),
    "greater": ("A = te.placeholder((4, 8), name='A')\nC = topi.greater(A, 0.5)", "A C"),
    "greater_equal": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = topi.greater_equal(A, B)", "A B C"),
    "less": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = topi.less(A, B)", "A B C"),
    "less_equal": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = topi.less_equal(A, B)", "A B C"),
    "logical_and": ("A = te.placeholder((4,), dtype='bool', name='A')\nB = te.placeholder((4,), dtype='bool', name='B')\nC = topi.logical_and(A, B)", "A B C"),
    "logical_or": ("A = te.placeholder((4,), dtype='bool', name='A')\nB = te.placeholder((4,), dtype='bool', name='B')\nC = topi.logical_or(A, B)", "A B C"),
    "logical_xor": ("A = te.placeholder((4,), dtype='bool', name='A')\nB = te.placeholder((4,), dtype='bool', name='B')\nC = topi.logical_xor(A, B)", "A B C"),
    "bitwise_and": ("A = te.placeholder((4,), dtype='int32', name='A')\nB = te.placeholder((4,), dtype='int32', name='B')\nC = topi.bitwise_and(A, B)", "A B C"),
    "bitwise_or": ("A = te.placeholder((4,), dtype='int32', name='A')\nB = te.placeholder((4,), dtype='int32', name='B')\nC = topi.bitwise_or(A, B)", "A B C"),
    "bitwise_xor": ("A = te.placeholder((4,), dtype='int32', name='A')\nC = topi.bitwise_xor(A, 5)", "A C"),
    "left_shift": ("A = te.placeholder((4,), dtype='int32', name='A')\nC = topi.left_shift(A, 2)", "A C"),
    "right_shift": ("A = te.placeholder((4,), dtype='int32', name='A')\nB = te.placeholder((4,), dtype='int32', name='B')\nC = topi.right_shift(A, B)", "A B C"),
    "broadcast_to": ("A = te.placeholder((4, 1), name='A')\nC = topi.broadcast_to(A, (3, 4, 8))", "A C"),
    "broadcast_to_symbolic": ("n = te.var('n')\nA = te.placeholder((1, 8), name='A')\nC = topi.broadcast_to(A, (n, 8))", "A C"),
    # whole tensors with operators
    "tensor_operators": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = (A + B) * 2.0 - A", "A B C"),
    # one operand
    "exp": ("A = te.placeholder((4, 8), name='A')\nC = topi.exp(A)", "A C"),
    "log": ("A = te.placeholder((4, 8), name='A')\nC = topi.log(A)", "A C"),
    "log2": ("A = te.placeholder((4, 8), name='A')\nC = topi.log2(A)", "A C"),
    "log10": ("A = te.placeholder((4, 8), name='A')\nC = topi.log10(A)", "A C"),
    "sqrt": ("A = te.placeholder((4, 8), name='A')\nC = topi.sqrt(A)", "A C"),
    "rsqrt": ("A = te.placeholder((4, 8), name='A')\nC = topi.rsqrt(A)", "A C"),
    "sigmoid": ("A = te.placeholder((2, 3, 4, 5), name='A')\nC = topi.sigmoid(A)", "A C"),
    "tanh": ("A = te.placeholder((), name='A')\nC = topi.tanh(A)", "A C"),
    "erf": ("A = te.placeholder((4, 8), name='A')\nC = topi.erf(A)", "A C"),
    "sin": ("A = te.placeholder((4, 8), name='A')\nC = topi.sin(A)", "A C"),
    "cos": ("A = te.placeholder((4, 8), name='A')\nC = topi.cos(A)", "A C"),
    "tan": ("A = te.placeholder((4, 8), name='A')\nC = topi.tan(A)", "A C"),
    "sinh": ("A = te.placeholder((4, 8), name='A')\nC = topi.sinh(A)", "A C"),
    "cosh": ("A = te.placeholder((4, 8), name='A')\nC = topi.cosh(A)", "A C"),
    "asin": ("A = te.placeholder((4, 8), name='A')\nC = topi.asin(A)", "A C"),
    "acos": ("A = te.placeholder((4, 8), name='A')\nC = topi.acos(A)", "A C"),
    "atan": ("A = te.placeholder((4, 8), name='A')\nC = topi.atan(A)", "A C"),
    "asinh": ("A = te.placeholder((4, 8), name='A')\nC = topi.asinh(A)", "A C"),
    "acosh": ("A = te.placeholder((4, 8), name='A')\nC = topi.acosh(A)", "A C"),
    "atanh": ("A = te.placeholder((4, 8), name='A')\nC = topi.atanh(A)", "A C"),
    "abs": ("A = te.placeholder((4, 8), name='A')\nC = topi.abs(A)", "A C"),
    "abs_integers": ("A = te.placeholder((8,), dtype='int32', name='A')\nC = topi.abs(A)", "A C"),
    "floor": ("A = te.placeholder((4, 8), name='A')\nC = topi.floor(A)", "A C"),
    "ceil": ("A = te.placeholder((4, 8), name='A')\nC = topi.ceil(A)", "A C"),
    "trunc": ("A = te.placeholder((4, 8), name='A')\nC = topi.trunc(A)", "A C"),
    "round": ("A = te.placeholder((4, 8), name='A')\nC = topi.round(A)", "A C"),
    "negative": ("A = te.placeholder((4, 8), name='A')\nC = topi.negative(A)", "A C"),
    "identity": ("A = te.placeholder((4, 8), name='A')\nC = topi.identity(A)", "A C"),
    "isnan": ("A = te.placeholder((4, 8), name='A')\nC = topi.isnan(A)", "A C"),
    "isinf": ("A = te.placeholder((4, 8), name='A')\nC = topi.isinf(A)", "A C"),
    "isfinite": ("A = te.placeholder((4, 8), name='A')\nC = topi.isfinite(A)", "A C"),
    "sign": ("A = te.placeholder((4, 8), name='A')\nC = topi.sign(A)", "A C"),
    "cast_float_to_int": ("A = te.placeholder((4, 8), name='A')\nC = topi.cast(A, 'int32')", "A C"),
    "cast_to_half": ("n = te.var('n')\nA = te.placeholder((n,), name='A')\nC = topi.cast(A, 'float16')", "A C"),
    "clip": ("A = te.placeholder((4, 8), name='A')\nC = topi.clip(A, -1.0, 6.0)", "A C"),
    "clip_integers": ("A = te.placeholder((4, 8), dtype='int8', name='A')\nC = topi.clip(A, 0, 127)", "A C"),
    "logical_not": ("A = te.placeholder((4, 8), dtype='bool', name='A')\nC = topi.logical_not(A)", "A C"),
    "bitwise_not": ("A = te.placeholder((4, 8), dtype='int32', name='A')\nC = topi.bitwise_not(A)", "A C"),
    "fast_exp": ("A = te.placeholder((4, 8), name='A')\nC = topi.fast_exp(A)", "A C"),
    "fast_tanh": ("A = te.placeholder((4, 8), name='A')\nC = topi.fast_tanh(A)", "A C"),
    "fast_erf": ("A = te.placeholder((4, 8), name='A')\nC = topi.fast_erf(A)", "A C"),
    "full": ("C = topi.full((4, 8), 'float32', 3.5)", "C"),
    "full_like": ("A = te.placeholder((4, 8), dtype='int32', name='A')\nC = topi.full_like(A, 7)", "A C"),
    "elemwise_sum": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nD = te.placeholder((4, 8), name='D')\nC = topi.elemwise_sum([A, B, D])", "A B D C"),
    "relu": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.relu(A)", "A C"),
    "relu_half": ("A = te.placeholder((4, 8), dtype='float16', name='A')\nC = topi.nn.relu(A)", "A C"),
    "leaky_relu": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.leaky_relu(A, 0.01)", "A C"),
    "prelu": ("A = te.placeholder((2, 3, 4, 4), name='A')\nB = te.placeholder((3,), name='B')\nC = topi.nn.prelu(A, B, 1)", "A B C"),
    # shapes
    "reshape": ("A = te.placeholder((4, 8), name='A')\nC = topi.reshape(A, (2, 16))", "A C"),
    "reshape_flat": ("A = te.placeholder((2, 3, 4), name='A')\nC = topi.reshape(A, (24,))", "A C"),
    "reshape_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 8), name='A')\nC = topi.reshape(A, (n, 2, 4))", "A C"),
    "transpose": ("A = te.placeholder((4, 8), name='A')\nC = topi.transpose(A)", "A C"),
    "transpose_axes": ("A = te.placeholder((2, 3, 4, 5), name='A')\nC = topi.transpose(A, (0, 2, -1, 1))", "A C"),
    "expand_dims": ("A = te.placeholder((4, 8), name='A')\nC = topi.expand_dims(A, 1, 2)", "A C"),
    "expand_dims_last": ("A = te.placeholder((4, 8), name='A')\nC = topi.expand_dims(A, -1)", "A C"),
    "squeeze": ("A = te.placeholder((1, 4, 1, 8), name='A')\nC = topi.squeeze(A)", "A C"),
    "squeeze_axis": ("A = te.placeholder((1, 4, 1, 8), name='A')\nC = topi.squeeze(A, 2)", "A C"),
    "squeeze_all": ("A = te.placeholder((1, 1), name='A')\nC = topi.squeeze(A)", "A C"),
    "concatenate": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 3), name='B')\nD = te.placeholder((4, 5), name='D')\nC = topi.concatenate([A, B, D], 1)", "A B D C"),
    "concatenate_first": ("A = te.placeholder((4,), name='A')\nB = te.placeholder((3,), name='B')\nC = topi.concatenate((A, B))", "A B C"),
    "stack": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 8), name='B')\nC = topi.stack([A, B], 1)", "A B C"),
    "split_sections": ("A = te.placeholder((4, 9), name='A')\nC, D, E = topi.split(A, 3, 1)", "A C D E"),
    "split_indices": ("A = te.placeholder((10, 4), name='A')\nC, D, E = topi.split(A, [2, 7])", "A C D E"),
    "strided_slice": ("A = te.placeholder((10, 8), name='A')\nC = topi.strided_slice(A, [1, 2], [9, 8], [2, 3])", "A C"),
    "strided_slice_negative": ("A = te.placeholder((10, 8), name='A')\nC = topi.strided_slice(A, [9, -1], [0, -8], [-2, -1])", "A C"),
    "strided_slice_axes": ("A = te.placeholder((10, 8, 6), name='A')\nC = topi.strided_slice(A, [1], [7], [2], [1])", "A C"),
    "strided_slice_size": ("A = te.placeholder((10, 8), name='A')\nC = topi.strided_slice(A, [1, 2], [4, -1], slice_mode='size')", "A C"),
    "take_axis": ("A = te.placeholder((10, 8), name='A')\nB = te.placeholder((3, 2), dtype='int32', name='B')\nC = topi.take(A, B, axis=0, mode='clip')", "A B C"),
    "take_flat": ("A = te.placeholder((10,), name='A')\nB = te.placeholder((3,), dtype='int64', name='B')\nC = topi.take(A, B, mode='clip')", "A B C"),
    "take_fast": ("A = te.placeholder((10, 8), name='A')\nB = te.placeholder((3,), dtype='int32', name='B')\nC = topi.take(A, B, axis=1, mode='fast')", "A B C"),
    "take_wrap": ("A = te.placeholder((10, 8), name='A')\nB = te.placeholder((3,), dtype='int32', name='B')\nC = topi.take(A, B, axis=0, mode='wrap')", "A B C"),
    "gather": ("A = te.placeholder((4, 8), name='A')\nB = te.placeholder((4, 3), dtype='int64', name='B')\nC = topi.gather(A, 1, B)", "A B C"),
    "gather_nd": ("A = te.placeholder((4, 8, 5), name='A')\nB = te.placeholder((2, 3), dtype='int32', name='B')\nC = topi.gather_nd(A, B)", "A B C"),
    "one_hot": ("A = te.placeholder((4,), dtype='int32', name='A')\nC = topi.one_hot(A, 1.0, 0.0, 6, -1, 'float32')", "A C"),
    "tile": ("A = te.placeholder((4, 3), name='A')\nC = topi.tile(A, (2, 1, 3))", "A C"),
    "repeat": ("A = te.placeholder((4, 3), name='A')\nC = topi.repeat(A, 2, 1)", "A C"),
    "flip": ("A = te.placeholder((4, 3), name='A')\nC = topi.flip(A, 1)", "A C"),
    "reverse_sequence": ("A = te.placeholder((4, 3), name='A')\nB = te.placeholder((4,), dtype='int32', name='B')\nC = topi.reverse_sequence(A, B)", "A B C"),
    "where": ("P = te.placeholder((4, 8), dtype='bool', name='P')\nA = te.placeholder((4, 8), name='A')\nB = te.placeholder((8,), name='B')\nC = topi.where(P, A, B)", "P A B C"),
    "arange": ("C = topi.arange(0, 10, 2, 'int32')", "C"),
    "arange_float": ("C = topi.arange(1, 4, 0.5)", "C"),
    "layout_transform": ("A = te.placeholder((1, 32, 7, 7), name='A')\nC = topi.layout_transform(A, 'NCHW', 'NHWC')", "A C"),
    "layout_transform_blocked": ("A = te.placeholder((1, 32, 7, 7), name='A')\nC = topi.layout_transform(A, 'NCHW', 'NCHW8c')", "A C"),
    "meshgrid": ("A = te.placeholder((3,), name='A')\nB = te.placeholder((4,), name='B')\nC, D = topi.meshgrid([A, B], 'ij')", "A B C D"),
    "sequence_mask": ("A = te.placeholder((4, 3, 2), name='A')\nB = te.placeholder((3,), dtype='int32', name='B')\nC = topi.sequence_mask(A, B, -1.0, 0)", "A B C"),
    "trilu_upper": ("A = te.placeholder((2, 4, 4), name='A')\nk = te.const(1, 'int32')\nC = topi.trilu(A, k, True)", "A C"),
    "trilu_lower": ("A = te.placeholder((4, 5), dtype='int32', name='A')\nk = te.const(0, 'int32')\nC = topi.trilu(A, k, False)", "A C"),
    "nn_flatten": ("A = te.placeholder((2, 3, 4, 5), name='A')\nC = topi.nn.flatten(A)", "A C"),
    "nn_pad": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.pad(A, (1, 0), (2, 3), 1.5)", "A C"),
    "nn_pad_symmetric": ("n = te.var('n')\nA = te.placeholder((n, 3, 8, 8), name='A')\nC = topi.nn.pad(A, [0, 0, 1, 1])", "A C"),
    "nn_dilate": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.dilate(A, (2, 1))", "A C"),
    "shape_of": ("A = te.placeholder((4, 8), name='A')\nC = topi.shape(A)", "A C"),
    "depth_to_space": ("A = te.placeholder((1, 8, 2, 3), name='A')\nC = topi.nn.depth_to_space(A, 2)", "A C"),
    "space_to_depth": ("A = te.placeholder((1, 2, 4, 6), name='A')\nC = topi.nn.space_to_depth(A, 2)", "A C"),
    # reductions
    "sum_axis": ("A = te.placeholder((4, 8), name='A')\nC = topi.sum(A, axis=1)", "A C"),
    "sum_all": ("A = te.placeholder((4, 8), name='A')\nC = topi.sum(A)", "A C"),
    "sum_all_keepdims": ("A = te.placeholder((4, 8), name='A')\nC = topi.sum(A, keepdims=True)", "A C"),
    "sum_two_axes": ("A = te.placeholder((2, 3, 4, 5), name='A')\nC = topi.sum(A, axis=[1, -1])", "A C"),
    "sum_integers": ("n = te.var('n')\nA = te.placeholder((n, 8), dtype='int8', name='A')\nC = topi.sum(A, axis=0)", "A C"),
    "max_axis": ("A = te.placeholder((4, 8), name='A')\nC = topi.max(A, axis=0, keepdims=True)", "A C"),
    "min_axis": ("A = te.placeholder((4, 8), dtype='int32', name='A')\nC = topi.min(A, axis=1)", "A C"),
    "prod_axis": ("A = te.placeholder((4, 8), name='A')\nC = topi.prod(A, axis=1)", "A C"),
    "all_axis": ("A = te.placeholder((4, 8), dtype='bool', name='A')\nC = topi.all(A, axis=1)", "A C"),
    "any_axis": ("A = te.placeholder((4, 8), dtype='bool', name='A')\nC = topi.any(A, axis=1)", "A C"),
    "argmax": ("A = te.placeholder((4, 8), name='A')\nC = topi.argmax(A, axis=1)", "A C"),
    "argmin_keepdims": ("A = te.placeholder((4, 8), name='A')\nC = topi.argmin(A, axis=0, keepdims=True)", "A C"),
    "argmax_all": ("A = te.placeholder((4, 8), dtype='int32', name='A')\nC = topi.argmax(A)", "A C"),
    "argmax_last": ("A = te.placeholder((4, 8), name='A')\nC = topi.argmax(A, axis=1, select_last_index=True)", "A C"),
    "collapse_sum": ("A = te.placeholder((2, 4, 8), name='A')\nC = topi.collapse_sum(A, (4, 1))", "A C"),
    # products
    "dense": ("A = te.placeholder((4, 16), name='A')\nB = te.placeholder((8, 16), name='B')\nC = topi.nn.dense(A, B)", "A B C"),
    "dense_bias": ("A = te.placeholder((4, 16), name='A')\nB = te.placeholder((8, 16), name='B')\nD = te.placeholder((8,), name='D')\nC = topi.nn.dense(A, B, D)", "A B D C"),
    "dense_integers": ("A = te.placeholder((4, 16), dtype='int8', name='A')\nB = te.placeholder((8, 16), dtype='int8', name='B')\nC = topi.nn.dense(A, B, out_dtype='int32')", "A B C"),
    "dense_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 16), name='A')\nB = te.placeholder((8, 16), name='B')\nC = topi.nn.dense(A, B)", "A B C"),
    "nn_matmul": ("A = te.placeholder((4, 16), name='A')\nB = te.placeholder((16, 8), name='B')\nC = topi.nn.matmul(A, B)", "A B C"),
    "nn_matmul_transposed": ("A = te.placeholder((16, 4), name='A')\nB = te.placeholder((16, 8), name='B')\nC = topi.nn.matmul(A, B, transpose_a=True)", "A B C"),
    "nn_matmul_both": ("A = te.placeholder((16, 4), name='A')\nB = te.placeholder((8, 16), name='B')\nC = topi.nn.matmul(A, B, transpose_a=True, transpose_b=True)", "A B C"),
    "matmul": ("A = te.placeholder((4, 16), name='A')\nB = te.placeholder((16, 8), name='B')\nC = topi.matmul(A, B)", "A B C"),
    "matmul_transposed": ("A = te.placeholder((4, 16), name='A')\nB = te.placeholder((8, 16), name='B')\nC = topi.matmul(A, B, False, True)", "A B C"),
    "batch_matmul": ("A = te.placeholder((2, 4, 16), name='A')\nB = te.placeholder((2, 8, 16), name='B')\nC = topi.nn.batch_matmul(A, B)", "A B C"),
    "batch_matmul_plain": ("A = te.placeholder((2, 4, 16), name='A')\nB = te.placeholder((1, 16, 8), name='B')\nC = topi.nn.batch_matmul(A, B, transpose_b=False)", "A B C"),
    "einsum": ("A = te.placeholder((2, 3, 4), name='A')\nB = te.placeholder((2, 4, 5), name='B')\nC = topi.einsum('bij,bjk->bik', A, B)", "A B C"),
    "tensordot": ("A = te.placeholder((3, 4, 5), name='A')\nB = te.placeholder((5, 4, 2), name='B')\nC = topi.tensordot(A, B, [[2, 1], [0, 1]])", "A B C"),
    # softmax
    "softmax": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.softmax(A)", "A C"),
    "softmax_axis": ("A = te.placeholder((2, 3, 4), name='A')\nC = topi.nn.softmax(A, axis=1)", "A C"),
    "softmax_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 8), dtype='float16', name='A')\nC = topi.nn.softmax(A)", "A C"),
    "fast_softmax": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.fast_softmax(A)", "A C"),
    "log_softmax": ("A = te.placeholder((4, 8), name='A')\nC = topi.nn.log_softmax(A)", "A C"),
    "log_softmax_axis": ("A = te.placeholder((2, 3, 4), name='A')\nC = topi.nn.log_softmax(A, 1)", "A C"),
    # convolutions
    "conv1d_ncw": ("A = te.placeholder((1, 3, 16), name='A')\nW = te.placeholder((4, 3, 5), name='W')\nC = topi.nn.conv1d(A, W, 2, 1)", "A W C"),
    "conv1d_nwc": ("A = te.placeholder((1, 16, 3), name='A')\nW = te.placeholder((5, 3, 4), name='W')\nC = topi.nn.conv1d(A, W, 1, 'SAME', 2, data_layout='NWC', kernel_layout='WIO')", "A W C"),
    "conv2d_nchw": ("A = te.placeholder((1, 3, 8, 8), name='A')\nW = te.placeholder((4, 3, 3, 3), name='W')\nC = topi.nn.conv2d_nchw(A, W, 1, 1, 1)", "A W C"),
    "conv2d_no_padding": ("A = te.placeholder((1, 3, 8, 8), name='A')\nW = te.placeholder((4, 3, 3, 3), name='W')\nC = topi.nn.conv2d(A, W, (2, 2), (0, 0), (1, 1))", "A W C"),
    "conv2d_dilated": ("A = te.placeholder((1, 3, 9, 9), name='A')\nW = te.placeholder((4, 3, 3, 3), name='W')\nC = topi.nn.conv2d_nchw(A, W, [1, 2], [1, 2, 0, 1], [2, 2])", "A W C"),
    "conv2d_nhwc": ("A = te.placeholder((1, 8, 8, 3), name='A')\nW = te.placeholder((3, 3, 3, 4), name='W')\nC = topi.nn.conv2d_nhwc(A, W, 1, 1, 1)", "A W C"),
    "conv2d_hwcn": ("A = te.placeholder((8, 8, 3, 1), name='A')\nW = te.placeholder((3, 3, 3, 4), name='W')\nC = topi.nn.conv2d_hwcn(A, W, 1, 1, 1)", "A W C"),
    "conv2d_integers": ("A = te.placeholder((1, 3, 8, 8), dtype='int8', name='A')\nW = te.placeholder((4, 3, 3, 3), dtype='int8', name='W')\nC = topi.nn.conv2d_nchw(A, W, 1, 0, 1, 'int32')", "A W C"),
    "conv2d_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 3, 8, 8), name='A')\nW = te.placeholder((4, 3, 3, 3), name='W')\nC = topi.nn.conv2d_nchw(A, W, 1, 1, 1)", "A W C"),
    "group_conv2d_nchw": ("A = te.placeholder((1, 4, 8, 8), name='A')\nW = te.placeholder((6, 2, 3, 3), name='W')\nC = topi.nn.group_conv2d_nchw(A, W, 1, 1, 1, 2)", "A W C"),
    "group_conv2d_nhwc": ("A = te.placeholder((1, 8, 8, 4), name='A')\nW = te.placeholder((3, 3, 2, 6), name='W')\nC = topi.nn.group_conv2d_nhwc(A, W, 1, 1, 1, 2)", "A W C"),
    "depthwise_conv2d_nchw": ("A = te.placeholder((1, 4, 8, 8), name='A')\nW = te.placeholder((4, 2, 3, 3), name='W')\nC = topi.nn.depthwise_conv2d_nchw(A, W, 1, 1, 1)", "A W C"),
    "depthwise_conv2d_nhwc": ("A = te.placeholder((1, 8, 8, 4), name='A')\nW = te.placeholder((3, 3, 4, 1), name='W')\nC = topi.nn.depthwise_conv2d_nhwc(A, W, 2, 1, 1)", "A W C"),
    "conv3d_ncdhw": ("A = te.placeholder((1, 2, 4, 6, 6), name='A')\nW = te.placeholder((3, 2, 3, 3, 3), name='W')\nC = topi.nn.conv3d_ncdhw(A, W, 1, 1, 1, 1)", "A W C"),
    "conv3d_ndhwc": ("A = te.placeholder((1, 4, 6, 6, 2), name='A')\nW = te.placeholder((3, 3, 3, 2, 3), name='W')\nC = topi.nn.conv3d_ndhwc(A, W, 1, 1, 1, 1)", "A W C"),
    "nn_conv": ("A = te.placeholder((1, 4, 8, 8), name='A')\nW = te.placeholder((6, 2, 3, 3), name='W')\nC = topi.nn.conv(A, W, (1, 1), (1, 1), (1, 1), 2, 'NCHW', 'OIHW')", "A W C"),
    "nn_conv_nhwc_ohwi": ("A = te.placeholder((1, 8, 8, 4), name='A')\nW = te.placeholder((6, 3, 3, 4), name='W')\nC = topi.nn.conv(A, W, (1, 1), (1, 1, 1, 1), (1, 1), 1, 'NHWC', 'OHWI', 'float32')", "A W C"),
    "conv2d_transpose": ("A = te.placeholder((1, 3, 5, 5), name='A')\nW = te.placeholder((3, 4, 3, 3), name='W')\nC = topi.nn.conv2d_transpose_nchw(A, W, (2, 2), (1, 1), 'float32', (1, 1))", "A W C"),
    "group_conv2d_transpose": ("A = te.placeholder((1, 4, 5, 5), name='A')\nW = te.placeholder((4, 3, 3, 3), name='W')\nC = topi.nn.group_conv2d_transpose_nchw(A, W, (2, 2), (1, 1), 'float32', (0, 0), 2)", "A W C"),
    "conv1d_transpose": ("A = te.placeholder((1, 3, 7), name='A')\nW = te.placeholder((3, 4, 3), name='W')\nC = topi.nn.conv1d_transpose_ncw(A, W, 2, 1, 'float32', 1)", "A W C"),
    "group_conv1d_transpose": ("A = te.placeholder((1, 4, 7), name='A')\nW = te.placeholder((4, 3, 3), name='W')\nC = topi.nn.group_conv1d_transpose_ncw(A, W, (2,), (1,), 'float32', (0,), 2)", "A W C"),
    # pools
    "max_pool2d": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.pool2d(A, [2, 2], [2, 2], [1, 1], [0, 0, 0, 0], 'max')", "A C"),
    "max_pool2d_padded": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.pool2d(A, [3, 3], [2, 2], [1, 1], [1, 1, 1, 1], 'max')", "A C"),
    "max_pool2d_ceil": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.pool2d(A, [3, 3], [2, 2], [1, 1], [0, 0, 0, 0], 'max', ceil_mode=True)", "A C"),
    "max_pool2d_nhwc": ("A = te.placeholder((1, 8, 8, 3), name='A')\nC = topi.nn.pool2d(A, [2, 2], [2, 2], [2, 2], [0, 0, 0, 0], 'max', layout='NHWC')", "A C"),
    "avg_pool2d": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.pool2d(A, [2, 2], [2, 2], [1, 1], [0, 0, 0, 0], 'avg')", "A C"),
    "avg_pool2d_padded": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.pool2d(A, [3, 3], [2, 2], [1, 1], [1, 1, 1, 1], 'avg', count_include_pad=False)", "A C"),
    "avg_pool2d_include": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.pool2d(A, [3, 3], [2, 2], [2, 2], [1, 1, 1, 1], 'avg', True, 'NCHW', True)", "A C"),
    "max_pool1d": ("A = te.placeholder((1, 3, 8), name='A')\nC = topi.nn.pool1d(A, [2], [2], [1], [0, 0], 'max')", "A C"),
    "avg_pool3d": ("A = te.placeholder((1, 2, 4, 4, 4), name='A')\nC = topi.nn.pool3d(A, [2, 2, 2], [2, 2, 2], [1, 1, 1], [0, 0, 0, 0, 0, 0], 'avg')", "A C"),
    "adaptive_avg_pool": ("A = te.placeholder((1, 3, 8, 8), name='A')\nC = topi.nn.adaptive_pool(A, (2, 4), 'avg')", "A C"),
    "adaptive_avg_pool_uneven": ("A = te.placeholder((1, 3, 7, 8), name='A')\nC = topi.nn.adaptive_pool(A, (3, 3), 'avg')", "A C"),
    "adaptive_max_pool": ("A = te.placeholder((1, 8, 8, 3), name='A')\nC = topi.nn.adaptive_pool(A, (2, 2), 'max', 'NHWC')", "A C"),
    "adaptive_avg_pool1d": ("A = te.placeholder((1, 3, 8), name='A')\nC = topi.nn.adaptive_pool1d(A, (3,), 'avg')", "A C"),
    "adaptive_avg_pool3d": ("A = te.placeholder((1, 2, 4, 4, 4), name='A')\nC = topi.nn.adaptive_pool3d(A, (2, 2, 2), 'avg')", "A C"),
    "global_pool": ("A = te.placeholder((1, 3, 7, 7), name='A')\nC = topi.nn.global_pool(A, 'avg')", "A C"),
    # normalisation
    "batch_norm": ("A = te.placeholder((2, 3, 4, 4), name='A')\ng = te.placeholder((3,), name='gamma')\nb = te.placeholder((3,), name='beta')\nm = te.placeholder((3,), name='mean')\nv = te.placeholder((3,), name='var')\nC, D, E = topi.nn.batch_norm(A, g, b, m, v, axis=1)", "A g b m v C D E"),
    "batch_norm_training": ("A = te.placeholder((2, 3, 4, 4), name='A')\ng = te.placeholder((3,), name='gamma')\nb = te.placeholder((3,), name='beta')\nm = te.placeholder((3,), name='mean')\nv = te.placeholder((3,), name='var')\nC, D, E = topi.nn.batch_norm(A, g, b, m, v, axis=1, training=True)", "A g b m v C D E"),
    "layer_norm": ("A = te.placeholder((2, 4, 8), name='A')\ng = te.placeholder((8,), name='gamma')\nb = te.placeholder((8,), name='beta')\nC = topi.nn.layer_norm(A, g, b, [-1], 1e-5)", "A g b C"),
    "layer_norm_half": ("A = te.placeholder((4, 8), dtype='float16', name='A')\ng = te.placeholder((8,), dtype='float16', name='gamma')\nb = te.placeholder((8,), dtype='float16', name='beta')\nC = topi.nn.layer_norm(A, g, b, [1], 1e-5)", "A g b C"),
    "group_norm": ("A = te.placeholder((2, 4, 3, 3), name='A')\ng = te.placeholder((4,), name='gamma')\nb = te.placeholder((4,), name='beta')\nC = topi.nn.group_norm(A, g, b, 2, 1, [2, 3], 1e-5)", "A g b C"),
    "instance_norm": ("A = te.placeholder((2, 4, 3, 3), name='A')\ng = te.placeholder((4,), name='gamma')\nb = te.placeholder((4,), name='beta')\nC = topi.nn.instance_norm(A, g, b, 1, [2, 3], 1e-5)", "A g b C"),
    "rms_norm": ("A = te.placeholder((2, 4, 8), name='A')\nw = te.placeholder((8,), name='w')\nC = topi.nn.rms_norm(A, w, [-1], 1e-5)", "A w C"),
    "scale_shift_nchw": ("A = te.placeholder((2, 3, 4, 4), name='A')\ns = te.placeholder((3,), name='s')\nt = te.placeholder((3,), name='t')\nC = topi.nn.scale_shift_nchw(A, s, t)", "A s t C"),
    "lrn": ("A = te.placeholder((1, 6, 4, 4), name='A')\nC = topi.nn.lrn(A, 3, 1, 0.0001, 0.75, 2.0)", "A C"),
    "nll_loss": ("A = te.placeholder((4, 5), name='A')\nt = te.placeholder((4,), dtype='int64', name='t')\nw = te.placeholder((5,), name='w')\nC = topi.nn.nll_loss(A, t, w, 'mean', -100)", "A t w C"),
    "nll_loss_sum": ("A = te.placeholder((2, 5, 3), name='A')\nt = te.placeholder((2, 3), dtype='int64', name='t')\nw = te.placeholder((5,), name='w')\nC = topi.nn.nll_loss(A, t, w, 'sum', -100)", "A t w C"),
    "group_norm_half": ("A = te.placeholder((2, 4, 3), dtype='float16', name='A')\ng = te.placeholder((4,), dtype='float16', name='gamma')\nb = te.placeholder((4,), dtype='float16', name='beta')\nC = topi.nn.group_norm(A, g, b, 2, 1, [2], 1e-5)", "A g b C"),
    "instance_norm_half": ("A = te.placeholder((2, 4, 3), dtype='float16', name='A')\ng = te.placeholder((4,), dtype='float16', name='gamma')\nb = te.placeholder((4,), dtype='float16', name='beta')\nC = topi.nn.instance_norm(A, g, b, 1, [2], 1e-5)", "A g b C"),
    "rms_norm_half": ("A = te.placeholder((4, 8), dtype='float16', name='A')\nw = te.placeholder((8,), dtype='float16', name='w')\nC = topi.nn.rms_norm(A, w, [1])", "A w C"),
    "einsum_two_sums": ("A = te.placeholder((2, 4, 3), name='A')\nB = te.placeholder((3, 4, 5), name='B')\nC = topi.einsum('ikj,jkl->il', A, B)", "A B C"),
    "einsum_trace": ("A = te.placeholder((4, 4), name='A')\nC = topi.einsum('ii', A)", "A C"),
    "batch_matmul_symbolic": ("b = te.var('b')\nn = te.var('n')\nA = te.placeholder((b, n, 16), name='A')\nB = te.placeholder((b, 8, 16), name='B')\nC = topi.nn.batch_matmul(A, B)", "A B C"),
    "strided_slice_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 8), name='A')\nC = topi.strided_slice(A, [1, 2], [n, 8], [2, 3])", "A C"),
    "strided_slice_axes_symbolic": ("n = te.var('n')\nA = te.placeholder((4, n), name='A')\nC = topi.strided_slice(A, [1], [n], [1], [1])", "A C"),
    "concatenate_symbolic": ("n = te.var('n')\nm = te.var('m')\nA = te.placeholder((n, 8), name='A')\nB = te.placeholder((m, 8), name='B')\nC = topi.concatenate([A, B], 0)", "A B C"),
    "sum_symbolic": ("n = te.var('n')\nm = te.var('m')\nA = te.placeholder((n, m), name='A')\nC = topi.sum(A, axis=1, keepdims=True)", "A C"),
    "adaptive_avg_pool_symbolic": ("n = te.var('n')\nA = te.placeholder((n, 3, 8, 8), name='A')\nC = topi.nn.adaptive_pool(A, (1, 1), 'avg')", "A C"),
    "adaptive_max_pool1d_uneven": ("A = te.placeholder((1, 3, 8), name='A')\nC = topi.nn.adaptive_pool1d(A, (3,), 'max')", "A C"),
    "meshgrid_xy": ("A = te.placeholder((3,), name='A')\nB = te.placeholder((4,), name='B')\nC, D = topi.meshgrid([A, B], 'xy')", "A B C D"),
    "depth_to_space_nhwc": ("A = te.placeholder((1, 2, 3, 8), name='A')\nC = topi.nn.depth_to_space(A, 2, 'NHWC', 'CDR')", "A C"),
    "space_to_depth_nhwc": ("A = te.placeholder((1, 4, 6, 2), name='A')\nC = topi.nn.space_to_depth(A, 2, 'NHWC')", "A C"),
    "layout_transform_back": ("A = te.placeholder((1, 4, 7, 7, 8), name='A')\nC = topi.layout_transform(A, 'NCHW8c', 'NCHW')", "A C"),
    "nll_loss_single": ("A = te.placeholder((5,), name='A')\nt = te.placeholder((), dtype='int64', name='t')\nw = te.placeholder((5,), name='w')\nC = topi.nn.nll_loss(A, t, w, 'mean', -100)", "A t w C"),
    "conv2d_layout_free": ("A = te.placeholder((1, 8, 8, 3), name='A')\nW = te.placeholder((4, 3, 3, 3), name='W')\nC = topi.nn.conv(A, W, 1, 'SAME', 1, 1, 'NHWC', 'OHWI', auto_scheduler_should_rewrite_layout=True)", "A W C"),
    "resize_linear": ("A = te.placeholder((1, 3, 4, 4), name='A')\nC = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (8, 6), 'NCHW', 'linear', 'half_pixel')", "A C"),
    "resize_linear_align": ("A = te.placeholder((1, 4, 4, 3), name='A')\nC = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (7, 7), 'NHWC', 'linear', 'align_corners')", "A C"),
    "resize_nearest": ("A = te.placeholder((1, 3, 4, 4), name='A')\nC = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (8, 8), 'NCHW', 'nearest_neighbor', 'asymmetric', 'floor')", "A C"),
    "resize_nearest_round": ("A = te.placeholder((1, 3, 4, 4), dtype='int8', name='A')\nC = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (6, 8), 'NCHW', 'nearest_neighbor', 'half_pixel', 'round')", "A C"),
    "resize_cubic": ("A = te.placeholder((1, 1, 4, 4), name='A')\nC = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (8, 8), 'NCHW', 'cubic', 'half_pixel', bicubic_alpha=-0.5)", "A C"),
    # several operators behind each other
    "mlp": ("x = te.placeholder((1, 16), name='x')\nw = te.placeholder((8, 16), name='w')\nb = te.placeholder((8,), name='b')\nh = topi.nn.dense(x, w)\ng = topi.add(h, b)\nC = topi.nn.relu(g)", "x w b C"),
    "residual": ("x = te.placeholder((4, 8), name='x')\ns = topi.sigmoid(x)\np = topi.multiply(x, s)\nC = topi.add(topi.add(p, x), x)", "x C"),
}


def program(statements, tensors):
    lines = ["from tvm import te, topi", ""] + statements.replace("'", '"').split("\n")
    return "\n".join(lines + ["", f"func = te.create_prim_func([{', '.join(tensors.split())}])", ""])


def write(folder, name):
    statements, tensors = CASES[name]
    text = program(statements, tensors)
    scope = {}
    exec(text, scope)  # the programs of this file
    case = folder / name
    case.mkdir(parents=True, exist_ok=True)
    (case / "make.py").write_text(text)
    if not (case / "by_hand.txt").exists():
        (case / "expected.py").write_text(scope["func"].script() + "\n")


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
