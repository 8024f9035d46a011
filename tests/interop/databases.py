# SPDX-License-Identifier: Apache-2.0
"""Databases of MetaSchedule there and back through the installed TVM: tirc adds schedules to a database of TVM's release,
TVM opens it, applies every record and writes a database of its own, and tirc applies the records of that one.

A record comes back when both results are structurally equal to the module that tirc wrote for the schedule.

Run with a Python that has apache-tvm; not part of the suite:

    python tests/interop/databases.py --tirc build/dev/bin/tirc <folder of cases> ...

A case is a folder with module.py and script.py. `--keep FOLDER` keeps the two databases.
"""

import argparse
import collections
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile

from there_and_back import read_by_tvm, release_of


class Cases:
    def __init__(self, tvm, tirc, folder):
        self.tvm, self.tirc, self.folder, self.release = tvm, tirc, folder, release_of(tvm)
        self.ours, self.theirs = folder / "ours", folder / "theirs"

    def run(self, *arguments):
        return subprocess.run([self.tirc, *map(str, arguments)], capture_output=True, text=True)

    def add(self, case):
        """The module that the schedule makes of the case; or None, and why the database does not hold it."""
        scheduled = self.folder / "scheduled.py"
        run = self.run("apply", case / "module.py", case / "script.py", "--for", self.release, "-o", scheduled,
                       "--database", self.ours)
        return (scheduled.read_text(), None) if run.returncode == 0 else (None, run.stderr.split("\n")[0])

    def equal(self, module, text):
        """Whether TVM's module is the one of the text."""
        import tvm_ffi

        wanted, complaint = read_by_tvm(self.tvm, text)
        if wanted is None:
            return f"TVM does not read the module: {complaint}"
        module = module if hasattr(wanted, "functions") else module["main"]
        return None if tvm_ffi.structural_equal(module, wanted) else "another result"

    def there(self, wanted):
        """What TVM makes of each record of ours, while it copies them; None where it is the module of the case."""
        database = self.tvm.s_tir.meta_schedule.database
        self.theirs.mkdir()
        copy = database.JSONDatabase(work_dir=str(self.theirs))
        records = database.JSONDatabase(work_dir=str(self.ours)).get_all_tuning_records()
        # TVM hands the records out by time, those not measured in the order in which they were added.
        assert len(records) == len(wanted), (len(records), len(wanted))
        for record, text in zip(records, wanted):
            workload = copy.commit_workload(record.workload.mod)
            copy.commit_tuning_record(database.TuningRecord(
                record.trace, workload, [float(seconds) for seconds in record.run_secs or [1e10]], record.target,
                record.args_info))
            schedule = self.tvm.s_tir.Schedule(record.workload.mod)
            try:
                with contextlib.redirect_stderr(io.StringIO()):
                    record.trace.apply_to_schedule(schedule, remove_postproc=False)
            except Exception as error:
                yield "TVM does not apply it: " + str(error).strip().split("\n")[-1][:160]
                continue
            yield self.equal(schedule.mod, text)

    def back(self, wanted):
        """What tirc makes of each record of TVM's."""
        result = self.folder / "result.py"
        for k, text in enumerate(wanted):
            run = self.run("records", self.theirs, "--apply", k, "-o", result)
            if run.returncode:
                yield run.stderr.split("\n")[0]
                continue
            module, complaint = read_by_tvm(self.tvm, result.read_text())
            yield complaint if module is None else self.equal(module, text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tirc", required=True)
    parser.add_argument("--show", type=int, default=8, help="examples of each failure")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder, which must not exist, for the databases")
    parser.add_argument("places", nargs="+")
    options = parser.parse_args()
    import tvm
    import tvm.s_tir.meta_schedule

    counts, examples = collections.Counter(), collections.defaultdict(list)

    def count(verdict, case, detail=""):
        counts[verdict] += 1
        examples[verdict].append(f"{case.name}: {detail}")

    with tempfile.TemporaryDirectory() as scratch:
        if options.keep:
            options.keep.mkdir(parents=True)
        cases, kept, wanted = Cases(tvm, options.tirc, options.keep or pathlib.Path(scratch)), [], []
        for place in options.places:
            for script in sorted(pathlib.Path(place).rglob("script.py")):
                text, refusal = cases.add(script.parent)
                if text is None:
                    count("not added", script.parent, refusal)
                else:
                    kept.append(script.parent), wanted.append(text)
        for case, there, back in zip(kept, list(cases.there(wanted)), cases.back(wanted)):
            if there:
                count("TVM, from ours", case, there)
            if back:
                count("tirc, from TVM's", case, back)
            if not there and not back:
                count("there and back", case)
    print(f"TVM {tvm.__version__}")
    for verdict, number in counts.most_common():
        print(f"{number:5}  {verdict}")
        for example in examples[verdict][: options.show] if verdict != "there and back" else []:
            print(f"         {example}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
