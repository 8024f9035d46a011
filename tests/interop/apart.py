# SPDX-License-Identifier: Apache-2.0
"""Programs judged in processes of their own, since some calls end TVM's; where that happens, the next call goes on."""

import argparse
import collections
import json
import os
import pathlib


def _judged(judge, name, first, key, counts, kept):
    """`judge(name, first, out)` in a child; the number to go on from where the child ended early, else None."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            with os.fdopen(writing, "w") as out:
                judge(name, first, out)
        except BaseException as error:
            print(name, type(error).__name__, str(error)[:300], flush=True)
        os._exit(0)
    os.close(writing)
    begun = None
    with os.fdopen(reading) as lines:
        for entry in map(json.loads, lines):
            begun = entry if "verdict" not in entry else None
            if begun is None and entry["verdict"] is not None:
                counts[entry[key]][entry["verdict"]] += 1
                kept.append(entry)
    _, status = os.waitpid(child, 0)
    if begun is None:
        return None
    counts[begun[key]]["TVM crashes"] += 1
    kept.append({**begun, "verdict": "TVM crashes", "detail": f"status {status}"})
    return begun["number"] + 1


def judge_all(judge, names, key, title, file=None):
    """Judges each program and prints how often each verdict was given, by `key`. `judge(name, first, out)` writes two
    lines of JSON for each call from number `first` on: before it, with `number` and `key`, and after it with a `verdict`
    (null: it does not count) and a `detail` too. Returns every verdict; `file`: where they are kept."""
    counts, kept = collections.defaultdict(collections.Counter), []
    for name in names:
        first = 0
        while first is not None:
            first = _judged(judge, name, first, key, counts, kept)
    print(title)
    for what, verdicts in counts.items():
        print(f"{what:38}", ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common()))
    if file:
        pathlib.Path(file).write_text(json.dumps(kept, indent=1))
    return kept


def judge_seeds(doc, judge, key, what, keep=None):
    """The command line of a script that draws its programs by seeds: judges `--count` of them from `--seed` on, and
    prints what differs with `--show`. `judge(options)` makes the function that judges; `keep`: the default of --keep."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tirc", default="tirc")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, default=keep)
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    seeds = range(options.seed, options.seed + options.count)
    kept = judge_all(judge(options), seeds, key, f"{options.count} {what} from seed {options.seed}:")
    for entry in kept if options.show else ():
        if entry["verdict"] not in ("same", "same text", "both refuse"):
            print(f"-- {entry['seed']} {entry[key]}: {entry['verdict']}\n{entry.get('detail', '')[:1500]}")
