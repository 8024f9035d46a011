# SPDX-License-Identifier: Apache-2.0
"""Programs scheduled by random traces from the tuner's default space, for versus_tvm.py --drawn."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True
import tirscope  # noqa: E402


def drawn(tirc, paths, count, seed, folder):
    """(name, module file) of `count` draws for each module in `paths`, or of fewer where the space has fewer. Nothing is
    measured for it: the times of candidates are a function of their traces."""
    nothing = pathlib.Path(folder) / "measurements"
    nothing.mkdir()
    with tirscope.Server(tirc=tirc) as server:
        for path in paths:
            module = server.parse(path.read_text())
            try:
                run = server.tune(module, trials=count, strategy="random", measurements=str(nothing), target="cpu", seed=seed)
            except tirscope.Error as error:
                print(f"{path.stem}: {error}", file=sys.stderr)
                continue
            for number, trial in enumerate(run["history"]):
                trace = server.tuned_trace(module, trial, target="cpu", seed=seed)
                made = pathlib.Path(folder) / f"{path.stem}.drawn{seed}.{number}.py"
                made.write_text(server.replay(trace["json"], module=module).mod.script())
                yield made.stem, made
