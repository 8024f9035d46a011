// SPDX-License-Identifier: Apache-2.0
#include "views/common/values/model_run.h"

namespace tirscope::views {

ModelRunPtr modelRunOf(const IRModule& module, const std::string& function, const QString& title,
                       protocol::ModelRunAnswer answer) {
  auto run = std::make_shared<ModelRun>();
  run->function = function;
  run->title = title;
  run->seconds = answer.profile ? answer.profile->median_s : answer.seconds;
  run->module = module;
  if (answer.nodes)
    for (const protocol::RunNode& node : *answer.nodes) {
      // "call_tir linear0"
      if (const std::size_t space = node.op.find(' '); space != node.op.npos)
        run->functions[node.op.substr(space + 1)] += node.seconds;
      if (node.function == function) run->bindings[node.name].seconds += node.seconds;
    }
  run->answer = std::move(answer);
  return run;
}

}  // namespace tirscope::views
