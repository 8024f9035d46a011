# SPDX-License-Identifier: Apache-2.0
"""The cases of oracle/schedule through `tirc serve`: what holds inside the process holds over the protocol.

oracle_cases.py FOLDER: runs every case whose script uses only what the server has; prints what differs."""

import os
import re
import sys

from tirscope import Error, IndexMap, NoSuchMethod, Server

PLAIN = {"get", "copy", "mod", "trace", "show", "seed", "work_on", "fork_seed", "remove_rv", "func_working_on"}

# Cases where we do not do what TVM does, as tests/schedule/oracle_test.cpp lists and explains them.
KNOWN = {
    "reverse_compute_inline__other_consumer_left_dangling",
}


def content(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None


def essence(text):
    """The text after "Error message: ", or the whole text where there is none."""
    return text.split("\nError message: ", 1)[-1].strip()


def register_intrinsics(server, case, text):
    module = server.parse(text)
    for suffix in {name[4:] for name in module.functions if name.startswith("desc")}:
        one = {}
        for part in ("desc", "impl"):
            functions = {part + suffix: {"module": module.id, "function": part + suffix}}
            one[part] = server.call("module.join", functions=functions)["module"]
        server.call("intrin.register", name=case + suffix, override=True, **one)


def difference(server, folder, case):
    def read(name):
        return content(os.path.join(folder, case, name))

    sch = server.schedule(server.parse(read("module.py")), seed=1)
    names = {"sch": sch, "IndexMap": IndexMap}
    path = os.path.join(folder, case, "script.py")
    expected = read("expected_error.txt")
    try:
        exec(compile(read("script.py"), path, "exec"), names)
    except Error as error:
        if expected is None:
            return f"refused: {error}"
        if not error.tvm or not error.code:
            return f"no text of TVM's in: {error}"
        kind, _, text = expected.partition("\n")
        if error.tvm["class"] != kind:
            return f"class {error.tvm['class']}, expected {kind}"
        if essence(error.tvm["rendered"]) != essence(text):
            return f"message:\n{essence(error.tvm['rendered'])}\nexpected:\n{essence(text)}"
        return None
    except (TypeError, ValueError, IndexError) as error:  # Python's own, as when too few loops are unpacked
        ours = f"{type(error).__name__}\n{error}"
        return None if expected is not None and ours == expected.strip() else ours
    sch = names["sch"]
    if expected is not None:
        return "not refused"
    for what, ours, theirs in (("module", sch.mod.script(), read("expected.py")),
                               ("trace", str(sch.trace), read("trace.py")),
                               ("json", sch._call("schedule.trace", format="json")["text"], read("trace.json"))):
        if theirs is not None and ours != theirs:
            return f"{what}:\n{ours}\nexpected:\n{theirs}"
    return None


def main(folder):
    wrong = ran = left_out = 0
    with Server() as server:
        known = PLAIN | {entry["name"] for entry in server.call("schedule.primitives")}
        for case in sorted(os.listdir(folder)):
            script = content(os.path.join(folder, case, "script.py")) if os.path.isdir(os.path.join(folder, case)) else None
            if script is None:
                continue
            intrinsics = content(os.path.join(folder, case, "intrin.py"))
            if not set(re.findall(r"\bsch\.(\w+)", script)) <= known:
                left_out += 1
                continue
            if intrinsics is not None:
                try:
                    register_intrinsics(server, case, intrinsics)
                except NoSuchMethod:
                    left_out += 1
                    continue
            ran += 1
            found = difference(server, folder, case)
            if bool(found) != (case in KNOWN):
                wrong += 1
                print(f"{case}: {found or 'passes now: take it off the list of known differences'}")
    print(f"{ran} cases ran, {wrong} differ, {left_out} use what there is not yet")
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
