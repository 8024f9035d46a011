# SPDX-License-Identifier: Apache-2.0
"""Modules there and back through the installed TVM: printed by tirc for TVM's release, read by TVM, printed by it, read
by tirc and printed again.

A module comes back when both of tirc's texts are the same and TVM finds the modules that it reads from them structurally
equal. What tirc refuses because the release cannot say it (script.not-in-release) is counted apart, with its reason.

Run with a Python that has apache-tvm; not part of the suite:

    python tests/interop/there_and_back.py --tirc build/dev/bin/tirc sample_modules <folder of cases> ...

Files and folders are given; folders are searched for modules. `--json FILE` keeps every result.
"""

import argparse
import collections
import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile


def release_of(tvm):
    major, minor = re.match(r"(\d+)\.(\d+)", tvm.__version__).groups()
    return f"{major}.{minor}"


def read_by_tvm(tvm, text, **options):
    """TVM's module, and its first complaint instead of it. Options are those of from_source."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return tvm.script.from_source(text, **options), None
    except BaseException as error:  # TVM's parser ends some texts with SystemExit
        lines = str(error).strip().split("\n")
        said = next((line for line in lines if line.startswith("error")), None)
        if said and "not well-formed" in said:
            said = next((line for line in lines if "ill-formed" in line or "Invalid" in line), said)
        where = [lines[k - 1].split("|", 1)[-1].strip() for k, line in enumerate(lines)
                 if k and re.search(r"\|\s+\^+\s*$", line)]
        return None, (said or f"{type(error).__name__}: {lines[-1]}")[:200] + (f" @ {where[0][:120]}" if where else "")


class Trip:
    def __init__(self, tvm, tirc, folder):
        self.tvm, self.tirc, self.folder = tvm, tirc, folder
        self.release = release_of(tvm)

    def print(self, path):
        """tirc's text of a file for TVM's release; or None, and the code of the refusal."""
        run = subprocess.run([self.tirc, "print", "--for", self.release, str(path)], capture_output=True, text=True)
        if run.returncode == 0:
            return run.stdout, None
        return None, run.stderr.strip()

    def go(self, path):
        """(verdict, detail): "back", "cannot say", "not read here", or what failed."""
        ours, refusal = self.print(path)
        if ours is None:
            code = "cannot say" if "not-in-release" in refusal or "cannot express" in refusal else "not read here"
            return code, refusal.split("\n")[0]
        there, complaint = read_by_tvm(self.tvm, ours)
        if there is None:
            return "TVM does not read it", complaint
        theirs = there.script()
        copy = self.folder / "theirs.py"
        copy.write_text(theirs)
        again, refusal = self.print(copy)
        if again is None:
            return "theirs is not read here", refusal.split("\n")[0] + " | " + refusal.split("\n")[-1]
        back, complaint = read_by_tvm(self.tvm, again)
        if back is None:
            return "TVM does not read it again", complaint
        if not self.equal(there, back):
            return "different for TVM", difference(ours, again)
        if again != ours:
            return "back, other text", difference(ours, again)
        return "back", ""

    def equal(self, a, b):
        compare = getattr(self.tvm.ir, "structural_equal", None)
        if compare is None:  # moved from 0.26 on
            import tvm_ffi

            compare = tvm_ffi.structural_equal
        return bool(compare(a, b))


def difference(a, b):
    for left, right in zip(a.split("\n"), b.split("\n")):
        if left != right:
            return f"{left.strip()[:100]}  |  {right.strip()[:100]}"
    return "one is longer"


def modules(places):
    for place in places:
        place = pathlib.Path(place)
        yield from sorted(p for p in place.rglob("*.py")) if place.is_dir() else [place]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--json")
    parser.add_argument("--show", type=int, default=8, help="examples of each failure")
    parser.add_argument("--every", type=int, default=1, help="only every n-th file")
    parser.add_argument("places", nargs="+")
    options = parser.parse_args()
    import tvm

    counts, examples, results = collections.Counter(), collections.defaultdict(list), {}
    with tempfile.TemporaryDirectory() as folder:
        trip = Trip(tvm, options.tirc, pathlib.Path(folder))
        for path in list(modules(options.places))[:: options.every]:
            verdict, detail = trip.go(path)
            counts[verdict] += 1
            results[str(path)] = [verdict, detail]
            if verdict != "back":
                examples[verdict].append((path, detail))
    print(f"TVM {tvm.__version__}, text for {trip.release}")
    for verdict, count in counts.most_common():
        print(f"{count:5}  {verdict}")
        for path, detail in examples[verdict][: options.show]:
            print(f"         {path}: {detail}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
