// SPDX-License-Identifier: Apache-2.0
// Searching for a fast schedule: space, search, measurement and database put together.
#pragma once

#include "ir/attr.h"
#include "passes/pass.h"
#include "protocol/client/hosts.h"
#include "protocol/messages/tune.h"
#include "runtime/worker/worker.h"
#include "script/dialect/release.h"
#include "tuning/tuner.h"

namespace tirscope::runtime {

struct TuneSettings {
  std::string function = {};  ///< empty: main, or the only one
  passes::Context context = {};
  tuning::Budget budget = {};
  double until_peak = 0;             ///< a share of what the machine can do; 0: not an end
  std::optional<int64_t> seed = {};  ///< none: drawn
  std::string space = "default";     ///< the name of a space of rules, or the text of a schedule script
  AttrDict constants = {};           ///< the module's file's own, for that script
  std::string strategy = "evolutionary";
  std::string model = {};         ///< of costs; empty: xgboost where it is there, else random, with a note
  std::string database = {};      ///< a folder; empty: nothing is kept
  std::string measurements = {};  ///< a folder that answers instead of the machine
  bool resume = false;
  std::vector<protocol::Host> hosts = {};               ///< that measure, instead of this machine; empty: it does
  std::string task_scheduler = "gradient";              ///< which task of several gets the next batch
  std::string version = {};                             ///< of this program, for the records
  script::Release release = script::Release::newest();  ///< of a new database
};

/// What was found, and the module with the best schedules in it.
struct Tuned {
  protocol::TuneAnswer answer;
  IRModule module;
};

/// Tunes the function of the settings. Where they name none and the module has several, each of its tasks
/// (tuning/tasks/tasks.h): a task that cannot be tuned says why and leaves its turns to the others.
/// Refused as problems, databases, references and HostPool::connect are; as `tuning.no-peak` where a share of the peak
/// of hosts is asked for; as `tuning.no-run` where there is nothing to resume, as `tuning.other-run` where what is to
/// be resumed was of another function, space or strategy, and as `tuning.no-tasks` where the module has no TensorIR
/// function.
Result<Tuned> tune(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job = {});

}  // namespace tirscope::runtime
