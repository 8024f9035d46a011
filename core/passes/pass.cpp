// SPDX-License-Identifier: Apache-2.0
#include "passes/pass.h"

#include <chrono>

#include "passes/passes.h"

namespace tirscope::passes {

std::span<const Pass> all_passes() {
  static constexpr Pass table[] = {
#define TS_PASS(Name, function) {#Name, &function},
#include "passes/passes.def"
  };
  return table;
}

const Pass* find_pass(std::string_view name) {
  for (std::string_view prefix : {"tir.transform.", "tir."})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  for (const Pass& pass : all_passes())
    if (pass.name == name) return &pass;
  return nullptr;
}

Result<std::vector<Stage>> run_passes(const IRModule& module, const std::vector<PassCall>& passes,
                                      const Context& context, const Job& job) {
  return catching([&]() -> Result<std::vector<Stage>> {
    std::vector<Stage> stages;
    IRModule current = module;
    for (const PassCall& call : passes) {
      const Pass* pass = find_pass(call.name);
      if (!pass) {
        Diagnostic unknown = diagnose(Fault::Unknown, "pass.unknown", "there is no pass {0} here", call.name);
        return fail(std::move(unknown));
      }
      if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
      job.report(int64_t(stages.size()), int64_t(passes.size()), pass->name);
      auto start = std::chrono::steady_clock::now();
      IRModule before = current;
      for (const auto& [name, node] : before->functions) {
        auto function = ref_as<PrimFuncNode>(node);
        if (!function) continue;
        TS_TRY(PrimFunc result, pass->run(function, context, call.args));
        if (result != function) current = with_function(current, name, result);
      }
      double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
      stages.push_back({std::string(pass->name), current != before, ms, current});
    }
    return stages;
  });
}

Result<IRModule> lower(const IRModule& module, const Context& context, const Job& job) {
  TS_TRY(std::vector<Stage> stages, run_passes(module, pipeline(context), context, job));
  return stages.empty() ? module : stages.back().module;
}

}  // namespace tirscope::passes
