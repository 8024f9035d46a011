# SPDX-License-Identifier: Apache-2.0
"""Runs the builder scripts of tests/cases/builder with an installed TVM and writes what they make.

Run it with the Python of TVM 0.25 (apache-tvm==0.25.0.post1), schedules_for_decoding with 0.27's:

    python tests/interop/builder_cases.py tests/cases/builder [NAME...]

The module is the variable `mod`, `func`, or `Module` of make.py; expected.py is what TVM prints of it. A folder with a
file by_hand.txt, which states a rule of TVM 0.18 that 0.25 lacks, keeps its expected.py.
"""

import pathlib
import runpy
import sys

import tvm
import tvm.tirx

# 0.25 calls tvm.tir tvm.tirx.
tvm.tir = sys.modules["tvm.tir"] = tvm.tirx


def main(folder, names):
    for case in sorted(pathlib.Path(folder).iterdir()):
        if not case.is_dir() or (names and case.name not in names) or (case / "by_hand.txt").exists():
            continue
        made = runpy.run_path(str(case / "make.py"))
        module = next(made[name] for name in ("mod", "func", "Module") if made.get(name) is not None)
        (case / "expected.py").write_text(module.script() + "\n")


main(sys.argv[1], sys.argv[2:])
