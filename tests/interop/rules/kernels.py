# SPDX-License-Identifier: Apache-2.0
"""Small programs for the rules of passes over kernels, by pass and by name: reductions across threads, memory of warps,
fragments, shared memory, copies that run ahead."""

from odd_programs import _program

VECTOR = 'A: T.Buffer((1024,), "float32"), C: T.Buffer((1024,), "float32")'


def _threads(body, extents, parameters=VECTOR, attributes='"target": T.target({"kind": "cuda", "arch": "sm_80", "max_num_threads": 1024, "thread_warp_size": 32})'):
    head = f"        T.func_attr({{{attributes}}})\n" if attributes else ""
    for axis, extent in extents.items():
        name = ("b" if axis.startswith("block") else "t") + axis[-1]
        head += f'        {name} = T.launch_thread("{axis}", {extent})\n'
    return _program(parameters, head + "\n".join("        " + line for line in body.split("\n")))


def _reduction(extents, threads, reducer="lambda x0, y0: x0 + y0", identity="T.float32(0)", condition="T.bool(True)", value="A[tx]",
               dtype="float32", index="0", **rest):
    """A sum of `value` across `threads` of the launched `extents`."""
    return _threads(f"""R = T.allocate([1], "{dtype}", "local")
R_1 = T.Buffer((1,), "{dtype}", data=R, scope="local")
with T.attr(T.comm_reducer({reducer}, [{identity}]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
    T.tvm_thread_allreduce(T.uint32(1), {value}, {condition}, R_1[0], {threads})
C[{index}] = T.Cast("float32", R_1[0])""", extents, **rest)


X = "threadIdx.x"
ALLREDUCE = {f"{extent} threads": _reduction({X: extent}, "tx") for extent in (1, 2, 8, 16, 31, 32, 33, 48, 64, 100, 128, 256, 512, 1024)}
ALLREDUCE |= {
    "max": _reduction({X: 32}, "tx", "lambda x0, y0: T.max(x0, y0)", "T.min_value(\"float32\")"),
    "product of 128": _reduction({X: 128}, "tx", "lambda x0, y0: x0 * y0", "T.float32(1)"),
    "a condition": _reduction({X: 32}, "tx", condition="tx < 20"),
    "a condition of 128": _reduction({X: 128}, "tx", condition="tx < 100"),
    "int32": _reduction({X: 32}, "tx", identity="0", value="tx", dtype="int32"),
    "int64": _reduction({X: 32}, "tx", identity="T.int64(0)", value="T.Cast(\"int64\", tx)", dtype="int64"),
    "int8": _reduction({X: 32}, "tx", identity="T.int8(0)", value="T.Cast(\"int8\", tx)", dtype="int8"),
    "float16": _reduction({X: 32}, "tx", identity="T.float16(0)", value="T.Cast(\"float16\", A[tx])", dtype="float16"),
    "float64": _reduction({X: 64}, "tx", identity="T.float64(0)", value="T.Cast(\"float64\", A[tx])", dtype="float64"),
    "float16 of 128": _reduction({X: 128}, "tx", identity="T.float16(0)", value="T.Cast(\"float16\", A[tx])", dtype="float16"),
    "x of two axes": _reduction({X: 32, "threadIdx.y": 4}, "tx", value="A[ty * 32 + tx]", index="ty"),
    "x of 16 of two axes": _reduction({X: 16, "threadIdx.y": 4}, "tx", value="A[ty * 16 + tx]", index="ty"),
    "x of 128 of two axes": _reduction({X: 128, "threadIdx.y": 4}, "tx", value="A[ty * 128 + tx]", index="ty"),
    "y of two axes": _reduction({X: 32, "threadIdx.y": 4}, "ty", value="A[ty * 32 + tx]", index="tx"),
    "both of two axes": _reduction({X: 8, "threadIdx.y": 4}, "tx, ty", value="A[ty * 8 + tx]"),
    "both, the other way": _reduction({X: 8, "threadIdx.y": 4}, "ty, tx", value="A[ty * 8 + tx]"),
    "three axes": _reduction({X: 8, "threadIdx.y": 4, "threadIdx.z": 2}, "tx, tz", value="A[tx]", index="ty"),
    "an axis of one": _reduction({X: 1, "threadIdx.y": 4}, "tx", value="A[ty]", index="ty"),
    "an axis of one and another": _reduction({X: 32, "threadIdx.y": 1}, "tx, ty"),
    "blocks around": _reduction({"blockIdx.x": 4, X: 32}, "tx", value="A[bx * 32 + tx]", index="bx"),
    "blocks of 256": _reduction({"blockIdx.x": 4, X: 256}, "tx", value="A[bx * 256 + tx]", index="bx"),
    "no target": _reduction({X: 32}, "tx", attributes=""),
    "rocm": _reduction({X: 32}, "tx", attributes='"target": T.target({"kind": "rocm", "max_num_threads": 256, "thread_warp_size": 64, "mtriple": "amdgcn-amd-amdhsa-hcc", "mcpu": "gfx900"})'),
    "opencl": _reduction({X: 32}, "tx", attributes='"target": T.target({"kind": "opencl", "max_num_threads": 256})'),
    "metal": _reduction({X: 32}, "tx", attributes='"target": T.target({"kind": "metal", "max_num_threads": 256, "thread_warp_size": 16})'),
    "vulkan": _reduction({X: 64}, "tx", attributes='"target": T.target({"kind": "vulkan", "max_num_threads": 256})'),
    "rocm of 128": _reduction({X: 128}, "tx", attributes='"target": T.target({"kind": "rocm", "max_num_threads": 256, "thread_warp_size": 64, "mtriple": "amdgcn-amd-amdhsa-hcc", "mcpu": "gfx900"})'),
    "two values": _threads("""R = T.allocate([1], "int32", "local")
S = T.allocate([1], "float32", "local")
R_1 = T.Buffer((1,), "int32", data=R, scope="local")
S_1 = T.Buffer((1,), data=S, scope="local")
with T.attr(T.comm_reducer(lambda x0, x1, y0, y1: (T.Select(x1 >= y1, x0, y0), T.Select(x1 >= y1, x1, y1)), [-1, T.float32(-1)]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
    T.tvm_thread_allreduce(T.uint32(2), tx, A[tx], T.bool(True), R_1[0], S_1[0], tx)
C[0] = T.Cast("float32", R_1[0]) + S_1[0]""", {X: 32}),
    "two values of 64": _threads("""R = T.allocate([1], "int32", "local")
S = T.allocate([1], "float32", "local")
R_1 = T.Buffer((1,), "int32", data=R, scope="local")
S_1 = T.Buffer((1,), data=S, scope="local")
with T.attr(T.comm_reducer(lambda x0, x1, y0, y1: (T.Select(x1 >= y1, x0, y0), T.Select(x1 >= y1, x1, y1)), [-1, T.float32(-1)]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
    T.tvm_thread_allreduce(T.uint32(2), tx, A[tx], tx < 50, R_1[0], S_1[0], tx)
C[0] = T.Cast("float32", R_1[0]) + S_1[0]""", {X: 64}),
    "a result in two places": _threads("""R = T.allocate([1], "float32", "local")
R_1 = T.Buffer((1,), data=R, scope="local")
for i in range(4):
    with T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0)]), "reduce_scope", T.reinterpret("handle", T.uint64(0))):
        T.tvm_thread_allreduce(T.uint32(1), A[i * 32 + tx], T.bool(True), R_1[0], tx)
    if tx == 0:
        C[i] = R_1[0]""", {X: 32}),
}


def _warp(body, extents=None, parameters=VECTOR, width=32, size=32, dtype="float32"):
    """The memory of the warp is allocated around its threads."""
    extents = extents or {X: 32}
    head = f'T.func_attr({{"target": T.target({{"kind": "cuda", "arch": "sm_80", "max_num_threads": 1024, "thread_warp_size": {width}}})}})\n'
    head += f'B = T.allocate([{size}], "{dtype}", "warp")\n'
    head += "".join(f't{axis[-1]} = T.launch_thread("{axis}", {extent})\n' for axis, extent in extents.items())
    head += f'B_1 = T.Buffer(({size},), "{dtype}", data=B, scope="warp")\n'
    return _program(parameters, "\n".join("    " + line for line in (head + body).split("\n")))


WARP = {
    "a shuffle": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[(tx + 1) % 32]"),
    "its own": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[tx]"),
    "one for all": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[3]"),
    "a loop": _warp("B_1[tx] = A[tx]\nfor k in range(32):\n    C[k * 32 + tx] = B_1[k]"),
    "two warps": _warp("B_1[tx % 32] = A[tx]\nC[tx] = B_1[(tx + 1) % 32]", {X: 64}),
    "half a warp": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[(tx + 1) % 16]", {X: 16}),
    "two rows": _warp("B_1[tx] = A[ty * 32 + tx]\nC[ty * 32 + tx] = B_1[(tx + 1) % 32]", {X: 32, "threadIdx.y": 2}),
    "two elements each": _warp("""for k in range(2):
    B_1[k * 32 + tx] = A[k * 32 + tx]
for k in range(2):
    C[k * 32 + tx] = B_1[k * 32 + (tx + 1) % 32]""", size=64),
    "two neighbours each": _warp("""for k in range(2):
    B_1[tx * 2 + k] = A[tx * 2 + k]
for k in range(2):
    C[tx * 2 + k] = B_1[(tx * 2 + k + 2) % 64]""", size=64),
    "a vector": _warp("""B_1[tx * 2:tx * 2 + 2] = A[tx * 2:tx * 2 + 2]
C[tx] = B_1[(tx * 2 + 2) % 64]""", size=64),
    "another index of the thread": _warp("B_1[31 - tx] = A[tx]\nC[tx] = B_1[tx]"),
    "a condition": _warp("if tx < 16:\n    B_1[tx] = A[tx]\nC[tx] = B_1[(tx + 1) % 32]"),
    "halves": _warp("""B_1[tx] = T.Cast("float16", A[tx])
C[tx] = T.Cast("float32", B_1[(tx + 1) % 32])""", dtype="float16"),
    "a pointer": _warp('B_1[tx] = A[tx]\nT.evaluate(T.call_extern("int32", "f", B))'),
    "no thread": _warp("B_1[0] = A[0]\nC[0] = B_1[0]", {"threadIdx.y": 32}),
    "a symbolic number": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[0]", {X: "n"}, VECTOR + ", n: T.int32"),
    "more threads than the warp": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[(tx + 1) % 48]", {X: 48}),
    "a warp of 64": _warp("B_1[tx] = A[tx]\nC[tx] = B_1[(tx + 1) % 32]", {X: 64}, width=64),
}


def _shared(body, buffers, scope="shared.dyn", extents=None, parameters=VECTOR):
    """`buffers`: elements and type of each."""
    head = "".join(f'{name} = T.allocate([{size}], "{dtype}", "{scope}")\n' for name, (size, dtype) in buffers.items())
    head += "".join(f'{name}_1 = T.Buffer(({size},), "{dtype}", data={name}, scope="{scope}")\n' for name, (size, dtype) in buffers.items())
    return _threads(head + body, extents or {"blockIdx.x": 2, X: 32}, parameters)


_CHAIN = "P_1[tx] = A[tx]\nQ_1[tx] = P_1[31 - tx]\nR_1[tx] = Q_1[31 - tx]\nC[tx] = R_1[31 - tx]"
_THREE = {name: (32, "float32") for name in "PQR"}
MERGE = {
    "a chain": _shared(_CHAIN, _THREE),
    "one buffer": _shared("P_1[tx] = A[tx]\nC[tx] = P_1[31 - tx]", {"P": (32, "float32")}),
    "static": _shared(_CHAIN, _THREE, "shared"),
    "static, merged": (_shared(_CHAIN, _THREE, "shared"), {"config": {"tir.merge_static_smem": True}}),
    "all at once": _shared("P_1[tx] = A[tx]\nQ_1[tx] = A[tx]\nR_1[tx] = A[tx]\nC[tx] = P_1[31 - tx] + Q_1[31 - tx] + R_1[31 - tx]", _THREE),
    "other types": _shared("P_1[tx] = A[tx]\nQ_1[tx] = T.Cast(\"float16\", P_1[31 - tx])\nR_1[tx] = T.Cast(\"int8\", Q_1[31 - tx])\nC[tx] = T.Cast(\"float32\", R_1[31 - tx])",
                           {"P": (32, "float32"), "Q": (64, "float16"), "R": (100, "int8")}),
    "other sizes": _shared(_CHAIN, {"P": (64, "float32"), "Q": (100, "float32"), "R": (37, "float32")}),
    "a loop": _shared("for k in range(4):\n    P_1[tx] = A[k * 32 + tx]\n    Q_1[tx] = P_1[31 - tx]\n    C[k * 32 + tx] = Q_1[31 - tx]",
                      {"P": (32, "float32"), "Q": (32, "float32")}),
    "a loop after": _shared("P_1[tx] = A[tx]\nfor k in range(4):\n    Q_1[tx] = P_1[(tx + k) % 32]\n    C[k * 32 + tx] = Q_1[31 - tx]\nR_1[tx] = A[tx]\nC[tx] = R_1[31 - tx]", _THREE),
    "a condition": _shared("if tx < 16:\n    P_1[tx] = A[tx]\n    Q_1[tx] = P_1[15 - tx]\nelse:\n    R_1[tx] = A[tx]\n    Q_1[tx] = R_1[tx]\nC[tx] = Q_1[31 - tx]", _THREE),
    "a pointer": _shared('T.evaluate(T.call_extern("int32", "f", P))\nQ_1[tx] = P_1[tx]\nC[tx] = Q_1[31 - tx]', {"P": (32, "float32"), "Q": (32, "float32")}),
    "an access pointer": _shared('T.evaluate(T.call_extern("int32", "f", T.tvm_access_ptr(T.type_annotation("float32"), P, 4, 8, 1)))\nQ_1[tx] = P_1[tx]\nC[tx] = Q_1[31 - tx]',
                                 {"P": (32, "float32"), "Q": (32, "float32")}),
    "an address": _shared('T.evaluate(T.call_extern("int32", "f", T.address_of(Q_1[2])))\nP_1[tx] = Q_1[tx]\nC[tx] = P_1[31 - tx]', {"P": (32, "float32"), "Q": (32, "float32")}),
    "vectors": _shared("P_1[tx * 4:tx * 4 + 4] = A[tx * 4:tx * 4 + 4]\nQ_1[tx] = P_1[tx]\nC[tx * 4:tx * 4 + 4] = P_1[tx * 4:tx * 4 + 4]",
                       {"P": (128, "float32"), "Q": (32, "float32")}),
    "elements that are vectors": _shared("P_1[tx] = T.Broadcast(A[tx], 4)\nQ_1[tx] = A[tx]\nC[tx * 4:tx * 4 + 4] = P_1[tx] + T.Broadcast(Q_1[tx], 4)",
                                         {"P": (32, "float32x4"), "Q": (32, "float32")}),
    "an unused one": _shared("P_1[tx] = A[tx]\nC[tx] = P_1[31 - tx]", {"P": (32, "float32"), "Q": (32, "float32")}),
    "two kernels": _program(VECTOR, "".join(f"""
        with T.launch_thread("blockIdx.x", 2) as bx:
            P = T.allocate([32], "float32", "shared.dyn")
            Q = T.allocate([32], "float32", "shared.dyn")
            tx = T.launch_thread("threadIdx.x", 32)
            P_1 = T.Buffer((32,), data=P, scope="shared.dyn")
            Q_1 = T.Buffer((32,), data=Q, scope="shared.dyn")
            P_1[tx] = A[tx + {k}]
            Q_1[tx] = A[tx] + P_1[31 - tx]
            C[tx] = Q_1[31 - tx]""" for k in range(2))),
    "copies": _shared('with T.attr(0, "async_scope", 1):\n    P_1[tx] = A[tx]\nT.ptx_commit_group()\nT.ptx_wait_group(0)\nQ_1[tx] = P_1[31 - tx]\nC[tx] = Q_1[31 - tx]',
                      {"P": (32, "float32"), "Q": (32, "float32")}),
}


def _copy(store, size=128, dtype="float32", scope="shared", source="global"):
    parameters = f'A: T.Buffer((1024,), "{dtype}"), C: T.Buffer((1024,), "float32"), n: T.int32'
    return _threads(f"""S = T.allocate([{size}], "{dtype}", "{scope}")
S_1 = T.Buffer(({size},), "{dtype}", data=S, scope="{scope}")
with T.attr(0, "async_scope", 1):
    {store}
C[tx] = T.Cast("float32", S_1[tx])""", {X: 32}, parameters)


ASYNC = {
    "4 bytes": _copy("S_1[tx] = A[tx]"),
    "8 bytes": _copy("S_1[tx * 2:tx * 2 + 2] = A[tx * 2:tx * 2 + 2]"),
    "16 bytes": _copy("S_1[tx * 4:tx * 4 + 4] = A[tx * 4:tx * 4 + 4]"),
    "32 bytes": _copy("S_1[tx * 4:tx * 4 + 8] = A[tx * 4:tx * 4 + 8]"),
    "8 halves": _copy("S_1[tx * 4:tx * 4 + 8] = A[tx * 4:tx * 4 + 8]", dtype="float16"),
    "2 bytes": _copy("S_1[tx] = A[tx]", dtype="float16"),
    "16 of int8": _copy("S_1[tx * 4:tx * 4 + 16] = A[tx * 4:tx * 4 + 16]", dtype="int8"),
    "a condition": _copy("S_1[tx] = T.if_then_else(tx < n, A[tx], T.float32(0))"),
    "a condition of a vector": _copy("S_1[tx * 4:tx * 4 + 4] = T.if_then_else(tx < n, A[tx * 4:tx * 4 + 4], T.Broadcast(T.float32(0), 4))"),
    "another value": _copy("S_1[tx] = T.if_then_else(tx < n, A[tx], T.float32(1))"),
    "the other way": _copy("S_1[tx] = T.if_then_else(tx < n, T.float32(0), A[tx])"),
    "a loop": _copy("for k in range(4):\n        S_1[k * 32 + tx] = A[k * 32 + tx]"),
    "a vectorized loop": _copy("for k in T.vectorized(4):\n        S_1[tx * 4 + k] = A[tx * 4 + k]"),
    "a computation": _copy("S_1[tx] = A[tx] + T.float32(1)"),
    "dynamic shared": _copy("S_1[tx] = A[tx]", scope="shared.dyn"),
    "to local": _copy("S_1[tx] = A[tx]", scope="local"),
    "a stride": _copy("S_1[T.Ramp(tx, 32, 4)] = A[tx * 4:tx * 4 + 4]"),
    "two statements": _copy("S_1[tx] = A[tx]\n    S_1[tx + 32] = A[tx + 32]"),
    "a statement of another kind": _copy("S_1[tx] = A[tx]\n    C[tx] = A[tx]"),
    "a let": _copy("x: T.int32 = tx + 4\n    S_1[x] = A[x]"),
    "a condition around": _copy("if tx < n:\n        S_1[tx] = A[tx]"),
}

DMA = {}
for _name, _body in {
    "a copy": "for i in range(128):\n    C[i] = A[i]",
    "an offset": "for i in range(128):\n    C[i + 4] = A[i + 8]",
    "a stride": "for i in range(128):\n    C[i] = A[i * 2]",
    "two loops": "for i, j in T.grid(8, 16):\n    C[i * 16 + j] = A[i * 16 + j]",
    "two loops with gaps": "for i, j in T.grid(8, 16):\n    C[i * 32 + j] = A[i * 32 + j]",
    "a computation": "for i in range(128):\n    C[i] = A[i] + T.float32(1)",
    "two copies": "for i in range(128):\n    C[i] = A[i]\nfor i in range(128):\n    C[i + 128] = A[i]",
    "a vector": "C[0:64] = A[0:64]",
    "one element": "C[0] = A[0]",
    "an outer loop": "for k in range(4):\n    for i in range(32):\n        C[k * 32 + i] = A[k * 32 + i]",
}.items():
    _inside = "\n".join("    " + line for line in _body.split("\n"))
    for _wait in ("", '\nwith T.attr(0, "async_wait_queue_scope", 0):\n    with T.attr(0, "async_wait_inflight_count", 1):\n        C[1] = C[0]'):
        _text = f'with T.attr(0, "async_commit_queue_scope", 0):\n    with T.attr(0, "async_scope", 1):\n' + "\n".join("    " + line for line in _inside.split("\n")) + _wait
        DMA[_name + (", waited for" if _wait else "")] = _program(VECTOR, "\n".join("    " + line for line in _text.split("\n")))

RULES = {"LowerThreadAllreduce": ALLREDUCE, "LowerWarpMemory": WARP, "MergeSharedMemoryAllocations": MERGE,
         "InjectPTXAsyncCopy": ASYNC, "LowerAsyncDMA": DMA}
