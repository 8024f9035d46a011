// SPDX-License-Identifier: Apache-2.0
#include "schedule/fixes/trial.h"

#include <algorithm>

#include "schedule/legality/refusal/fix.h"

namespace tirscope::schedule {

Result<Value> Trial::call(std::string_view primitive, ValueList arguments) {
  const Call call{std::string(primitive), std::move(arguments)};
  steps.push_back(step_of(call));
  return schedule.call(call);
}

Result<ValueList> Trial::list(std::string_view primitive, ValueList arguments) {
  TS_TRY(Value made, call(primitive, std::move(arguments)));
  return *made.get<ValueList>();
}

Result<Value> Trial::loop(const SRef& loop) {
  for (const SRef* block : child_blocks(loop)) {
    const std::string& name = block->block()->name;
    if (loop.tree->named(name).size() != 1) continue;
    const std::vector<const SRef*> above = loops_above(*block);
    const auto at = std::size_t(std::ranges::find(above, &loop) - above.begin());
    TS_TRY(ValueList loops, list("get_loops", {Value(name)}));
    return loops[at];
  }
  return fail(refused("trial.name", "loop {0} contains no block with a unique name; rename its blocks",
                      loop.loop()->var->name));
}

}  // namespace tirscope::schedule
