// SPDX-License-Identifier: Apache-2.0
// How a search is set up, setting by setting, described once: for the options of `tirc tune`, the keys of tune.run and
// the window's form.
#pragma once

#include "support/diagnostic.h"

namespace tirscope::protocol {

struct TuneSetting {
  const char* name;    ///< the protocol's key
  const char* option;  ///< of the command line
  Message label;       ///< of a form's field
  Message help;        ///< one or two phrases

  const char* about() const { return help.text.c_str(); }
};

namespace tune_settings {

inline const TuneSetting space{
    "space", "--space", message("Design space"),
    message("The space: default (the rules that TVM has for the target), the name of others (llvm, "
            "avx512, vnni, cuda, cuda-tensorcore), a schedule script with sample_* calls, "
            "which are the decisions, or a script that makes an ms.space_generator")};
inline const TuneSetting strategy{"strategy", "--strategy", message("Strategy"), message("evolutionary or random")};
inline const TuneSetting model{
    "model", "--model", message("Cost model"),
    message("What judges candidates before they are built: xgboost, pack-sum (as TVM's) or random (xgboost where it "
            "is installed)")};
inline const TuneSetting trials{"trials", "--trials", message("Candidates"),
                                message("At most so many candidates (64)")};
inline const TuneSetting time{"time_s", "--time", message("Time"), message("End after this time")};
inline const TuneSetting until_peak{"until_peak", "--until-peak", message("Share of the machine's peak"),
                                    message("End when a program reaches this share of what the machine can do")};
inline const TuneSetting per_iteration{
    "per_iteration", "--per-iteration", message("Candidates per batch"),
    message("Candidates between two looks at the times, at most; the first batches are smaller (64)")};
inline const TuneSetting threads{"threads", "--threads", message("Threads"), message("Threads for parallel loops")};
inline const TuneSetting seed{"seed", "--seed", message("Seed"),
                              message("Seed of all that is drawn; drawn itself if it is missing")};
inline const TuneSetting database{"database", "--database", message("Database"),
                                  message("The folder of the MetaSchedule database that records go to")};
inline const TuneSetting hosts{
    "hosts", "--host", message("Hosts"),
    message("Hosts that measure in parallel, all of one kind: names of tirc hosts, local (this machine), or "
            "slurm:PARTITION:N (N workers in a partition of Slurm)")};
inline const TuneSetting task_scheduler{
    "task_scheduler", "--task-scheduler", message("Task scheduler"),
    message("Which function of several gets the next batch: gradient, the one for which it promises most, or "
            "round-robin (gradient)")};
inline const TuneSetting trials_per_task{
    "trials_per_task", "--trials-per-task", message("Candidates per function"),
    message("At most so many candidates of one function, where several are tuned")};
inline const TuneSetting resume{"resume", "--resume", message("Continue"), message("Continue the run of the database")};

}  // namespace tune_settings

}  // namespace tirscope::protocol
