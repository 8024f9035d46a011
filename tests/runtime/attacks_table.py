#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes docs/evidence/security.md of the logs of the test of attacks:

    TIRSCOPE_ATTACKS_LOG=now.tsv test_runtime attacks
    tests/runtime/attacks_table.py now.tsv [before.tsv] > docs/evidence/security.md

`before.tsv`: the log of another tirc (TIRSCOPE_ATTACKS_PROGRAM), to compare with.
"""
import sys

MODES = ["all walls", "no Landlock", "no namespaces", "seccomp alone"]


def outcomes(path):
    """{(topic, name): {(mode, user): code}}, in the order of the log."""
    found = {}
    with open(path, encoding="utf-8") as log:
        for line in log:
            topic, name, mode, user, code = line.rstrip("\n").split("\t")
            found.setdefault((topic, name), {})[mode, user] = code
    return found


def cell(codes, mode):
    by_user = [codes.get((mode, user)) for user in ("root", "user")]
    told = list(dict.fromkeys(code for code in by_user if code))
    return " / ".join(f"`{code}`" if "." in code else code for code in told) or "–"


def main():
    now = outcomes(sys.argv[1])
    before = outcomes(sys.argv[2]) if len(sys.argv) > 2 else {}
    print("# Attacks on the sandbox\n")
    print("What came of each attack of `tests/runtime/attacks.cpp`; made by `tests/runtime/attacks_table.py`. *denied*: the")
    print("code went on and had got nothing; *got it*: it had what it wanted. Two outcomes are root's and an ordinary user's.")
    if before:
        print("*Before* is the release with a list of calls that are denied, as an ordinary user.")
    print("– was not run: without namespaces and Landlock nothing keeps generated code from reading files.")
    topic = None
    for key, codes in now.items():
        if key[0] != topic:
            topic = key[0]
            old = " before |" if before else ""
            print(f"\n## {topic[0].upper()}{topic[1:]}\n\n| attack |{old} " + " | ".join(MODES) + " |")
            print("|---|" + ("---|" if before else "") + "---|" * len(MODES))
        old = f" {cell(before.get(key, {}), 'all walls')} |" if before else ""
        name = key[1].replace("_", " ")
        print(f"| {name} |{old} " + " | ".join(cell(codes, mode) for mode in MODES) + " |")


if __name__ == "__main__":
    main()
