# SPDX-License-Identifier: Apache-2.0
"""Each schedule primitive on many odd programs, beside the installed TVM's: the same call on the same module, the modules
that come out compared by TVM, and where both refuse, the sentence.

Run with a Python that has apache-tvm 0.25 or later; not part of the suite:

    python tests/interop/schedule_calls.py --tirc build/dev/bin/tirc [--primitives split,fuse] [--each 40] [--seed 1]

The programs are those of odd_programs.py and window_programs.py. The calls of a primitive on a program are all
combinations of its blocks, loops, buffers and some arguments, of which --each are drawn by the seed; --before puts random
steps before the call.
"""

import argparse
import itertools
import json
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import tirscope
from apart import judge_all
from odd_programs import PROGRAMS as ODD
from there_and_back import difference, read_by_tvm, release_of
from window_programs import WINDOWS

PROGRAMS = {**ODD, **WINDOWS}

MAPS = {
    0: ["lambda: (0,)"],
    1: ["lambda i: (i // 4, i % 4)", "lambda i: (i + 3,)", "lambda i: (i // 5, i % 5)", "lambda i: (i, 0)"],
    2: ["lambda i, j: (j, i)", "lambda i, j: (i * 16 + j,)", "lambda i, j: (i // 4, j, i % 4)", "lambda i, j: (i, j // 5, j % 5)",
        "lambda i, j: (i, SEPARATOR, j)", "lambda i, j: (i + j, j)", "lambda i: (i,)", "lambda i, j: (i, j + 2)"],
    3: ["lambda i, j, k: (k, j, i)", "lambda i, j, k: (i * 16 + j, k)", "lambda i, j, k: (i, j, k // 4, k % 4)",
        "lambda i, j, k: (i + j + k,)"],
}
SCOPES = ['"local"', '"shared"', '"global"', '"shared.dyn"', '"wrong"']
ANNOTATIONS = ['1', '"text"', '[1, 2]', '{"a": [1, 2], "b": 1}', '1.5', 'True', 'None', '[]', '{"a": {"b": [0.5, "x"]}}', '[[1], [2, 3]]']


class Program:
    """What a program offers calls: names of blocks, loops above each, buffers that each reads and writes."""

    def __init__(self, schedule, root):
        self.blocks, self.loops, self.regions, self.iterators = [], {}, {}, {}
        self._visit(schedule, root)

    def _visit(self, schedule, block):
        found = schedule.get(block)
        name = found.name_hint
        self.blocks.append(name)
        self.loops[name] = len(schedule.get_loops(block))
        self.regions[name] = (len(found.reads), len(found.writes))
        self.iterators[name] = len(found.iter_vars)
        self.ranks = getattr(self, "ranks", {})
        self.ranks[name] = [[len(r.region) for r in found.reads], [len(r.region) for r in found.writes]]
        for child in schedule.get_child_blocks(block):
            self._visit(schedule, child)

    def block(self, name):
        return f'sch.get_block("{name}")'

    def loop(self, name, k):
        return f"sch.get_loops({self.block(name)})[{k}]"

    def all_blocks(self):
        return [self.block(b) for b in self.blocks]

    def all_loops(self):
        return [self.loop(b, k) for b in self.blocks for k in range(self.loops[b])]

    def buffers(self, side, more=0):
        """(block, index) for each region, and `more` indexes that are none."""
        return [(self.block(b), k) for b in self.blocks for k in range(self.regions[b][side] + more)]


def calls_of(primitive, p):
    """All calls of a primitive on a program that are worth trying."""
    c = itertools.product
    blocks, loops = p.all_blocks(), p.all_loops()
    chains = [(b, n) for b, n in p.loops.items() if n]
    flags = ["", ", preserve_unit_iters=False"]
    if primitive == "split":
        factors = ["[None, 4]", "[4, None]", "[None, 5]", "[3, None, 2]", "[16]", "[2, 8]", "[3, 4]", "[None, None]", "[0, 2]", "[None, -3]",
                   "[1, None]", "[None, 1]", "[20, None]", "[None]", "[]", "[4, 4, 2]", "[None, 300]", "[2, 1, None, 1]"]
        more = ["", ", preserve_unit_iters=False", ", disable_predication=True"]
        return [f"sch.split({l}, {f}{m})" for l, f, m in c(loops, factors, more)]
    if primitive in ("fuse", "reorder", "merge"):
        found = []
        for b, n in chains:
            for k in range(1, min(n, 4) + 1):
                found += [tuple(p.loop(b, i) for i in order) for order in itertools.permutations(range(n), k)]
            found.append((p.loop(b, 0),) * 2)
        found += list(c(loops, loops))
        more = flags if primitive == "fuse" else [""]
        return [f"sch.{primitive}({', '.join(f)}{m})" for f, m in c(found, more)]
    if primitive == "loop_partition":
        factors = ["[2, None]", "[None, 3]", "[2, 3]", "[2, 3, None, 4]", "[16]", "[20, None]", "[0, None]", "[None, None]", "[1]", "[]", "[15]"]
        return [f"sch.loop_partition({l}, {f}{m})" for l, f, m in c(loops, factors, flags)]
    if primitive == "reorder_block_iter_var":
        orders = ["[0]", "[1, 0]", "[0, 1]", "[2, 0, 1]", "[2, 1, 0]", "[0, 0]", "[0, 3]", "[-1, 0]", "[]", "[1, 2, 0]"]
        return [f"sch.reorder_block_iter_var({b}, {o})" for b, o in c(blocks, orders)]
    if primitive == "add_unit_loop":
        return [f"sch.add_unit_loop({x})" for x in blocks + loops]
    if primitive in ("parallel", "vectorize", "unroll"):
        return [f"sch.{primitive}({l})" for l in loops]
    if primitive == "bind":
        return [f"sch.bind({l}, {t})" for l, t in c(loops, ['"threadIdx.x"', '"blockIdx.x"', '"blockIdx.y"', '"vthread.x"', '"threadIdx.w"', '"vthread"'])]
    if primitive in ("cache_read", "cache_write"):
        side = primitive == "cache_write"
        key = "consumer_blocks"
        consumers = [""] + [f', {key}=["{b}"]' for b in p.blocks[1:]] + ([f', {key}={json.dumps(p.blocks[1:])}'] if len(p.blocks) > 2 else [])
        return [f"sch.{primitive}({b}, {i}, {s}{m})" for (b, i), s, m in c(p.buffers(side, 1), ['"local"', '"shared.dyn"', '"wrong"'], consumers)]
    if primitive == "cache_inplace":
        return [f"sch.cache_inplace({b}, {i}, {s})" for (b, i), s in c(p.buffers(0, 1), ['"local"', '"shared"'])]
    if primitive == "cache_index":
        return [f"sch.cache_index({b}, {s}{t})" for b, s, t in c(blocks, ['"local"', '"global"'], ["", ", 1", ", 2"])]
    if primitive in ("reindex_cache_read", "reindex_cache_write"):
        side = primitive == "reindex_cache_write"
        found = []
        for b in p.blocks:
            maps = MAPS.get(p.iterators[b], [])[:4] + MAPS[2][:2]
            found += [f'sch.{primitive}({p.block(b)}, {i}, "shared", MAP("{m}"))' for i in range(p.regions[b][side] + 1) for m in maps]
        return found
    if primitive == "reindex":
        return [f'sch.reindex({b}, ("{"write" if s else "read"}", {i}))' for s in (0, 1) for b, i in p.buffers(s, 1)] + \
               [f'sch.reindex({b}, "{n}")' for b, n in c(blocks, "ABCD")]
    if primitive in ("read_at", "write_at"):
        return [f'sch.{primitive}({l}, {b}, {i}, {s})' for l, (b, i), s in c(loops, p.buffers(primitive == "write_at", 1), ['"shared"', '"local"'])]
    if primitive in ("compute_at", "reverse_compute_at"):
        more = ["", ", preserve_unit_loops=True", ", index=0", ", index=1", ", index=-2", ", index=5"]
        return [f"sch.{primitive}({b}, {l}{m})" for b, l, m in c(blocks, loops, more)]
    if primitive in ("compute_inline", "reverse_compute_inline"):
        return [f"sch.{primitive}({b})" for b in blocks]
    if primitive == "decompose_reduction":
        return [f"sch.decompose_reduction({b}, {l})" for b, l in c(blocks, loops)]
    if primitive == "rfactor":
        return [f"sch.rfactor({l}, {a})" for l, a in c(loops, [0, 1, -1, 2, -2, 4])]
    if primitive == "storage_align":
        return [f"sch.storage_align({b}, {i}, axis={a}, factor={f}, offset={o})" for (b, i), (a, f, o) in
                c(p.buffers(1, 1), [(0, 32, 8), (-1, 16, 0), (1, 0, 0), (2, 4, 1), (-3, 4, 1), (1, -4, 2)])]
    if primitive == "set_scope":
        return [f"sch.set_scope({b}, {i}, {s})" for (b, i), s in c(p.buffers(1, 1), SCOPES)] + \
               [f'sch.set_scope({b}, "{n}", "shared")' for b, n in c(blocks, "BCX")]
    if primitive == "unsafe_set_dtype":
        return [f"sch.unsafe_set_dtype({b}, {i}, {t})" for (b, i), t in c(p.buffers(1, 1), ['"float16"', '"int32"', '"float32"', '"bfloat16"'])]
    if primitive == "unsafe_hide_buffer_access":
        return [f'sch.unsafe_hide_buffer_access({b}, "{s}", {i})' for b, s, i in c(blocks, ["read", "write", "both"], ["[0]", "[1]", "[0, 1]", "[-1]", "[]"])]
    if primitive == "blockize":
        pairs = [f'[{", ".join(x)}]' for x in itertools.combinations([b for b in blocks], 2)]
        return [f"sch.blockize({x}{m})" for x, m in c(loops + pairs + [f"[{b}]" for b in blocks], flags)]
    if primitive == "annotate":
        return [f'sch.annotate({x}, "{k}", {v})' for x, (k, v) in c(blocks + loops, [("key", a) for a in ANNOTATIONS] + [("note", "2"), ("pragma_x", '"y"')])]
    if primitive == "unannotate":
        return [f'sch.unannotate({x}, "{k}")' for x, k in c(blocks + loops, ["note", "pragma_x", "nothing", "software_pipeline_stage"])]
    if primitive == "transform_layout":
        found = []
        for b in p.blocks:
            for side, word in enumerate(("read", "write")):
                for i, rank in enumerate(p.ranks[b][side]):
                    maps = MAPS.get(rank, [])
                    more = ["", ", pad_value=0.0", ", pad_value=MAP(\"lambda *i: T.float32(0)\")", ", assume_injective_transform=True"]
                    found += [f'sch.transform_layout({p.block(b)}, ("{word}", {i}), MAP("{m}"){x})' for m in maps for x in more]
        return found
    if primitive == "transform_block_layout":
        return [f'sch.transform_block_layout({p.block(b)}, MAP("{m}"))' for b in p.blocks for m in MAPS.get(p.iterators[b], []) + MAPS[2][:1]]
    if primitive == "set_axis_separator":
        return [f'sch.set_axis_separator({b}, ("{"write" if s else "read"}", {i}), {a})' for s in (0, 1) for (b, i) in p.buffers(s, 1)
                for a in ("[1]", "[]", "[0]", "[1, 2]", "[3]")]
    if primitive == "decompose_padding":
        return [f"sch.decompose_padding({b}, {l})" for b, l in c(blocks, loops)]
    if primitive == "can_decompose_padding":
        return [f"sch.can_decompose_padding({b}, {l})" for b, l in c(blocks, loops)]
    if primitive == "pad_einsum":
        return [f"sch.pad_einsum({b}, {x})" for b, x in c(blocks, ["[1, 1, 1]", "[5, 1, 1]", "[32, 32, 32]", "[5, 7]", "[0, 1, 1]", "[7, 9, 11]", "[1]", "[3, 5, 6, 7]"])]
    if primitive == "rolling_buffer":
        return [f"sch.rolling_buffer({b}, {i})" for b, i in p.buffers(1, 1)]
    if primitive in ("get_producers", "get_consumers", "get_output_blocks", "get_loops"):
        return [f"sch.{primitive}({b})" for b in blocks]
    if primitive == "get_child_blocks":
        return [f"sch.get_child_blocks({x})" for x in blocks + loops]
    if primitive == "get_block":
        return [f'sch.get_block("{n}")' for n in p.blocks + ["missing", ""]] + ['sch.get_block("C", "main")', 'sch.get_block("C", "other")']
    if primitive == "sample_perfect_tile":
        return [f"sch.sample_perfect_tile({l}, {n}, {m}, decision={d})" for l, n, m, d in
                c(loops, [2, 3], [4, 16], ["[4, 4]", "[2, 2, 4]", "[3, 5]", "[1, 16]", "[5, 3, 2]"])]
    if primitive == "sample_partitioned_tile":
        return [f"sch.sample_partitioned_tile({l}, {n}, {pos}, {f}, decision={d})" for l, n, pos, f, d in
                c(loops, [2, 3], [0, 1], [1, 4], ["[4, 4]", "[2, 2, 4]", "[3, 5]", "[5, 3, 2]"])]
    if primitive == "sample_compute_location":
        return [f"sch.compute_at({b}, sch.sample_compute_location({b}, decision={d}))" for b, d in c(blocks, [-2, -1, 0, 1, 2, 3, 9])]
    if primitive == "annotate_buffer_access":
        maps = ["lambda vi, vj: ((vi, vi + 1), (vj, vj + 1))", "lambda vi, vj: ((0, 16), (vj * 2, vj * 2 + 2))", "lambda vi: ((vi, vi + 1),)"]
        return [f'sch.annotate_buffer_access({b}, {i}, "{s}", MAP("{m}"))' for s in ("read", "write") for (b, i) in p.buffers(s == "write", 1) for m in maps]
    if primitive == "fuse_reduction_epilogue":
        return [f"sch.fuse_reduction_epilogue({a}, {b})" for a, b in c(blocks, blocks)]
    raise KeyError(primitive)


PRIMITIVES = """get_block get_loops get_child_blocks get_producers get_consumers get_output_blocks merge fuse split loop_partition
reorder reorder_block_iter_var add_unit_loop parallel vectorize bind unroll cache_read cache_write cache_inplace cache_index
reindex reindex_cache_read reindex_cache_write read_at write_at compute_at reverse_compute_at compute_inline
reverse_compute_inline decompose_reduction rfactor storage_align set_scope unsafe_set_dtype unsafe_hide_buffer_access blockize
annotate unannotate transform_layout transform_block_layout set_axis_separator decompose_padding can_decompose_padding
pad_einsum rolling_buffer sample_perfect_tile sample_partitioned_tile sample_compute_location annotate_buffer_access
fuse_reduction_epilogue""".split()

# Steps that a call may come after.
FIRST = "split fuse reorder cache_read cache_write compute_at reverse_compute_at compute_inline blockize decompose_reduction bind parallel annotate transform_layout set_scope add_unit_loop loop_partition reindex rfactor".split()


class Theirs:
    """TVM's schedule under 0.18's names."""

    def __init__(self, schedule):
        self.schedule = schedule

    def __getattr__(self, name):
        return getattr(self.schedule, name.replace("get_block", "get_sblock"))


def plain(text):
    """Without what later releases write otherwise: True in annotations, bare floats, the type of an offset of zero."""
    text = text.replace("T.bool(True)", "True").replace('"auto_copy": True', '"auto_copy": 1').replace("elem_offset=T.int64(0), ", "")
    text = text.replace(", elem_offset=T.int64(0)", "").replace('"key": T.float32(1.5)', '"key": 1.5')
    return text.replace('"key": True', '"key": 1')


def sentence(text):
    """The error as a person reads it, without the module, with 0.18's names of nodes and its brackets around lists."""
    text = text.split("Error message: ")[-1].strip()
    text = text.replace("tirx.", "tir.").replace("SBlock", "Block").replace("s_tir.", "tir.").replace("sblock", "block")
    text = re.sub(r"^(\w*Error: )+", "", text)
    text = re.sub(r"(I\.|ir\.)?Range\([^)]*\)|range\(min=[^)]*\)", "Range", text)
    return text.replace("IndexError: ", "").replace("(", "[").replace(",)", "]").replace(")", "]")


def internal(text):
    """Whether TVM did not refuse but failed: a check of its own data."""
    return bool(re.match(r"Check failed: |unordered_map::at|'key is not in Map'|Index \d+ out of bounds|$", sentence_of_check(text)))


def sentence_of_check(text):
    return re.sub(r"^(\w*Error: )+", "", text.split("Error message: ")[-1].strip())


class Judge:
    def __init__(self, tvm, server):
        self.tvm, self.server, self.release = tvm, server, release_of(tvm)
        self.separator = getattr(tvm.tirx.IndexMap, "AXIS_SEPARATOR", None)

    def load(self, text):
        self.module = self.server.parse(text)
        printed = self.module.script(release=self.release)
        self.there, complaint = read_by_tvm(self.tvm, printed)
        if self.there is None:
            raise ValueError(complaint)
        if not hasattr(self.there, "functions"):
            self.there = self.tvm.IRModule({"main": self.there})

    def schedule(self):
        return Theirs(self.tvm.s_tir.Schedule(self.there, error_render_level="detail"))

    def run(self, schedule, steps, names):
        for step in steps:
            eval(step, {"sch": schedule, **names})

    def both(self, steps):
        """(verdict, detail) of the last step; None where an earlier one is refused by either."""
        from tvm.script import tirx as T

        theirs = self.schedule()
        ours = self.server.schedule(self.module)
        outer = {"MAP": lambda text: eval(text, {"T": T, "SEPARATOR": self.separator})}
        inner = {"MAP": lambda text: {"lambda": text.replace("SEPARATOR", "IndexMap.AXIS_SEPARATOR")}}
        try:
            self.run(theirs, steps[:-1], outer)
            self.run(ours, steps[:-1], inner)
        except Exception:
            return None, ""
        try:
            result = eval(steps[-1], {"sch": theirs, **outer})
            error = None
        except IndexError:
            return None, ""  # the steps before have left fewer loops
        except Exception as e:
            error = str(e)
        try:
            mine = eval(steps[-1], {"sch": ours, **inner})
            refusal = None
        except tirscope.Error as e:
            refusal = e
        if error is not None and refusal is not None:
            said = (refusal.tvm or {}).get("rendered")
            if said is not None and sentence(said) == sentence(error):
                return "same refusal", ""
            return ("TVM fails inside" if internal(error) else "other words",
                    f"TVM: {sentence(error)[:700]}\nours: {refusal.code}: {sentence(said) if said else said}")
        if error is not None:
            return "TVM fails inside, we do it" if internal(error) else "only TVM refuses", sentence(error)[:700]
        if refusal is not None:
            return "only we refuse", f"{refusal.code}: {str(refusal)[:700]}"
        answer, wanted = self.plain(mine), self.plain(result)
        if answer != wanted:
            return "other answer", f"TVM: {wanted}\nours: {answer}"
        here, complaint = read_by_tvm(self.tvm, ours.mod.script(release=self.release))
        if here is None:
            return "TVM does not read it", complaint
        if not hasattr(here, "functions"):
            here = self.tvm.IRModule({"main": here})
        there = theirs.schedule.mod
        import tvm_ffi

        if tvm_ffi.structural_equal(here, there) or here.script() == there.script():
            return "same", ""
        again, _ = read_by_tvm(self.tvm, there.script())  # reading simplifies some extents
        if again is not None and plain(here.script()) == plain(again.script()):
            return "same", ""
        return "another module", difference(there.script(), here.script())

    def plain(self, value):
        """Handles by what they refer to, in a form that both sides share."""
        if isinstance(value, (list, tuple)) or type(value).__name__ == "Array":
            return [self.plain(v) for v in value]
        if isinstance(value, tirscope._RV):
            return type(value).__name__.replace("RV", "")
        kind = type(value).__name__
        return kind.replace("SBlockRV", "Block").replace("LoopRV", "Loop") if kind.endswith("RV") else (
            "Expr" if kind in ("Var", "ExprRV", "IntImm", "SizeVar", "PrimVar") else value)


def drawn_calls(options, program, name):
    """(primitive, steps) of each call that is drawn for a program."""
    for primitive in options.primitives.split(","):
        rng = random.Random(f"{options.seed} {name} {primitive}")
        calls = calls_of(primitive, program)
        for call in rng.sample(calls, min(options.each, len(calls))):
            steps = []
            for _ in range(rng.randint(0, options.before)):
                earlier = calls_of(rng.choice(FIRST), program)
                steps += [rng.choice(earlier)] if earlier else []
            yield primitive, [*steps, call]


def judge_program(tvm, options, name, first, out):
    """Judges the calls on a program from `first` on, a line of JSON before and after each."""
    with tirscope.Server(options.tirc) as server:
        judge = Judge(tvm, server)
        judge.load(PROGRAMS[name])
        schedule = tvm.s_tir.Schedule(judge.there)
        program = Program(schedule, schedule.get_sblock("root"))
        for number, (primitive, steps) in enumerate(drawn_calls(options, program, name)):
            if number < first:
                continue
            entry = {"program": name, "primitive": primitive, "steps": steps, "number": number}
            out.write(json.dumps(entry) + "\n")
            out.flush()
            entry["verdict"], entry["detail"] = judge.both(steps)
            out.write(json.dumps(entry) + "\n")
            out.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--primitives", default=",".join(PRIMITIVES))
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--each", type=int, default=25, help="calls of a primitive on a program")
    parser.add_argument("--before", type=int, default=0, help="random steps before the call, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", help="keep every verdict in this file")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir

    judge_all(lambda name, first, out: judge_program(tvm, options, name, first, out), options.programs.split(","), "primitive",
              f"TVM {tvm.__version__}, seed {options.seed}, {options.each} calls of a primitive on a program", options.json)


if __name__ == "__main__":
    main()
