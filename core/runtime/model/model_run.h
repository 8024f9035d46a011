// SPDX-License-Identifier: Apache-2.0
// A function of a module called with tensors, by the interpreter or compiled: `tirc run` and model.run.
#pragma once

#include <set>

#include "interp/inputs.h"
#include "protocol/messages/model.h"
#include "runtime/model/registered.h"

namespace tirscope::runtime {

struct ModelRun {
  IRModule module;
  std::string function = "main";
  model::Tensors inputs = {}, params = {};  ///< arguments by name; params may hold more than there are
  std::set<std::string> random = {};        ///< names that are random although params may have them
  interp::Sizes sizes = {};                 ///< of random arguments
  uint64_t seed = 0;
  passes::Context context = {};
  bool interp = false;
  FunctionBindings bindings = {};
  std::vector<std::string> libraries = {};
  CallerFunction caller = {};
  bool nodes = false;               ///< what each binding gave
  int rounds = 0;                   ///< more than 0: the calls repeated so often for their times
  std::set<std::string> keep = {};  ///< bindings whose tensors are kept; "*": all
  std::optional<model::Tensors> check = {};
  Limits limits = {};
};

/// What a run gave; of `answer` the data is missing, which `outputs` and `kept` have.
struct ModelRan {
  protocol::ModelRunAnswer answer;
  std::vector<std::pair<std::string, model::Tensor>> outputs;
  std::map<std::size_t, std::vector<model::Tensor>> kept;  ///< by the number of the node
  bool check_passed = true;
};

/// The rule by which random arguments are drawn.
inline constexpr const char* random_rule = "uniform-1";

/// Refused as `run.unknown-input` (an input that is no parameter), `run.unknown-size`, `model.size-missing` (a random
/// argument of unknown size), `model.missing-functions`, `model.operators` (operators that no pass here legalises, all
/// at once), `model.binding-target`, `model.no-library`, and as run_function and the backends refuse.
Result<ModelRan> run_model(Worker& worker, const ModelRun& run, const Job& job = {});

}  // namespace tirscope::runtime
