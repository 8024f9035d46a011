#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the models of this folder, with inputs and the outputs that onnx.reference computes: `python3 make.py`.

Needs onnx and NumPy. Made with onnx 1.23.2."""

import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

HERE = pathlib.Path(__file__).parent
rng = np.random.default_rng(7)


def weights(name, *shape):
    return numpy_helper.from_array(rng.normal(0, 0.5, shape).astype("float32"), name)


def integers(name, *values):
    return numpy_helper.from_array(np.array(values, dtype="int64"), name)


def save(name, nodes, inputs, outputs, initial, runs=True, sizes=None, given=None):
    graph = helper.make_graph(
        nodes, name,
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, s) for n, s in inputs.items()],
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, s) for n, s in outputs.items()], initial)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, HERE / f"{name}.onnx")
    if not runs:
        return
    given = given or {n: rng.normal(0, 1, [(sizes or {}).get(d, d) for d in s]).astype("float32") for n, s in inputs.items()}
    np.save(HERE / f"{name}.x.npy", given["x"])
    computed = ReferenceEvaluator(model).run(None, given)
    np.savez(HERE / f"{name}.outputs.npz", **dict(zip(outputs, computed)))


# A perceptron: Gemm in both layouts of its weights.
save("perceptron",
     [helper.make_node("Gemm", ["x", "w0", "b0"], ["h"], transB=1), helper.make_node("Relu", ["h"], ["r"]),
      helper.make_node("Gemm", ["r", "w1", "b1"], ["y"], alpha=0.5, beta=2.0)],
     {"x": [3, 8]}, {"y": [3, 4]}, [weights("w0", 6, 8), weights("b0", 6), weights("w1", 6, 4), weights("b1", 4)])

# A small network for images: padding by rule, normalisation, pools, a reshape whose shape is computed.
save("images",
     [helper.make_node("Conv", ["x", "w", "b"], ["c"], auto_pad="SAME_LOWER", strides=[2, 2], kernel_shape=[3, 3]),
      helper.make_node("BatchNormalization", ["c", "g", "s", "m", "v"], ["n"], epsilon=1e-3),
      helper.make_node("LeakyRelu", ["n"], ["a"], alpha=0.1),
      # The same edge on all sides: onnx.reference gives other shapes than ONNX's formula where they differ.
      helper.make_node("MaxPool", ["a"], ["p"], kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1]),
      helper.make_node("Shape", ["p"], ["shape"]), helper.make_node("Gather", ["shape", "zero"], ["batch"], axis=0),
      helper.make_node("Unsqueeze", ["batch", "axis"], ["rows"]), helper.make_node("Concat", ["rows", "rest"], ["target"], axis=0),
      helper.make_node("Reshape", ["p", "target"], ["f"]), helper.make_node("Softmax", ["f"], ["y"], axis=-1)],
     {"x": [2, 3, 7, 7]}, {"y": [2, 16]},
     [weights("w", 4, 3, 3, 3), weights("b", 4), weights("g", 4), weights("s", 4), weights("m", 4),
      numpy_helper.from_array(np.array([0.5, 1, 2, 0.25], dtype="float32"), "v"),
      numpy_helper.from_array(np.array(0, dtype="int64"), "zero"), integers("axis", 0), integers("rest", -1)])

# Slices, edges, and elementwise operators that Relax lacks.
save("pieces",
     [helper.make_node("Slice", ["x", "starts", "ends", "axes", "steps"], ["s"]),
      helper.make_node("Pad", ["s", "pads"], ["p"], mode="reflect"),
      helper.make_node("Split", ["p"], ["l", "r"], axis=1), helper.make_node("Sigmoid", ["r"], ["g"]),
      helper.make_node("Mul", ["l", "g"], ["m"]), helper.make_node("Elu", ["m"], ["e"], alpha=0.7),
      helper.make_node("Softplus", ["e"], ["t"]), helper.make_node("ReduceMean", ["t"], ["y"], axes=[0], keepdims=0)],
     {"x": [5, 9]}, {"y": [4]},
     [integers("starts", 1, -1), integers("ends", 1 << 40, -8), integers("axes", 0, 1), integers("steps", 1, -2),
      integers("pads", 1, 2, 0, 2)])

# A size that stays open.
save("open_batch", [helper.make_node("MatMul", ["x", "w"], ["h"]), helper.make_node("Tanh", ["h"], ["y"])],
     {"x": ["batch", 4]}, {"y": ["batch", 2]}, [weights("w", 4, 2)], sizes={"batch": 3})

# Two operators without a translation.
save("unknown", [helper.make_node("Det", ["x"], ["d"]), helper.make_node("Relu", ["d"], ["r"]),
                 helper.make_node("Mystery", ["r"], ["y"], domain="somewhere")],
     {"x": [3, 3]}, {"y": []}, [], runs=False)

# Strides of 0, by which libonnx divides.
save("zero_strides", [helper.make_node("MaxPool", ["x"], ["y"], kernel_shape=[2, 2], strides=[0, 0])],
     {"x": [1, 1, 8, 8]}, {"y": [1, 1, 8, 8]}, [], runs=False)

# A shape that only the input tells: an extent of the tensor's that is not 1 stays.
save("told_sizes",
     [helper.make_node("Cast", ["x"], ["sizes"], to=TensorProto.INT64),
      helper.make_node("Expand", ["w", "sizes"], ["e"]), helper.make_node("ConstantOfShape", ["sizes"], ["z"]),
      helper.make_node("Add", ["z", "v1"], ["filled"]), helper.make_node("ReduceSum", ["filled"], ["n"]),
      helper.make_node("SplitToSequence", ["v", "sizes"], ["parts"]),
      helper.make_node("SequenceAt", ["parts", "last"], ["p"]), helper.make_node("ReduceSum", ["p"], ["t"]),
      helper.make_node("Mul", ["e", "t"], ["m"]), helper.make_node("Mul", ["m", "n"], ["y"])],
     {"x": [3]}, {"y": ["a", 3, "b"]},
     [weights("w", 3, 1), weights("v", 9), weights("v1", 1), numpy_helper.from_array(np.array(-1, dtype="int64"), "last")],
     given={"x": np.array([2, 3, 4], dtype="float32")})

# Weights in a file beside the model, and in places where none may lie.
for name, location in (("beside", "weights.bin"), ("outside", "../weights.bin")):
    tensor = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[2, 2], data_location=TensorProto.EXTERNAL)
    for key, value in (("location", location), ("offset", "4"), ("length", "16")):
        entry = tensor.external_data.add()
        entry.key, entry.value = key, value
    save(name, [helper.make_node("MatMul", ["x", "w"], ["y"])], {"x": [2, 2]}, {"y": [2, 2]}, [tensor], runs=False)
(HERE / "weights.bin").write_bytes(np.arange(5, dtype="float32").tobytes())
