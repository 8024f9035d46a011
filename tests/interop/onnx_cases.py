#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The models that the onnx package brings for backends: imported, run, and compared with the outputs beside them.

    python3 tests/interop/onnx_cases.py --tirc build/release/bin/tirc [--only TEXT] [--interp]

Needs a Python with onnx and NumPy; it is not part of the suite. A line for each model that is not right, then the sums.
"""

import argparse
import pathlib
import subprocess
import tempfile

import numpy
import onnx
from onnx import numpy_helper

FOLDERS = ("simple", "pytorch-converted", "pytorch-operator")


def array(path):
    """The tensor of a .pb file; None for sequences, which have no such form."""
    tensor = onnx.TensorProto()
    try:
        tensor.ParseFromString(path.read_bytes())
        return numpy_helper.to_array(tensor)
    except Exception:  # a SequenceProto
        return None


def python_name(name):
    text = "".join(c if c.isalnum() or c == "_" else "_" for c in name)
    return "input_" + text if not text or text[0].isdigit() else text


def sizes_of(model, arrays):
    """The sizes that the model leaves open, by the arrays."""
    initial = {tensor.name for tensor in model.graph.initializer}
    inputs = [value for value in model.graph.input if value.name not in initial]
    return {dim.dim_param: extent for value, given in zip(inputs, arrays)
            for dim, extent in zip(value.type.tensor_type.shape.dim, given.shape) if dim.dim_param}


def run_case(tirc, folder, scratch, extra):
    """Empty when the outputs are right, else why not."""
    model = onnx.load(folder / "model.onnx")
    initial = {tensor.name for tensor in model.graph.initializer}
    names = [value.name for value in model.graph.input if value.name not in initial]
    data = folder / "test_data_set_0"
    arrays = [array(data / f"input_{i}.pb") for i in range(len(names))]
    outputs = [array(data / f"output_{i}.pb") for i in range(len(model.graph.output))]
    if any(value is None for value in arrays + outputs):
        return "sequences as inputs or outputs"
    module, params, result = scratch / "model.py", scratch / "params.safetensors", scratch / "out.npz"
    command = [tirc, "import", folder / "model.onnx", "-o", module, "--params", params]
    for name, extent in sizes_of(model, arrays).items():
        command += ["--set", f"{name}={extent}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if done.returncode or "unknown-operator" in done.stderr:
        return done.stderr.split("error", 1)[-1].split("warning", 1)[-1].strip().splitlines()[0]
    command = [tirc, "run", module, "-o", result, *extra]
    if len(params.read_bytes()) > 16:
        command += ["--params", params]
    for index, (name, value) in enumerate(zip(names, arrays)):
        numpy.save(scratch / f"{index}.npy", value)
        command += ["--input", f"{python_name(name)}={scratch / f'{index}.npy'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        return done.stderr.strip().splitlines()[0]
    found = list(numpy.load(result).values())
    if len(found) != len(outputs):
        return f"{len(found)} outputs instead of {len(outputs)}"
    for ours, expected in zip(found, outputs):
        if ours.shape != expected.shape:
            return f"shape {ours.shape} instead of {expected.shape}"
        if not numpy.allclose(ours, expected, rtol=1e-3, atol=1e-5, equal_nan=True):
            return f"values differ by up to {numpy.abs(ours.astype(float) - expected.astype(float)).max()}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--interp", action="store_true", help="by the interpreter")
    options = parser.parse_args()
    base = pathlib.Path(onnx.__file__).parent / "backend" / "test" / "data"
    cases = [case for name in FOLDERS for case in sorted((base / name).iterdir()) if options.only in case.name]
    right = 0
    for case in cases:
        with tempfile.TemporaryDirectory() as scratch:
            try:
                why = run_case(options.tirc, case, pathlib.Path(scratch), ["--interp"] if options.interp else [])
            except subprocess.TimeoutExpired:
                why = "takes too long"
        right += not why
        if why:
            print(f"{case.name}: {why}")
    print(f"onnx {onnx.__version__}: {right} of {len(cases)} models are right")


if __name__ == "__main__":
    main()
