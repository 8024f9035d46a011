// SPDX-License-Identifier: Apache-2.0
#include "passes/pass.h"

#include <chrono>

#include "ir/address.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

[[maybe_unused]] Parameter boolean(std::string_view name, bool otherwise) {
  return {name, Parameter::Type::Boolean, Attr(otherwise)};
}
[[maybe_unused]] Parameter integer(std::string_view name) { return {name, Parameter::Type::Integer, {}}; }
[[maybe_unused]] Parameter integer(std::string_view name, int64_t otherwise) {
  return {name, Parameter::Type::Integer, Attr(otherwise)};
}
[[maybe_unused]] Parameter text(std::string_view name) { return {name, Parameter::Type::Text, {}}; }
[[maybe_unused]] Parameter text(std::string_view name, const char* otherwise) {
  return {name, Parameter::Type::Text, Attr(otherwise)};
}
/// Whatever it is; None when it is not given.
[[maybe_unused]] Parameter any(std::string_view name) { return {name, Parameter::Type::Any, Attr()}; }

std::vector<Pass> make_table() {
  return {
#define TS_FUNCTION_PASS(Name, function, ...) {#Name, &over_functions<&function>, {__VA_ARGS__}},
#define TS_MODULE_PASS(Name, function, ...) {#Name, &function, {__VA_ARGS__}},
#include "passes/passes.def"
  };
}

/// The places that a pass points at by their nodes, with their addresses in the module that it was given.
Diagnostic located(Diagnostic diagnostic, const IRModule& module) {
  for (Place& place : diagnostic.where) {
    auto node = dynamic_cast<const Node*>(place.object.get());
    if (!node || !place.node.empty()) continue;
    if (auto address = address_of(module, *node)) place.node = address->str();
  }
  return diagnostic;
}

}  // namespace

std::span<const Pass> all_passes() {
  static const std::vector<Pass> table = make_table();
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
      if (!pass) return fail(diagnose(Fault::Unknown, "pass.unknown", "there is no pass {0} here", call.name));
      TS_TRY(AttrList args, bind_arguments(*pass, call.args, call.kwargs));
      if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
      job.report(int64_t(stages.size()), int64_t(passes.size()), pass->name);
      auto start = std::chrono::steady_clock::now();
      auto result = pass->run(current, context, args);
      if (!result) return fail(located(std::move(result.error()), current));
      const IRModule& after = *result;
      double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
      stages.push_back({std::string(pass->name), after != current, ms, after});
      current = after;
    }
    return stages;
  });
}

Result<IRModule> lower(const IRModule& module, const Context& context, const Job& job) {
  TS_TRY(std::vector<Stage> stages, run_passes(module, pipeline(context, Part::Lower), context, job));
  return stages.empty() ? module : stages.back().module;
}

}  // namespace tirscope::passes
