# SPDX-License-Identifier: Apache-2.0
"""Each lowering pass beside the installed TVM's: the module before the pass is printed for TVM's release, TVM runs its
pass on it, and what comes out is compared with what ours made of the same module.

Run with a Python that has apache-tvm; not part of the suite:

    python tests/interop/passes.py --tirc build/dev/bin/tirc --target cuda sample_modules <folder of modules> ...

The modules before a pass are the stages of `passes.pipeline`; with --everywhere every pass that both know runs on every
stage. A stage that the release cannot say, and a pass that it does not have, are counted apart.
"""

import argparse
import collections
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import tirscope
from there_and_back import difference, read_by_tvm, release_of

# TVM's names of today for passes of 0.18 that were renamed.
RENAMED = {"Simplify": "StmtSimplify", "CommonSubexprElimTIR": "CommonSubexprElim"}
# The arguments that the standard pipeline gives, where they are not the factory's own.
ARGUMENTS = {"NarrowDataType": (32,), "ThreadSync": ("shared",)}


def call_of(name, args=None):
    """The pass as passes.run takes it."""
    return {"name": name, "args": list(ARGUMENTS.get(name, ()) if args is None else args)}


def plain(text):
    """Without what later releases write otherwise: where flat views are declared, and how True of an attribute prints."""
    lines = [line for line in text.split("\n")
             if not re.match(r"\s*(\w+ = (T\.decl_buffer\(|T\.Buffer\(|\w+\.view\()|# )", line)]
    text = "\n".join(lines).replace("T.bool(True)", "True").replace(", T.bool(False), -1)", ")")  # of tvm_storage_sync
    text = re.sub(r', annotations=\{"buffer_allocated_addr": \[\], "buffer_data_alignment": 64\}', "", text)
    return re.sub(r'"reduce_scope", T\.reinterpret\(.*\)\)', '"reduce_scope", 0)', text)


def renamed(lines):
    """The lines with numbered names (X_1) by where each is first met: what is declared elsewhere is numbered otherwise."""
    names = {}
    return [re.sub(r"(?<![.\w])[A-Za-z]\w*?(_\d+)+\b", lambda found: names.setdefault(found[0], f"name_{len(names)}"), line)
            for line in lines]


def without_frames(text):
    """The lines of `plain`, where a view declared above them makes TVM write out a root block or a frame of a thread: what
    is in such a frame stands where the frame does, all else keeps its indentation."""
    lines, frames = [], []  # frames: how far each that is open is indented
    of_root = False  # the lines behind a root block's head: T.reads(), T.writes()
    for line in plain(text).split("\n"):
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        while words and frames and indent <= frames[-1]:
            frames.pop()
        shift = 4 * len(frames)
        root = words == 'with T.sblock("root"):'
        thread = re.match(r"with (T\.launch_thread\(.*\)) as (\w+):$", words)
        if root or thread:
            frames.append(indent)
        if thread:
            lines.append(" " * (indent - shift) + f"{thread[2]} = {thread[1]}")
        of_root = root or (of_root and words in ("T.reads()", "T.writes()"))
        if words and not root and not thread and not of_root:
            lines.append(" " * (indent - shift) + words)
    return lines


class Judge:
    def __init__(self, tvm, server, target):
        self.tvm, self.server, self.release, self.target = tvm, server, release_of(tvm), target

    def target_of(self):
        if self.target.startswith("cuda"):
            return self.tvm.target.Target({"kind": "cuda", "arch": "sm_80"})
        kind, *options = self.target.split()  # from 0.25 on TVM takes no options in a string
        config = dict(option.lstrip("-").split("=", 1) for option in options)
        if "mattr" in config:
            config["mattr"] = config["mattr"].split(",")
        return self.tvm.target.Target({"kind": kind, **config})

    def pass_of(self, name, args=None):
        """TVM's pass, or None where this release has none."""
        args = ARGUMENTS.get(name, ()) if args is None else args
        name = RENAMED.get(name, name)
        if name == "BindTarget":
            return self.tvm.tirx.transform.BindTarget(self.target_of())
        for home in (self.tvm.tirx.transform, self.tvm.s_tir.transform):
            if factory := getattr(home, name, None):
                return factory(*args)
        return None

    def config_of(self, config):
        """The settings of a pass as this release names them: tir.Simplify is tirx.StmtSimplify."""
        known = self.tvm.transform.PassContext.list_configs()
        named = {}
        for key, value in config.items():
            word = key.removeprefix("tir.")
            named[next(name for name in known if name.split(".", 1)[1] == RENAMED.get(word, word))] = value
        return named

    def text(self, handle):
        try:
            return tirscope.Module(self.server, handle).script(release=self.release), None
        except tirscope.Error as error:
            return None, str(error).split("\n")[0]

    def go(self, name, before, after, args=None, config=None):
        """(verdict, detail) of a pass between two of our modules; `after` is None where ours refuses."""
        theirs = self.pass_of(name, args)
        if theirs is None:
            return "no such pass", ""
        source, complaint = self.text(before)
        if source is None:
            return "cannot say", complaint
        module, complaint = read_by_tvm(self.tvm, source, check_well_formed=False)
        if module is None:
            return "TVM does not read the module before", complaint
        if not hasattr(module, "functions"):
            module = self.tvm.IRModule({"main": module})
        try:
            with self.target_of(), self.tvm.transform.PassContext(opt_level=3, config=self.config_of(config or {})):
                there = theirs(module)
        except Exception as error:
            lines = str(error).strip().split("\n")
            if after is None:
                return "both refuse", ""
            return "TVM refuses", next((line for line in lines if "rror" in line), lines[-1])[:160]
        if after is None:
            return "only we refuse", there.script()
        wanted, complaint = self.text(after)
        if wanted is None:
            return "cannot say", complaint
        here, complaint = read_by_tvm(self.tvm, wanted, check_well_formed=False)
        if here is None:  # such as regions of a block by views that are declared in it
            if without_frames(wanted) == without_frames(there.script()):
                return "same", ""
            return "TVM does not read the module after", complaint
        if not hasattr(here, "functions"):
            here = self.tvm.IRModule({"main": here})
        if self.same(here, there):
            return "same", ""
        return "another result", difference(plain(here.script()), plain(there.script()))

    def same(self, here, there):
        import tvm_ffi

        if tvm_ffi.structural_equal(here, there):
            return True
        # What the text cannot say (types of pointers, spans) is compared as TVM prints it.
        if plain(here.script()) == plain(there.script()):
            return True
        here, there = without_frames(here.script()), without_frames(there.script())
        return here == there or renamed(here) == renamed(there)

    def module(self, path, everywhere, passes):
        """The verdicts of all passes on a file: (pass, verdict, detail)."""
        root = self.server.call("module.parse", text=path.read_text())["module"]
        try:
            stages = self.server.call("passes.pipeline", module=root, target=self.target)["stages"]
        except tirscope.Error as error:
            yield "pipeline", "refused here", str(error).split("\n")[0]
            return
        before = root
        for stage in stages:
            if not everywhere and (not passes or stage["pass"] in passes):
                yield (stage["pass"], *self.go(stage["pass"], before, stage["module"]))
            if everywhere and (before == root or stage["changed"]):
                for name in passes:
                    try:
                        after = self.server.call("passes.run", module=before, passes=[call_of(name)], target=self.target)["module"]
                    except tirscope.Error:
                        after = None
                    yield (f"{name} before {stage['pass']}", *self.go(name, before, after))
            before = stage["module"]


def modules(paths):
    for path in map(pathlib.Path, paths):
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        for file in files:
            if "@I.ir_module" in file.read_text() or "@T.prim_func" in file.read_text():
                yield file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--target", default="llvm")
    parser.add_argument("--passes", default="", help="only these, separated by commas")
    parser.add_argument("--everywhere", action="store_true", help="the passes on every stage, not only on their own")
    parser.add_argument("--json", help="keep every verdict in this file")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir  # noqa: F401

    passes = [name for name in options.passes.split(",") if name]
    counts, kept = collections.defaultdict(collections.Counter), []
    with tirscope.Server(options.tirc) as server:
        judge = Judge(tvm, server, options.target)
        for path in modules(options.paths):
            try:
                for name, verdict, detail in judge.module(path, options.everywhere, passes):
                    counts[name.split(" before ")[0]][verdict] += 1
                    kept.append({"file": str(path), "pass": name, "verdict": verdict, "detail": detail})
            except tirscope.Error as error:
                counts["module.parse"]["not read here"] += 1
                kept.append({"file": str(path), "pass": "module.parse", "verdict": "not read here", "detail": str(error)})
    for name, verdicts in counts.items():
        print(f"{name:42}", ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common()))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()
