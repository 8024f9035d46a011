// SPDX-License-Identifier: Apache-2.0
#include "schedule/dlight/dlight.h"

#include <algorithm>

#include "ir/walk/module_edit.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

constexpr Rule rules[] = {
    {"gpu.Matmul", "products of matrices, in tiles through shared memory", matmul},
    {"gpu.GEMV", "products of a matrix and a vector, by threads that share the rows", gemv},
    {"gpu.LowBatchGEMV", "products of a matrix and a symbolic number of vectors", low_batch_gemv},
    {"gpu.Reduction", "one sum and what is made of it", reduction},
    {"gpu.GeneralReduction", "several reductions over the same axes: softmax, norms", general_reduction},
    {"gpu.RMSNorm", "RMS norms of tensors, each row read once", rms_norm},
    {"gpu.Transpose", "a matrix copied with its axes exchanged", transpose},
    {"gpu.Fallback", "any program: a thread for each element", fallback},
};

constexpr std::string_view is_scheduled = "tir.is_scheduled";

bool is_marked(const PrimFuncNode& function) {
  const Attr* mark = find_attr(function.attrs, std::string(is_scheduled));
  return mark && mark->as_int() == 1;
}

/// The first rule that applies to the function worked on; the schedule is where it leads.
Result<void> apply_first(Schedule& schedule, const std::vector<const Rule*>& rules, const GpuTarget& target,
                         Applied& out) {
  for (const Rule* rule : rules) {
    Result<void> done = apply_rule(schedule, *rule, target);
    if (done) {
      out.rule = rule;
      return {};
    }
    if (done.error().code != "dlight.not-applicable") return fail(std::move(done).error());
    out.reasons.emplace_back(rule, done.error().message);
  }
  return {};
}

}  // namespace

std::span<const Rule> all_rules() { return rules; }

const Rule* find_rule(std::string_view name) {
  for (const Rule& rule : rules)
    if (rule.name == name || rule.name.substr(rule.name.find('.') + 1) == name) return &rule;
  return nullptr;
}

Result<std::vector<const Rule*>> find_rules(const std::vector<std::string>& names) {
  std::vector<const Rule*> out;
  for (const std::string& name : names) {
    const Rule* rule = find_rule(name);
    if (!rule) {
      std::string known;
      for (const Rule& each : rules) known += (known.empty() ? "" : ", ") + std::string(each.name);
      return fail(bad_input("dlight.unknown-rule", "{0} is not a rule of default schedules; use {1}", name, known));
    }
    out.push_back(rule);
  }
  if (names.empty())
    for (const Rule& rule : rules) out.push_back(&rule);
  return out;
}

Result<void> apply_rule(Schedule& schedule, const Rule& rule, const GpuTarget& target) {
  Schedule trial = schedule.copy();
  Steps steps(trial);
  TS_TRY_VOID(rule.apply(steps, target));
  schedule = std::move(trial);
  return {};
}

Result<std::vector<Applied>> apply_default(Schedule& schedule, const std::vector<const Rule*>& rules,
                                           const GpuTarget& target, const std::string& only) {
  Schedule work = schedule.copy();
  std::vector<Applied> out;
  const IRModule module = work.module();
  for (const auto& [name, node] : module->functions) {
    const PrimFunc function = ref_as<PrimFuncNode>(node);
    if (!function || is_marked(*function) || (!only.empty() && name != only)) continue;
    TS_TRY_VOID(work.work_on(name));
    out.push_back({name});
    TS_TRY_VOID(apply_first(work, rules, target, out.back()));
  }
  if (!schedule.function().empty()) TS_TRY_VOID(work.work_on(schedule.function()));
  schedule = std::move(work);
  return out;
}

IRModule marked_scheduled(const IRModule& module, const std::vector<Applied>& applied) {
  ModuleEdit edit(module);
  for (const Applied& each : applied) {
    const PrimFunc function = each.rule ? edit.prim_func(each.function) : nullptr;
    if (!function) continue;
    edit.put(each.function,
             with(function, [](PrimFuncNode& copy) { copy.attrs[std::string(is_scheduled)] = Attr(true); }));
  }
  return std::move(edit).take();
}

}  // namespace tirscope::schedule::dlight
