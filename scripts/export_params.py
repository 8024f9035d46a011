#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Converts the parameters of a model to .safetensors, which Tirscope reads. It never reads pickles itself: they are
programs. Run this where the file was made.

    scripts/export_params.py model.pt -o model.safetensors         a state_dict of PyTorch's (needs PyTorch)
    scripts/export_params.py params.pkl -o params.safetensors      a dict of NumPy arrays (needs NumPy)
    scripts/export_params.py params.npz -o params.safetensors      arrays of NumPy's (needs NumPy)

From a pickle only arrays, numbers, texts, lists and dicts are taken; whatever else it names is refused and not run.
"""

import argparse
import json
import pickle
import sys

TYPES = {"bool": "BOOL", "uint8": "U8", "int8": "I8", "uint16": "U16", "int16": "I16", "uint32": "U32", "int32": "I32",
         "uint64": "U64", "int64": "I64", "float16": "F16", "bfloat16": "BF16", "float32": "F32", "float64": "F64"}


class ArraysOnly(pickle.Unpickler):
    """Finds what NumPy's arrays are made with, and nothing else."""

    ALLOWED = {
        ("collections", "OrderedDict"),
        ("_codecs", "encode"),
        ("numpy", "ndarray"),
        ("numpy", "dtype"),
        ("numpy.core.multiarray", "_reconstruct"),
        ("numpy.core.multiarray", "scalar"),
        ("numpy._core.multiarray", "_reconstruct"),
        ("numpy._core.multiarray", "scalar"),
        ("numpy.core.numeric", "_frombuffer"),
        ("numpy._core.numeric", "_frombuffer"),
    }

    def find_class(self, module, name):
        if (module, name) in self.ALLOWED or (module == "numpy.dtypes" and name.endswith("DType")):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"the pickle names {module}.{name}, which is no part of an array")


def flat(value, prefix=""):
    """Arrays by name; what is nested gets names with dots, as PyTorch's modules have them."""
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, (list, tuple)):
        items = enumerate(value)
    else:
        return {prefix or "param": value}
    out = {}
    for key, item in items:
        out.update(flat(item, f"{prefix}.{key}" if prefix else str(key)))
    return out


def read(path):
    """What the file holds, as (dtype, shape, bytes) by name."""
    if path.endswith((".pt", ".pth", ".bin")):
        import torch
        loaded = torch.load(path, map_location="cpu", weights_only=True)
        loaded = loaded.get("state_dict", loaded) if isinstance(loaded, dict) else loaded
        tensors = {}
        for name, value in flat(loaded).items():
            if isinstance(value, torch.Tensor):
                value = value.detach().cpu().contiguous()
                raw = value.reshape(-1).view(torch.uint8).numpy().tobytes()
                tensors[name] = (str(value.dtype).removeprefix("torch."), list(value.shape), raw)
        return tensors
    import numpy
    if path.endswith(".npz"):
        with numpy.load(path, allow_pickle=False) as archive:
            loaded = {name: archive[name] for name in archive.files}
    else:
        with open(path, "rb") as file:
            loaded = ArraysOnly(file).load()
    tensors = {}
    for name, value in flat(loaded).items():
        array = numpy.asarray(value)
        if array.dtype.kind not in "fiub":
            continue
        array = numpy.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"), copy=False)).reshape(array.shape)
        tensors[name] = (array.dtype.name, list(array.shape), array.tobytes())
    return tensors


def write(path, tensors):
    # Wide elements first, so that each tensor is aligned.
    def bits(name):
        return int("".join(filter(str.isdigit, tensors[name][0])) or 8)

    order = sorted(tensors, key=lambda name: (-bits(name), name))
    header, at = {}, 0
    for name in order:
        dtype, shape, data = tensors[name]
        header[name] = {"dtype": TYPES[dtype], "shape": shape, "data_offsets": [at, at + len(data)]}
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-(len(text) + 8) % 64)
    with open(path, "wb") as out:
        out.write(len(text).to_bytes(8, "little") + text)
        for name in order:
            out.write(tensors[name][2])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("-o", "--out", required=True, help="the .safetensors file")
    options = parser.parse_args()
    try:
        tensors = read(options.file)
    except ImportError as error:
        sys.exit(f"{options.file}: {error.name} is needed to read it; run this where it is installed")
    except (OSError, ValueError, pickle.UnpicklingError) as error:
        sys.exit(f"{options.file}: {error}")
    strange = sorted({dtype for dtype, _, _ in tensors.values() if dtype not in TYPES})
    if strange:
        sys.exit(f"{options.file}: safetensors files have no type for {', '.join(strange)}")
    if not tensors:
        sys.exit(f"{options.file}: it holds no arrays")
    write(options.out, tensors)
    for name, (dtype, shape, _) in sorted(tensors.items()):
        print(f"{name}  {dtype} {shape}")


if __name__ == "__main__":
    main()
