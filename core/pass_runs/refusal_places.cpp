// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/refusal_places.h"

#include "ir/walk/address.h"
#include "ir/walk/visitor.h"
#include "pass_runs/pass_run.h"
#include "pass_runs/statement_origins.h"

namespace tirscope::passes {

Diagnostic told_of_given(Diagnostic refusal, const IRModule& given, const IRModule& at) {
  for (Place& place : refusal.where) {
    auto pointed = dynamic_cast<const Node*>(place.object.get());
    const NodeRef node = pointed ? ref(*pointed) : place.node.empty() ? nullptr : node_at(at, place.node);
    if (!node || !is_stmt(node->kind)) continue;
    place.object = nullptr;
    const std::string origin = origins_of({ref(static_cast<const StmtNode&>(*node))}, given, at).front().address;
    const bool of_function = place.node.find(':') == std::string::npos;  // which stays where nothing nearer is known
    if (!origin.empty() || !of_function) place.node = origin;
  }
  return refusal;
}

Result<std::vector<Stage>> run_passes_on_given(const IRModule& module, const std::vector<PassCall>& calls,
                                               const Context& context, const Job& job, const IRModule& given) {
  auto stages = run_passes(module, calls, context, job);
  if (stages || stages.error().where.empty()) return stages;
  // What the pass was given is known only to a run that keeps its stages: run it once more.
  TS_TRY(PassRun run, run_stages(module, calls, context, job));
  const RunStage* failed = run.failure();
  const RunStage* before = failed ? run.before(std::size_t(failed - run.stages.data())) : nullptr;
  if (!before || !failed->error) return stages;
  return fail(told_of_given(*failed->error, given ? given : module, before->module));
}

}  // namespace tirscope::passes
