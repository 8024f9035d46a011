# SPDX-License-Identifier: Apache-2.0
"""Single passes on small programs that were written for their rules, beside the installed TVM's.

Run with a Python that has apache-tvm 0.25 or later; not part of the suite:

    python tests/interop/pass_rules.py --tirc build/dev/bin/tirc [--passes LowerMatchBuffer] [--show] [--texts FOLDER]

The programs are those of tests/interop/rules: RULES of each file has the programs of a pass by name; where a pass has
arguments or settings, a program is a tuple of its text and a dictionary with `args`, `config` or `target`. --show prints
what differs; --texts keeps what ours makes of each program, also where TVM cannot be asked.
"""

import argparse
import importlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "scripts"), str(HERE / "rules")]

import tirscope
from apart import judge_all
from passes import Judge, call_of


def all_rules():
    """{pass: {name: (text, settings)}}"""
    rules = {}
    for file in sorted((HERE / "rules").glob("*.py")):
        for each, programs in importlib.import_module(file.stem).RULES.items():
            for name, program in programs.items():
                rules.setdefault(each, {})[name] = program if isinstance(program, tuple) else (program, {})
    return rules


def judge_pass(tvm, options, each, first, out):
    with tirscope.Server(options.tirc) as server:
        for number, (name, (text, settings)) in enumerate(all_rules()[each].items()):
            if number < first:
                continue
            target, args, config = settings.get("target", options.target), settings.get("args"), settings.get("config", {})
            entry = {"program": name, "pass": each, "number": number}
            print(json.dumps(entry), file=out, flush=True)
            judge = Judge(tvm, server, target)
            try:
                module = server.call("module.parse", text=text)["module"]
            except tirscope.Error as error:
                entry["verdict"], entry["detail"] = "not read here", str(error)
                print(json.dumps(entry), file=out, flush=True)
                continue
            refusal, after = "", None
            try:
                after = server.call("passes.run", module=module, passes=[call_of(each, args)], target=target,
                                    config=config)["module"]
            except tirscope.Error as error:
                refusal = f"{error.code}: {error}"
            if options.texts:
                kept = tirscope.Module(server, after).script() if after else refusal
                pathlib.Path(options.texts, f"{each}.{name}.txt").write_text(kept)
            entry["verdict"], entry["detail"] = judge.go(each, module, after, args, config)
            if refusal:
                entry["detail"] = refusal[:300] + "\n" + entry["detail"]
            print(json.dumps(entry), file=out, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--target", default="cuda -arch=sm_80")
    parser.add_argument("--passes", default=",".join(all_rules()))
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--texts")
    parser.add_argument("--json", default="", help="keep every verdict in this file")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir  # noqa: F401

    kept = judge_all(lambda each, first, out: judge_pass(tvm, options, each, first, out), options.passes.split(","), "pass",
                     f"TVM {tvm.__version__}, {options.target}", options.json)
    for entry in kept if options.show else []:
        if entry["verdict"] != "same":
            print(f"\n{entry['pass']} {entry['program']}: {entry['verdict']}\n{entry['detail']}")


if __name__ == "__main__":
    main()
