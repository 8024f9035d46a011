# SPDX-License-Identifier: Apache-2.0
"""A copy of the sources in which single rules can be left out, one at a time: what scripts/mutate-rules (schedule
primitives) and scripts/mutate-passes share.

In the copy every rule asks whether it is the one that the environment variable TIRSCOPE_MUTANT names, and writes down
which test case it was asked in. So the copy is built once, its tests run once, and then only the cases that a rule
matters in run again without it.
"""

import collections
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOOK = r"""// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <utility>
extern "C" const char* tirscope_current_test() __attribute__((weak));
namespace tirscope {
inline void mutation_note(const std::string& line, bool every_time) {
  static const char* path = std::getenv("TIRSCOPE_MUTATION_LOG");
  if (!path || !&tirscope_current_test) return;
  static std::FILE* log = std::fopen(path, "a");
  static std::set<std::string> seen;
  std::string whole = std::string(tirscope_current_test()) + "\t" + line + "\n";
  if (log && (seen.insert(whole).second || every_time)) std::fputs(whole.c_str(), log);
}
/// Whether rule `n`, which is about to refuse, is left out.
inline bool mutant(int n) {
  static const char* text = std::getenv("TIRSCOPE_MUTANT");
  static const int active = text ? std::atoi(text) : -1;
  mutation_note("rule\t" + std::to_string(n), false);
  return n == active;
}
/// The answer of rule `n`: yes where it is left out.
template <class R>
R mutated(int n, R result) {
  if (!result && mutant(n)) return R{};
  return result;
}
inline void mutation_call(std::string_view primitive, std::string_view code) {
  mutation_note("call\t" + std::string(primitive) + "\t" + std::string(code), true);
}
}  // namespace tirscope
"""
TEST_HOOK = """
extern "C" const char* tirscope_current_test() {
  static std::string name;
  name = QTest::currentTestFunction() ? QTest::currentTestFunction() : "";
  if (QTest::currentDataTag()) name += std::string(":") + QTest::currentDataTag();
  return name.c_str();
}
"""


@dataclasses.dataclass(frozen=True, order=True)
class Unit:
    """One file of a layer's test program."""

    program: pathlib.Path
    name: str


def statement_end(text, begin):
    """The offset after the `;` that ends the statement that begins at `begin`."""
    depth, at = 0, begin
    while at < len(text):
        skipped = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'|//[^\n]*').match(text, at)
        if skipped:
            at = skipped.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if text[at] == ";" and depth == 0:
            return at + 1
        at += 1
    return at


def put(path, text):
    """Writes a file only where it changes, so that it is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def build(folder, changed, layers, skipped=()):
    """Copies the sources to `folder`, with `changed` files {path: text} in the place of those that are there, and builds
    the tests of the layers. Their units, and the folder of TVM's answers."""
    tree = folder / "source"
    tests = [(layer, path.stem) for layer in layers for path in sorted((ROOT / "tests" / layer).glob("*_test.cpp"))
             if path.stem not in skipped]
    changed = dict(changed)
    # What is compiled here for the first time is run once or twice: quickly compiled beats quick.
    lists = {name: ROOT / name / "CMakeLists.txt" for name in ("core", "tests")}
    files = "\n  ".join(f"${{PROJECT_SOURCE_DIR}}/{path.relative_to(ROOT)}" for path in changed)
    quickly = f'set_source_files_properties(\n  {files}\n  PROPERTIES COMPILE_OPTIONS "-O0;-g0")\n'
    changed[lists["core"]] = lists["core"].read_text(encoding="utf-8") + quickly
    changed[lists["tests"]] = "add_compile_options(-O0 -g0)\n" + lists["tests"].read_text(encoding="utf-8")
    entry = ROOT / "tests/support/unit_main.cpp"
    changed[entry] = entry.read_text(encoding="utf-8") + TEST_HOOK
    for name in ("core", "app", "resources", "tests", "sample_modules", "scripts", "docs"):
        for target in sorted((tree / name).rglob("*"), reverse=True):
            path = ROOT / target.relative_to(tree)
            if not path.exists() and target != tree / "core/support/mutant.h":
                target.rmdir() if target.is_dir() else target.unlink()
        for path in [ROOT / name, *sorted((ROOT / name).rglob("*"))]:
            target = tree / path.relative_to(ROOT)
            if path.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            elif path not in changed and (not target.exists() or target.read_bytes() != path.read_bytes()):
                shutil.copyfile(path, target)
                shutil.copymode(path, target)
    for name in ("CMakeLists.txt", "CMakePresets.json"):
        put(tree / name, (ROOT / name).read_text(encoding="utf-8"))
    for path, text in changed.items():
        put(tree / path.relative_to(ROOT), text)
    put(tree / "core/support/mutant.h", HOOK)
    shared = next((p / "shared" for p in ROOT.parents if (p / "shared/oracle").exists()), ROOT.parent / "shared")
    # The preset's flags and folder: what is not changed comes from the compiler cache.
    command = ["cmake", "--preset", "dev", "-DTIRSCOPE_GUI=OFF", "-DTIRSCOPE_BUILD=OFF",
               f"-DTIRSCOPE_ORACLE={shared}/oracle", f"-DTIRSCOPE_SEEDS={shared}/seeds"]
    subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
    jobs = os.environ.get("TIRSCOPE_JOBS", str(os.cpu_count()))
    subprocess.run(["cmake", "--build", tree / "build/dev", "-j", jobs, "--target",
                    *(f"test_{layer}" for layer in layers)], check=True)
    programs = tree / "build/dev/bin"
    return [Unit(programs / f"test_{layer}", name.removesuffix("_test")) for layer, name in tests], shared / "oracle"


def run_test(unit, cases=(), **variables):
    """(whether it passes, the first case that fails) of a unit, all of it or some cases."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QTEST_DISABLE_STACK_DUMP": "1", **variables}
    try:
        done = subprocess.run([unit.program, unit.name, "-silent", "-maxwarnings", "0", *cases], env=environment, capture_output=True,
                              text=True, timeout=60 if "TIRSCOPE_MUTANT" in variables else 900, errors="replace")
    except subprocess.TimeoutExpired:
        return False, "runs for ever"
    failed = re.search(r"^FAIL!  : \w+::(.*?)\) ", done.stdout, re.MULTILINE)
    if failed:
        return False, failed[1] + ")"
    return (True, "") if done.returncode == 0 else (False, "crashes")


def record(units, log):
    """What each test case did: {rule: [(unit, case)]}, and what else was noted, in order: [(unit, case, *words)]."""
    rules, notes = collections.defaultdict(list), []
    for unit in units:
        log.unlink(missing_ok=True)
        passes, failed = run_test(unit, TIRSCOPE_MUTATION_LOG=str(log))
        if not passes:
            raise SystemExit(f"{unit.name} fails before anything is left out: {failed}")
        for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
            case, kind, *rest = line.split("\t")
            if kind == "rule":
                rules[int(rest[0])].append((unit, case))
            else:
                notes.append((unit, case, *rest))
    return rules, notes


def first_failure(number, cases, first):
    """The (unit, case) that first notices that a rule is left out, or None; those of the units named `first` come
    first."""
    by_unit = collections.defaultdict(list)
    for unit, case in sorted(cases, key=lambda c: (c[0].name not in first, c[0].name, c[1])):
        if case:
            by_unit[unit].append(case)
    for unit, names in by_unit.items():
        for at in range(0, len(names), 25):
            passes, failed = run_test(unit, names[at:at + 25], TIRSCOPE_MUTANT=str(number))
            if not passes:
                return unit, failed if failed not in ("crashes", "runs for ever") else f"{names[at]}, {failed}"
    return None
