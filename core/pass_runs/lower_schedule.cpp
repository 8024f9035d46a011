// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/lower_schedule.h"

#include "pass_runs/pass_run.h"
#include "te/schedule/function.h"

namespace tirscope::passes {

Result<IRModule> lower_schedule(const te::Schedule& schedule, const std::vector<te::Argument>& arguments,
                                const std::string& name, const Context& context) {
  TS_TRY(const PrimFunc function, te::function_of(schedule, arguments, name));
  std::vector<PassCall> calls = pipeline(context, Part::Lower);
  calls.insert(calls.begin(), {"StorageFlatten", {}});
  return run_passes(make<IRModuleNode>(std::map<std::string, NodeRef>{{name, function}}), calls, context);
}

}  // namespace tirscope::passes
