# SPDX-License-Identifier: Apache-2.0
"""Schedules for schedule_scripts.py, by name: tensorize with intrinsics of their own, layouts with padding, rolling
buffers, reductions of several forms, moves into tiles, and inlining through index maps."""

from odd_programs import _program

CASES = {}
HANDLES = "a: T.handle, b: T.handle, c: T.handle"


def _intrin(name, desc, impl):
    return f"INTRIN({name!r}, {desc!r}, {impl!r})\n"


def _product(parameters, block, transposed=True):
    right = "B[vj, vk]" if transposed else "B[vk, vj]"
    return _program(parameters, f"""
        for i, j, k in T.grid(64, 64, 64):
            with T.block("{block}"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    C[vi, vj] = T.float32(0)
                C[vi, vj] = C[vi, vj] + A[vi, vk] * {right}
    """)


PRODUCT = _product(", ".join(f'{name}: T.Buffer((64, 64), "float32")' for name in "ABC"), "C")
TILES = """
i, j, k = sch.get_loops("C")
i0, i1 = sch.split(i, [None, {0}])
j0, j1 = sch.split(j, [None, {1}])
k0, k1 = sch.split(k, [None, {2}])
sch.reorder(i0, j0, k0, {3})
"""


def _tensorize():
    """A product of tiles, a dot product and an outer product as intrinsics, on tiles that fit and that do not."""
    shapes = "\n".join("        {0} = T.match_buffer({1}, (16, 16), align=64, offset_factor=1{2})".format(n, n.lower(), "{0}") for n in "ABC")
    regions = """
        with T.block("root"):
            T.reads(C[0:16, 0:16], A[0:16, 0:16], B[0:16, 0:16])
            T.writes(C[0:16, 0:16])
    """.rstrip(" ")
    desc = _program(HANDLES, shapes.format("") + regions + """
            for i, j, k in T.grid(16, 16, 16):
                with T.block("update"):
                    vii, vjj, vkk = T.axis.remap("SSR", [i, j, k])
                    C[vii, vjj] = C[vii, vjj] + A[vii, vkk] * B[vjj, vkk]
    """)
    call = '            T.evaluate(T.call_extern("int32", "tile", C.access_ptr("rw"), A.access_ptr("r"), B.access_ptr("r"){0}))\n'
    impls = {
        "plain": _program(HANDLES, shapes.format("") + regions + call.format(", C.elem_offset // 16")),
        "noted": _program(HANDLES, shapes.format("") + regions + '            T.block_attr({"z": 1})\n' + call.format("")),
        "strides": _program(HANDLES, "        s = T.int32()\n" + shapes.format(", strides=[s, 1]") + regions + call.format(", s")),
    }
    for form, impl in impls.items():
        register = _intrin("test.tile", desc, impl)
        for units in ("", ", preserve_unit_iters=False"):
            end = f'sch.tensorize(i1, "test.tile"{units})'
            CASES[f"tensorize.{form}{units}"] = PRODUCT, register + TILES.format(16, 16, 16, "i1, j1, k1") + f'sch.decompose_reduction("C", k0)\n{end}'
            CASES[f"tensorize.{form} with init{units}"] = PRODUCT, register + TILES.format(16, 16, 16, "i1, j1, k1") + end
        CASES[f"tensorize.{form} annotated block"] = PRODUCT, register + TILES.format(16, 16, 16, "i1, j1, k1") + (
            'sch.decompose_reduction("C", k0)\nx = sch.blockize(i1)\nsch.annotate(x, "q", 3)\nsch.tensorize(x, "test.tile")')
        CASES[f"tensorize.{form} other order"] = PRODUCT, register + TILES.format(16, 16, 16, "j1, i1, k1") + 'sch.decompose_reduction("C", k0)\nsch.tensorize(j1, "test.tile")'
        CASES[f"tensorize.{form} small tile"] = PRODUCT, register + TILES.format(16, 16, 8, "i1, j1, k1") + 'sch.decompose_reduction("C", k0)\nsch.tensorize(i1, "test.tile")'
        CASES[f"tensorize.{form} guarded"] = PRODUCT.replace("64", "60"), register + TILES.format(16, 16, 16, "i1, j1, k1") + 'sch.decompose_reduction("C", k0)\nsch.tensorize(i1, "test.tile")'


def _layouts():
    """One-dimensional layouts with padding, of what is written and what is read."""
    writes = {
        "block": 'with T.block("B"):\n                    vi = T.axis.spatial(14, i)\n                    B[vi] = A[vi]',
        "opaque": 'with T.block("B"):\n                    T.reads(A[i])\n                    T.writes(B[i])\n                    B[i] = A[i]',
        "opaque_iterator": 'with T.block("B"):\n                    vi = T.axis.spatial(14, i)\n                    if vi < 7:\n                        B[vi] = A[vi]\n                    else:\n                        B[vi] = 3',
        "effect": 'with T.block("B"):\n                    vi = T.axis.spatial(14, i)\n                    B[vi] = A[vi]\n                    T.evaluate(T.call_extern("int32", "seen", vi))',
        "twice": 'with T.block("B"):\n                    vi = T.axis.spatial(14, i)\n                    B[vi] = A[vi]\n                    B[vi] = B[vi] + 1',
        "reversed": 'with T.block("B"):\n                    vi = T.axis.spatial(14, i)\n                    B[13 - vi] = A[vi]',
    }
    values = ["", ", pad_value=0", ', pad_value=MAP("lambda i, j: i * 2 + j")', ', pad_value=MAP("lambda i, j: T.int32(42)")', ", assume_injective_transform=True"]
    for form, write in writes.items():
        program = _program('A: T.Buffer((14,), "int32"), B: T.Buffer((14,), "int32")', f"""
            for i in range(14):
                {write}
        """)
        for value in values:
            for buffer in "AB":
                for index in ("i // 4, i % 4", "i // 5, i % 5"):
                    CASES[f"layout.{form} {buffer} {index}{value}"] = program, f'sch.transform_layout("B", "{buffer}", MAP("lambda i: ({index})"){value})'


def _reductions():
    """rfactor and decompose_reduction of several updates and identities."""
    updates = {
        "sum": ("C[vi] = C[vi] + A[vi, vk]", "T.float32(0)"), "swapped": ("C[vi] = A[vi, vk] + C[vi]", "T.float32(0)"),
        "wrong identity": ("C[vi] = C[vi] + A[vi, vk]", "T.float32(1)"), "product": ("C[vi] = C[vi] * A[vi, vk]", "T.float32(1)"),
        "maximum": ("C[vi] = T.max(C[vi], A[vi, vk])", "T.min_value('float32')"), "difference": ("C[vi] = C[vi] - A[vi, vk]", "T.float32(0)"),
        "two terms": ("C[vi] = C[vi] + A[vi, vk] + T.float32(1)", "T.float32(0)"),
        "condition": ("if A[vi, vk] > T.float32(0):\n                        C[vi] = C[vi] + A[vi, vk]", "T.float32(0)"),
    }
    for form, (update, identity) in updates.items():
        program = _program('A: T.Buffer((32, 64), "float32"), C: T.Buffer((32,), "float32")', f"""
            for i, k in T.grid(32, 64):
                with T.block("C"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    with T.init():
                        C[vi] = {identity}
                    {update}
        """)
        for factor in (8, 10):
            for loop, axis in (("a", 0), ("b", 1), ("b", -1)):
                CASES[f"reduction.{form} {factor} {loop} {axis}"] = program, f'i, k = sch.get_loops("C")\na, b = sch.split(k, [None, {factor}])\nsch.rfactor({loop}, {axis})'
        CASES[f"reduction.{form} decomposed"] = program, 'i, k = sch.get_loops("C")\na, b = sch.split(i, [None, 5])\nsch.decompose_reduction("C", b)'


def _windows():
    """A window computed where it is used, in tiles of several sizes, and rolled."""
    for stride in (1, 2):
        program = _program(f'A: T.Buffer(({16 * stride + 4},), "float32"), C: T.Buffer((16, 16), "float32")', f"""
            B = T.alloc_buffer(({16 * stride + 2}, {16 * stride + 2}))
            for i, j in T.grid({16 * stride + 2}, {16 * stride + 2}):
                with T.block("B"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    B[vi, vj] = A[vi] + A[vj + 2]
            for i, j in T.grid(16, 16):
                with T.block("C"):
                    vi, vj = T.axis.remap("SS", [i, j])
                    C[vi, vj] = T.max(B[vi * {stride}, vj * {stride}], B[vi * {stride} + 2, vj * {stride} + 2])
        """)
        for rows, columns in ((4, 16), (4, 4), (3, 16), (1, 16), (16, 4), (5, 5)):
            for at in ("a", "c"):
                tile = f'i, j = sch.get_loops("C")\na, b = sch.split(i, [None, {rows}])\nc, d = sch.split(j, [None, {columns}])\nsch.reorder(a, c, b, d)\nsch.compute_at("B", {at})\n'
                CASES[f"window.{stride} {rows} {columns} {at}"] = program, tile
                CASES[f"window.{stride} {rows} {columns} {at} rolled"] = program, tile + 'sch.rolling_buffer("B", 0)'


def _inlining():
    """A store and a load through index maps, and the consumer moved into it, or the producer into that."""
    maps = ["vi, vj", "vj, vi", "vi, 0", "vi, vi", "vi, (vj + 1) % 16", "vi // 2 + vi % 2 * 8, vj", "vi, T.bitwise_xor(vi, vj)",
            "vi // 4 * 4 + vj // 4, vi % 4 * 4 + vj % 4"]
    for store in maps:
        for load in maps:
            if "vi, vj" not in (store, load) and store != load:
                continue
            program = _program('A: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")', f"""
                B = T.alloc_buffer((16, 16))
                for i, j in T.grid(16, 16):
                    with T.block("B"):
                        vi, vj = T.axis.remap("SS", [i, j])
                        B[{store}] = A[vi, vj] * T.float32(2)
                for i, j in T.grid(16, 16):
                    with T.block("C"):
                        vi, vj = T.axis.remap("SS", [i, j])
                        C[vi, vj] = B[{load}] + T.float32(1)
            """)
            for step in ('sch.compute_inline("B")', 'sch.reverse_compute_inline("C")', 'sch.reverse_compute_at("C", sch.get_loops("B")[0])', 'sch.compute_at("B", sch.get_loops("C")[0])'):
                CASES[f"inlining.{store} | {load} {step[4:-1]}"] = program, step


_tensorize()
_layouts()
_reductions()
_windows()
_inlining()
