# SPDX-License-Identifier: Apache-2.0
"""Hostile models, arrays and builder scripts: what hostile_commands.py runs beside hostile_files.py.

ONNX's messages are written by hand (`field`), so that they may say what no library would write."""

import io
import json
import struct
import zipfile
import zlib


# ---- ONNX: fields of onnx.proto by number

def varint(value):
    value %= 1 << 64
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes([*out, value])


def field(number, value):
    """A field of a message: an integer, a float, or bytes, text and messages with their length."""
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def fields(*pairs):
    return b"".join(field(number, value) for number, value in pairs)


def entry(key, value):
    return fields((1, key), (2, value))


def tensor(name, dims, kind=1, raw=None, external=None):
    said = [(1, dim) for dim in dims] + [(2, kind), (8, name)]
    if raw is not None:
        said.append((9, raw))
    if external is not None:
        said += [(13, entry(key, value)) for key, value in external.items()] + [(14, 1)]
    return fields(*said)


def value_info(name, dims, kind=1):
    shape = fields(*((1, fields((2, dim) if isinstance(dim, str) else (1, dim))) for dim in dims))
    return fields((1, name), (2, field(1, fields((1, kind), (2, shape)))))


def attribute(name, value):
    kinds = {int: (3, 2), float: (2, 1), str: (4, 3)}
    if isinstance(value, list):
        return fields((1, name), *((8, item) for item in value), (20, 7))
    if isinstance(value, bytes):  # a graph
        return fields((1, name), (6, value), (20, 5))
    number, kind = kinds[type(value)]
    return fields((1, name), (number, value), (20, kind))


def node(operator, inputs, outputs, domain="", **attributes):
    return fields(*((1, name) for name in inputs), *((2, name) for name in outputs), (3, "n"), (4, operator),
                  *((5, attribute(name, value)) for name, value in attributes.items()), (7, domain))


def graph(nodes, initial=(), inputs=(("x", [4]),), outputs=(("y", [4]),)):
    return fields(*((1, one) for one in nodes), (2, "g"), *((5, one) for one in initial),
                  *((11, value_info(*one)) for one in inputs), *((12, value_info(*one)) for one in outputs))


def model(nodes, initial=(), inputs=(("x", [4]),), outputs=(("y", [4]),), opset=17):
    return fields((1, 8), (7, graph(nodes, initial, inputs, outputs)), (8, fields((1, ""), (2, opset))))


def int64s(name, *values):
    return tensor(name, [len(values)], 7, struct.pack(f"<{len(values)}q", *values))


def nested(depth):
    inner = graph([node("Identity", ["x"], ["y"])])
    for _ in range(depth):
        inner = graph([node("If", ["c"], ["y"], then_branch=inner, else_branch=graph([node("Identity", ["x"], ["y"])]))])
    return model([node("If", ["c"], ["y"], then_branch=inner, else_branch=inner[:0] or graph([]))])


def models(folder, secret):
    """Paths of models."""
    largest = 2 ** 63 - 1
    relu = node("Relu", ["x"], ["y"])
    floats = lambda *values: struct.pack(f"<{len(values)}f", *values)  # noqa: E731
    made = {
        "empty": b"", "truncated": model([relu])[:-7], "zero_bytes": b"\0" * 1_000_000, "lengths_lie": b"\x3a\xff\xff\xff\xff\x07",
        "groups": b"\x0b" * 1_000_000, "varint_without_end": b"\xff" * 1_000_000,
        "deep_graphs": nested(2_000), "graphs_within": nested(40), "many_graphs": nested(400),
        "many_nodes": model([node("Relu", [f"v{k}"], [f"v{k + 1}"]) for k in range(50_000)], inputs=[("v0", [4])],
                            outputs=[("v50000", [4])]),
        "of_itself": model([node("Add", ["y", "y"], ["y"])]),
        "cycle": model([node("Relu", ["b"], ["a"]), node("Relu", ["a"], ["b"]), node("Add", ["a", "b"], ["y"])]),
        "defined_twice": model([relu, relu, node("Add", ["x", "y"], ["x"])]),
        "doubled_concat": model([node("Concat", [f"v{k}"] * 2, [f"v{k + 1}"], axis=0) for k in range(70)], inputs=[("v0", [4])],
                                outputs=[("v70", [])]),
        "doubled_sum": model([node("Add", [f"v{k}"] * 2, [f"v{k + 1}"]) for k in range(2_000)], inputs=[("v0", [4])],
                             outputs=[("v2000", [4])]),
        "many_inputs": model([node("Sum", ["x"] * 100_000, ["y"])]),
        "many_outputs": model([node("Split", ["x"], [f"v{k}" for k in range(20_000)], axis=0)], outputs=[("v7", [])]),
        "names_of_the_terminal": model([node("\x1b[2J", ["x"], ["y"], domain="\x1b]0;owned\x07")]),
        "names_that_are_paths": model([node("Relu", ["../../x"], ["/tmp/owned"])], inputs=[("../../x", [4])],
                                      outputs=[("/tmp/owned", [4])]),
        "names_of_no_text": model([relu.replace(b"Relu", b"\xff\xfe\x00\x80")]),
        "name_of_megabytes": model([node("Relu", ["x" * 4_000_000], ["y"])], inputs=[("x" * 4_000_000, [4])]),
        "huge_sizes": model([relu], inputs=[("x", [largest, largest])], outputs=[("y", [largest, largest])]),
        "negative_sizes": model([relu], inputs=[("x", [-3, -2 ** 63])]),
        "many_sizes": model([relu], inputs=[("x", [1] * 100_000)], outputs=[("y", [1] * 100_000)]),
        "symbols": model([relu], inputs=[("x", ["n * n", "\x1b[2J", "1", "", "class"])]),
        "tensor_lies": model([node("Add", ["x", "w"], ["y"])], [tensor("w", [largest, 2], raw=b"1234")]),
        "tensor_of_no_data": model([node("Add", ["x", "w"], ["y"])], [tensor("w", [2 ** 40])]),
        "tensor_of_strings": model([node("Add", ["x", "w"], ["y"])], [tensor("w", [2], 8)]),
        "tensor_of_no_type": model([node("Add", ["x", "w"], ["y"])], [tensor("w", [1], 12345, b"1234")]),
        "tensor_of_nan": model([node("Add", ["x", "w"], ["y"])], [tensor("w", [4], raw=floats(float("nan"), float("inf"), -0.0, 1e-42))]),
        "constant_of_shape": model([node("ConstantOfShape", ["s"], ["y"])], [int64s("s", 2 ** 31, 2 ** 31, 64)]),
        "range_without_end": model([node("Range", ["a", "b", "c"], ["y"])], [
            tensor("a", [], 7, struct.pack("<q", -2 ** 63)), tensor("b", [], 7, struct.pack("<q", largest)),
            tensor("c", [], 7, struct.pack("<q", 1))]),
        "range_by_zero": model([node("Range", ["a", "a", "c"], ["y"])], [
            tensor("a", [], 7, struct.pack("<q", 1)), tensor("c", [], 7, struct.pack("<q", 0))]),
        "expand": model([node("Expand", ["x", "s"], ["e"]), node("ReduceSum", ["e"], ["y"])], [int64s("s", 2 ** 40, 2 ** 20, 4)]),
        "tile": model([node("Tile", ["x", "s"], ["y"])], [int64s("s", largest)]),
        "pad": model([node("Pad", ["x", "p"], ["y"])], [int64s("p", largest, largest)]),
        "pad_negative": model([node("Pad", ["x", "p"], ["y"])], [int64s("p", -2 ** 63, -2 ** 63)]),
        "slice": model([node("Slice", ["x", "s", "e", "a", "t"], ["y"])], [int64s("s", -2 ** 63), int64s("e", largest),
                                                                         int64s("a", 2 ** 40), int64s("t", -2 ** 63)]),
        "slice_by_zero": model([node("Slice", ["x", "s", "e", "a", "t"], ["y"])], [int64s("s", 0), int64s("e", 4), int64s("a", 0),
                                                                                 int64s("t", 0)]),
        "reshape": model([node("Reshape", ["x", "s"], ["y"])], [int64s("s", 2 ** 62, 4, -1)]),
        "reshape_by_zero": model([node("Reshape", ["x", "s"], ["y"])], [int64s("s", 0, -1, 0, -1)]),
        "gather_outside": model([node("Gather", ["x", "s"], ["y"], axis=-2 ** 63)], [int64s("s", largest, -2 ** 63)]),
        "transpose": model([node("Transpose", ["x"], ["y"], perm=[7, 7, -1])]),
        "split": model([node("Split", ["x", "s"], ["y", "z"], axis=0)], [int64s("s", 2 ** 62, -2 ** 62)]),
        "one_hot": model([node("OneHot", ["s", "d", "v"], ["y"], axis=largest)], [
            int64s("s", 1), tensor("d", [], 7, struct.pack("<q", 2 ** 62)), tensor("v", [2], raw=floats(0, 1))]),
        "resize": model([node("Resize", ["x", "", "r"], ["y"])], [tensor("r", [1], raw=floats(1e30))]),
        "conv": model([node("Conv", ["x", "w"], ["y"], kernel_shape=[0, -1], strides=[0, 0], dilations=[-2 ** 62, 2 ** 62],
                            pads=[largest] * 4, group=0)], [tensor("w", [1, 1, 3, 3], raw=floats(*[1.0] * 9))],
                      inputs=[("x", [1, 1, 8, 8])], outputs=[("y", [1, 1, 8, 8])]),
        "pool": model([node("MaxPool", ["x"], ["y"], kernel_shape=[2 ** 62, 2 ** 62], strides=[0, 0], ceil_mode=7)],
                      inputs=[("x", [1, 1, 8, 8])], outputs=[("y", [1, 1, 8, 8])]),
        "axes": model([node("ReduceMean", ["x", "a"], ["y"], keepdims=-7)], [int64s("a", *[-1] * 100_000)], opset=18),
        "squeeze": model([node("Unsqueeze", ["x", "a"], ["y"])], [int64s("a", *range(100_000))]),
        "einsum": model([node("Einsum", ["x", "x"], ["y"], equation="i" * 1_000_000 + ",j->" + "..." * 1_000)]),
        "wrong_attributes": model([node("Softmax", ["x"], ["y"], axis="text"), node("Gemm", ["x"], ["z"], alpha=[1], transA=1.5)]),
        "loop_without_end": model([node("Loop", ["", ""], ["y"], body=graph([node("Identity", ["c"], ["c2"])]))]),
        "old": model([relu], opset=1), "new": model([relu], opset=largest),
    }
    outside = {"secret_absolute": str(secret), "secret_above": "../" * 20 + str(secret)[1:], "device": "/dev/zero",
               "link": "link.bin", "folder": ".", "fifo": "fifo.py", "kernel": "/proc/self/mem", "loop": "loop.py",
               "zero_byte": "good.module\0.bin", "terminal": "\x1b[2J"}
    for name, place in outside.items():
        made[f"external_{name}"] = model([node("Add", ["x", "w"], ["y"])],
                                         [tensor("w", [7], 2, external={"location": place, "length": "7"})])
    for name, dims, offset, length in (("sparse", [2 ** 38], "0", str(2 ** 40)), ("offset", [4], str(2 ** 64 - 8), "16"),
                                       ("length", [4], "0", "99999999999999999999")):
        made[f"external_{name}"] = model([node("Add", ["x", "w"], ["y"])],
                                         [tensor("w", dims, external={"location": "sparse.bin", "offset": offset, "length": length})])
    (folder / "link.bin").symlink_to(secret)
    with open(folder / "sparse.bin", "wb") as file:
        file.truncate(1 << 40)
    for name, content in made.items():
        path = folder / f"onnx_{name}.onnx"
        path.write_bytes(content)
        yield path
    path = folder / "onnx_sparse.onnx"
    with open(path, "wb") as file:
        file.truncate(1 << 42)
    yield path


# ---- arrays

def npy(descr="'<f4'", shape="(16,)", data=b"\0" * 64, order="False", more="", version=1, header=None):
    text = (header if header is not None else f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}{more}}}").encode()
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(text)) + text + data


def safetensors(header, data=b"\0" * 64, length=None):
    text = (header if isinstance(header, str) else json.dumps(header)).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def archive(members, deflated=True):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED) as file:
        for name, data in members:
            file.writestr(name, data)
    return out.getvalue()


def zeros(count, pieces):
    """An archive with `pieces` times `count` zeros in one array: a deflated stream of equal blocks, patched in."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    header = npy(shape=f"({count * pieces},)", data=b"")
    begin = squeezed.compress(header) + squeezed.flush(zlib.Z_FULL_FLUSH)
    block = squeezed.compress(b"\0" * (4 * count)) + squeezed.flush(zlib.Z_FULL_FLUSH)
    data = begin + block * pieces + squeezed.flush()
    whole = archive([("A.npy", data)], False)
    local, central = whole.index(b"PK\3\4"), whole.rindex(b"PK\1\2")
    size = min(len(header) + 4 * count * pieces, 2 ** 32 - 2)
    out = bytearray(whole)
    for at, method, full in ((local, 8, 22), (central, 10, 24)):
        struct.pack_into("<H", out, at + method, 8)
        struct.pack_into("<I", out, at + full, size)
    return bytes(out)


def bomb():
    """An array of 64 GB of zeros, in a member of a few kilobytes: its stream ends early and its sizes lie."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezed.compress(npy(shape="(17179869184,)", data=b"\0" * 50_000_000)) + squeezed.flush()
    return archive([("A.npy", npy())])[:40] + data


def pickle():
    """A pickle that would run a command."""
    return b"\x80\x04cos\nsystem\n(S'touch /tmp/owned'\ntR."


def arrays(folder):
    """Paths of files with arrays that the command asks for by the name A or B."""
    info = lambda **more: {"A": {"dtype": "F32", "shape": [16], "data_offsets": [0, 64], **more}}  # noqa: E731
    deep = "(" * 20_000
    made = {
        "empty.npy": b"", "text.npy": b"not an array", "pickle.npy": npy(descr="'|O'", data=pickle()), "pickle.pkl": pickle(),
        "pickle.pt": archive([("archive/data.pkl", pickle())]), "pickle.npz": archive([("A.npy", npy(descr="'|O'", data=pickle()))]),
        "header_without_end.npy": npy(header="{" * 60_000), "header_of_code.npy": npy(header="__import__('os').system('touch /tmp/owned')"),
        "header_deep.npy": npy(shape=deep), "header_long.npy": npy(header=" " * 4_000_000, version=2),
        "shape_overflows.npy": npy(shape="(9223372036854775807, 9223372036854775807)"), "shape_negative.npy": npy(shape="(-16,)"),
        "shape_zero.npy": npy(shape="(0, 9223372036854775807, 9223372036854775807)", data=b""),
        "shape_lies.npy": npy(shape="(1099511627776,)"), "shape_wide.npy": npy(shape=f"({'1, ' * 2_000})"),
        "transposed.npy": npy(shape="(2, 8, 1" + ", 1" * 60 + ")", order="True"), "records.npy": npy(descr="[('a', '<f4')]"),
        "type_of_terminal.npy": npy(descr="'\x1b[2J'"), "other_type.npy": npy(descr="'<f8'", data=b"\0" * 128),
        "nan.npy": npy(data=struct.pack("<16f", *[float("nan")] * 16)), "version.npy": npy(version=9),
        "bomb.npz": zeros(4_000_000, 1_000), "large.npz": zeros(4_000_000, 40), "bomb_lies.npz": bomb(),
        "bombs.npz": archive((f"A{k}.npy", npy(shape="(25000000,)", data=b"\0" * 100_000_000)) for k in range(12)),
        "paths.npz": archive([("../../../../tmp/owned.npy", npy()), ("/tmp/owned.npy", npy()), ("\x1b[2J.npy", npy())]),
        "twice.npz": archive([("A.npy", npy()), ("B.npy", npy(data=b"\1" * 64))]).replace(b"B.npy", b"A.npy"),
        "many.npz": archive([(f"A{k}.npy", npy()) for k in range(60_000)], False),
        "other_member.npz": archive([("run.sh", b"touch /tmp/owned")]), "cut.npz": archive([("A.npy", npy())])[:-30],
        "end_only.npz": b"PK\5\6" + b"\xff" * 18, "directory_lies.npz": b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 65535, 65535, 2 ** 32 - 2, 0, 0),
        "empty.safetensors": b"", "length.safetensors": safetensors(info(), length=2 ** 63), "length_of_all.safetensors": safetensors(info(), length=2 ** 64 - 8),
        "deep.safetensors": safetensors("[" * 1_000_000), "text.safetensors": safetensors("{" + "\"a\":" * 100_000),
        "overlap.safetensors": safetensors({"A": info()["A"], "B": {"dtype": "F32", "shape": [8], "data_offsets": [32, 64]}}),
        "overflow.safetensors": safetensors(info(shape=[2 ** 62, 4], data_offsets=[0, 0])),
        "outside.safetensors": safetensors(info(data_offsets=[2 ** 64 - 64, 2 ** 64 - 1])), "backwards.safetensors": safetensors(info(data_offsets=[64, 0])),
        "negative.safetensors": safetensors(info(data_offsets=[-64, 0])), "floats.safetensors": safetensors(info(data_offsets=[0.5, 1e300])),
        "wrong_type.safetensors": safetensors(info(dtype="\x1b[2J")), "twice.safetensors": safetensors("{\"A\": 1, \"A\": 2}"),
        "many.safetensors": safetensors({f"A{k}": {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]} for k in range(100_000)}, b""),
        "metadata.safetensors": safetensors({"__metadata__": {"a": "\x1b[2J" * 100_000}, **info()}),
    }
    for name, content in made.items():
        path = folder / f"arrays_{name}"
        path.write_bytes(content)
        yield path
    for name, target in (("zero.npy", "/dev/zero"), ("terminal.npz", "/dev/ptmx"), ("kernel.safetensors", "/proc/kmsg")):
        path = folder / f"arrays_{name}"
        path.symlink_to(target)
        yield path
    path = folder / "arrays_sparse.npy"
    with open(path, "wb") as file:
        file.write(npy(shape=f"({2 ** 38 - 32},)", data=b""))
        file.truncate(1 << 40)
    yield path


# ---- builder scripts

SCRIPT = "import tvm\nfrom tvm import te, topi, relax, tir\nfrom tvm.script import ir as I, tir as T, relax as R\n\n"
COMPUTE = "A = te.placeholder((16,), name=\"A\")\nB = te.compute((16,), lambda i: {})\nf = te.create_prim_func([A, B])\n"

SCRIPTS = {
    "endless": "while True:\n    pass\n",
    "recursion": "def f(x):\n    return f(x)\nf(1)\n",
    "recursion_of_two": "def f(x):\n    return g(x)\ndef g(x):\n    return f(x)\nf(1)\n",
    "recursion_of_lambda": "f = lambda x: f(x)\nf(1)\n",
    "recursion_of_class": "class A:\n    def __init__(self):\n        self.a = A()\nA()\n",
    "recursion_of_property": "class A:\n    def __getattr__(self, n):\n        return getattr(self, n)\nA().x\n",
    "large_range": "x = [i for i in range(10 ** 12)]\n",
    "large_list": "x = [0] * 10 ** 12\n", "large_string": "x = \"a\" * 10 ** 12\n", "large_power": "x = 10 ** 10 ** 10\n",
    "doubled_list": "x = [0]\nfor i in range(100):\n    x = x + x\n", "doubled_nest": "x = [0]\nfor i in range(100):\n    x = [x, x]\nprint(x)\n",
    "dict_of_itself": "x = {}\nx[0] = x\nprint(x)\ny = x == x\n",
    "zeros": "import numpy as np\nx = np.zeros((10 ** 6, 10 ** 6))\ny = relax.const(x)\n",
    "random": "import numpy as np\nx = np.random.rand(10 ** 10)\n",
    "ones_many": "import numpy as np\nx = [np.ones((1000, 1000)) for i in range(10 ** 6)]\n",
    "process": "import os, subprocess\nos.system(\"touch /tmp/owned\")\nsubprocess.run([\"touch\", \"/tmp/owned\"])\n",
    "file": "open(\"/tmp/owned\", \"w\").write(\"x\")\n",
    "dunder": "().__class__.__base__.__subclasses__()\ntvm.__loader__.load_module(\"os\").system(\"true\")\n",
    "evaluated": "eval(\"__import__('os').system('touch /tmp/owned')\")\nexec(\"x = 1\")\n",
    "library": "tvm.runtime.load_module(\"/tmp/evil.so\")\nf = tvm.get_global_func(\"runtime.SystemLib\")\nf()\n",
    "registered": "@tvm.register_func(\"env.linear\")\ndef f(a):\n    return f(a)\ntvm.get_global_func(\"env.linear\")(1)\n",
    "expression_doubled": COMPUTE.replace("lambda i: {}", "g").replace(
        "B = ", "def g(i):\n    x = A[i]\n    for k in range(60):\n        x = x + x\n    return x\nB = "),
    "computes_doubled": "A = te.placeholder((16,), name=\"A\")\nfor k in range(60):\n    A = te.compute((16,), lambda i: A[i] + A[i])\n"
                        "f = te.create_prim_func([A])\n",
    "computes_many": "X = te.placeholder((16,), name=\"A\")\nA = X\nfor k in range(20000):\n    A = te.compute((16,), lambda i: A[i] + 1.0)\n"
                     "f = te.create_prim_func([X, A])\n",
    "compute_recursive": COMPUTE.format("B[i]"), "compute_of_arity": COMPUTE.format("A[i, i]").replace("lambda i", "lambda i, j, k"),
    "compute_of_text": COMPUTE.format("\"text\""), "compute_of_reduction": COMPUTE.format("te.sum(A[i], te.reduce_axis((0, 4))) + 1.0"),
    "compute_of_nothing": COMPUTE.format("None"), "compute_wide": "B = te.compute((1,) * 5000, lambda *i: 0.0)\nf = te.create_prim_func([B])\n",
    "shape_huge": "B = te.compute((2 ** 62, 2 ** 62), lambda i, j: i * j)\nf = te.create_prim_func([B])\n",
    "shape_negative": "B = te.compute((-4,), lambda i: i)\nf = te.create_prim_func([B])\n",
    "placeholder_unlisted": "A = te.placeholder((16,))\nB = te.compute((16,), lambda i: A[i])\nf = te.create_prim_func([B])\n",
    "extern_source": "A = te.placeholder((16,))\nB = te.extern((16,), [A], lambda i, o: tir.call_packed(\"system\", \"touch /tmp/owned\"))\n"
                     "f = te.create_prim_func([A, B])\n",
    "topi_lies": "A = te.placeholder((4, 4))\nB = topi.nn.conv2d(A, A, 0, -1, 2 ** 62)\nf = te.create_prim_func([A, B])\n",
    "topi_reshape": "A = te.placeholder((4, 4))\nB = topi.reshape(A, (2 ** 62, 4, -1))\nf = te.create_prim_func([A, B])\n",
    "topi_many": "A = te.placeholder((4, 4))\nB = topi.concatenate([A] * 20000, 0)\nf = te.create_prim_func([A, B])\n",
    "topi_split": "A = te.placeholder((1000000,))\nB = topi.split(A, 1000000, 0)\n",
    "builder_unfinished": "bb = relax.BlockBuilder()\nwith bb.function(\"main\"):\n    x = bb.emit(relax.op.add(1, 2))\nm = bb.get()\n",
    "builder_nested": "bb = relax.BlockBuilder()\nwith bb.function(\"a\"):\n    with bb.function(\"b\"):\n        with bb.dataflow():\n            pass\n",
    "builder_many": "bb = relax.BlockBuilder()\nx = relax.Var(\"x\", relax.TensorStructInfo((4,), \"float32\"))\nwith bb.function(\"main\", [x]):\n"
                    "    y = x\n    for i in range(200000):\n        y = bb.emit(relax.op.add(y, y))\n    bb.emit_func_output(y)\nm = bb.get()\n",
    "builder_doubled": "bb = relax.BlockBuilder()\nx = relax.Var(\"x\", relax.TensorStructInfo((4,), \"float32\"))\nwith bb.function(\"main\", [x]):\n"
                       "    y = x\n    for i in range(70):\n        y = relax.Tuple([y, y])\n    bb.emit_func_output(y)\nm = bb.get()\n",
    "update_to_itself": "bb = relax.BlockBuilder()\nm = bb.get()\nm[\"main\"] = m\nm.update_func(m, m)\n",
    "pass_of_text": "m = tvm.IRModule({})\nm = relax.transform.LegalizeOps({\"x\": 1})(m)\nm = relax.transform.FuseOps(fuse_opt_level=2 ** 62)(m)\n",
    "passes_without_end": "m = tvm.IRModule({})\nfor i in range(10 ** 9):\n    m = relax.transform.Normalize()(m)\n",
    "sequential_of_itself": "p = []\nfor i in range(50):\n    p = [tvm.transform.Sequential(p + p)]\nm = p[0](tvm.IRModule({}))\n",
    "bind_params_of_bytes": "m = tvm.IRModule({})\nm = relax.transform.BindParams(\"main\", {\"x\": b\"\\xff\" * 10 ** 9})(m)\n",
    "escapes": "raise ValueError(\"\\x1b]0;owned\\x07\")\n", "names_of_the_terminal": "A = te.placeholder((4,), name=\"\\x1b[2J\")\n"
               "B = te.compute((4,), lambda i: A[i], name=\"\\x1b]0;owned\\x07\")\nf = te.create_prim_func([A, B])\n",
    "te_schedule_many": "A = te.placeholder((16,))\nB = te.compute((16,), lambda i: A[i])\ns = te.create_schedule(B.op)\nx = B.op.axis[0]\n"
                        "for i in range(100000):\n    x, y = s[B].split(x, 2)\nm = tvm.lower(s, [A, B])\n",
    "te_schedule_fuse": "A = te.placeholder((16,))\nB = te.compute((16,), lambda i: A[i])\ns = te.create_schedule(B.op)\n"
                        "s[B].fuse(B.op.axis[0], B.op.axis[0])\ns[B].tile(B.op.axis[0], B.op.axis[0], 0, -1)\nm = tvm.lower(s, [A, B])\n",
}


def scripts():
    for name, text in SCRIPTS.items():
        yield name, SCRIPT + text
