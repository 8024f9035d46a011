// SPDX-License-Identifier: Apache-2.0
// tvm.meta_schedule.schedule_rule: one row a class.
#include <algorithm>

#include "builder/hosts/block_filter.h"
#include "builder/hosts/namespaces.h"
#include "builder/hosts/tuning_values.h"
#include "schedule/intrin/intrin.h"

namespace tirscope::builder {

namespace {

using RulePtr = std::shared_ptr<const tuning::SpaceRule>;

/// The integers of a list; `otherwise` where nothing was given.
Result<std::vector<int64_t>> integers(const Call& call, std::size_t i, std::vector<int64_t> otherwise = {}) {
  if (!call.has(i)) return otherwise;
  auto items = call[i].as_sequence();
  if (!items) return fail(call.wrong(i, "a list of integers"));
  std::vector<int64_t> out;
  for (const SValue& item : *items) {
    if (!item.as_int()) return fail(call.wrong(i, "a list of integers"));
    out.push_back(*item.as_int());
  }
  return out;
}

Result<std::vector<std::string>> texts(const Call& call, std::size_t i) {
  std::vector<std::string> out;
  if (!call.has(i)) return out;
  auto items = call[i].as_sequence();
  if (!items) return fail(call.wrong(i, "a list of strings"));
  for (const SValue& item : *items) {
    if (!item.as_string()) return fail(call.wrong(i, "a list of strings"));
    out.push_back(*item.as_string());
  }
  return out;
}

/// Of a structure of so many levels.
Result<tuning::Reuse> reuse(const Call& call, std::size_t i, std::size_t levels) {
  if (!call.has(i)) return tuning::Reuse{};
  auto given = call[i].as_host<ReuseValue>();
  if (!given) return fail(call.wrong(i, "a ReuseType"));
  for (int level : given->reuse.levels)
    if (level < 1 || std::size_t(level) > levels)
      return fail(call.wrong(i, "levels from 1 to that of the last letter"));
  return given->reuse;
}

Result<RulePtr> auto_inline(Call& call) {
  tuning::AutoInline rule;
  TS_TRY(rule.into_producer, call.flag(0));
  TS_TRY(rule.into_consumer, call.flag(1));
  TS_TRY(rule.inline_const_tensor, call.flag(2));
  TS_TRY(rule.disallow_if_then_else, call.flag(3));
  TS_TRY(rule.require_injective, call.flag(4));
  TS_TRY(rule.require_ordered, call.flag(5));
  TS_TRY(rule.disallow_op, texts(call, 6));
  return tuning::auto_inline(std::move(rule));
}

Result<RulePtr> add_rfactor(Call& call) {
  tuning::AddRFactor rule;
  TS_TRY(rule.max_jobs_per_core, call.integer(0, 16));
  TS_TRY(rule.max_innermost_factor, call.integer(1, -1));
  return tuning::add_rfactor(rule);
}

/// The parameters of MultiLevelTiling from number `first` on.
Result<tuning::MultiLevelTiling> tiling_parameters(Call& call, std::size_t first) {
  tuning::MultiLevelTiling rule;
  TS_TRY(rule.structure, call.text(first));
  if (rule.structure.empty() || rule.structure.find_first_not_of("SR") != rule.structure.npos)
    return fail(call.wrong(first, "letters S and R, one for each level of tiles"));
  TS_TRY(rule.tile_binds, texts(call, first + 1));
  TS_TRY(rule.max_innermost_factor, call.integer(first + 2, -1));
  TS_TRY(rule.vector_load_lens, integers(call, first + 3));
  TS_TRY(rule.reuse_read, reuse(call, first + 4, rule.structure.size()));
  TS_TRY(rule.reuse_write, reuse(call, first + 5, rule.structure.size()));
  return rule;
}

Result<RulePtr> multi_level_tiling(Call& call) {
  TS_TRY(tuning::MultiLevelTiling rule, tiling_parameters(call, 0));
  TS_TRY(rule.filter_fn, schedule_filter(call, 6));
  return tuning::multi_level_tiling(std::move(rule));
}

Result<RulePtr> multi_level_tiling_with_intrin(Call& call) {
  TS_TRY(std::string intrinsic, call.text(0));
  TS_TRY_VOID(schedule::Intrins().find(intrinsic).transform([](auto&&) {}));
  TS_TRY(tuning::MultiLevelTiling rule, tiling_parameters(call, 1));
  return tuning::multi_level_tiling_with_intrin(std::move(intrinsic), std::move(rule));
}

Result<std::vector<tuning::TensorCoreGroup>> tensor_core_groups(const Call& call, std::size_t i) {
  constexpr std::string_view wanted = "a list of dicts with init, load_a, load_b, compute and store";
  auto items = call.has(i) ? call[i].as_sequence() : nullptr;
  if (!items || items->empty()) return fail(call.wrong(i, wanted));
  std::vector<tuning::TensorCoreGroup> out;
  for (const SValue& item : *items) {
    TS_TRY(AttrDict entries, attrs_of(item));
    tuning::TensorCoreGroup group;
    for (auto [key, name] : {std::pair{"init", &group.init},
                             {"load_a", &group.load_a},
                             {"load_b", &group.load_b},
                             {"compute", &group.compute},
                             {"store", &group.store}}) {
      const Attr* entry = find_attr(entries, key);
      const std::string* text = entry ? entry->as_string() : nullptr;
      if (!text) return fail(call.wrong(i, wanted));
      TS_TRY_VOID(schedule::Intrins().find(*text).transform([](auto&&) {}));
      *name = *text;
    }
    out.push_back(std::move(group));
  }
  return out;
}

Result<RulePtr> multi_level_tiling_tensor_core(Call& call) {
  tuning::TensorCoreTiling rule;
  TS_TRY(rule.groups, tensor_core_groups(call, 0));
  TS_TRY(rule.tiling, tiling_parameters(call, 1));
  TS_TRY(rule.software_pipeline, call.flag(7));
  if (std::ranges::count(rule.tiling.structure, 'R') < 2 || !rule.tiling.structure.contains('S'))
    return fail(call.wrong(1, "levels of both kinds, two or more of reductions"));
  const bool by_mma = std::ranges::all_of(rule.groups, &tuning::TensorCoreGroup::by_mma);
  const bool written =
      rule.tiling.reuse_write.need == tuning::Reuse::Need::Must && rule.tiling.reuse_write.scope.starts_with("shared");
  if (!by_mma && !written) return fail(call.wrong(6, "a ReuseType of \"must\", in shared memory"));
  if (rule.tiling.reuse_read.need != tuning::Reuse::Need::Must) return fail(call.wrong(5, "a ReuseType of \"must\""));
  return tuning::multi_level_tiling_tensor_core(std::move(rule));
}

Result<RulePtr> parallelize_vectorize_unroll(Call& call) {
  tuning::ParallelizeVectorizeUnroll rule;
  TS_TRY(rule.max_jobs_per_core, call.integer(0, 16));
  TS_TRY(rule.max_vectorize_extent, call.integer(1, 16));
  TS_TRY(rule.unroll_max_steps, integers(call, 2));
  TS_TRY(rule.unroll_explicit, call.flag(3, true));
  return tuning::parallelize_vectorize_unroll(std::move(rule));
}

Result<RulePtr> cross_thread_reduction(Call& call) {
  TS_TRY(std::vector<int64_t> extents, integers(call, 0));
  return tuning::cross_thread_reduction(std::move(extents));
}

Result<RulePtr> auto_bind(Call& call) {
  tuning::AutoBind rule;
  TS_TRY(rule.max_threadblocks, call.integer(0, 256));
  TS_TRY(rule.thread_extents, integers(call, 1, {32, 64, 128, 256, 512, 1024}));
  return tuning::auto_bind(std::move(rule));
}

Result<SValue> reuse_type(Call& call) {
  tuning::Reuse made;
  TS_TRY(std::string need, call.text(0));
  if (need != "no" && need != "may" && need != "must") return fail(call.wrong(0, "\"no\", \"may\" or \"must\""));
  made.need = need == "no"    ? tuning::Reuse::Need::No
              : need == "may" ? tuning::Reuse::Need::May
                              : tuning::Reuse::Need::Must;
  TS_TRY(std::vector<int64_t> levels, integers(call, 1));
  for (int64_t level : levels) made.levels.push_back(int(level));
  TS_TRY(made.scope, call.text(2));
  return host(new ReuseValue(std::move(made)));
}

struct RuleClass {
  std::string_view name;
  std::vector<std::string_view> parameters;
  std::size_t required;
  Result<RulePtr> (*make)(Call& call);
};

const std::vector<RuleClass>& rule_classes() {
  static const std::vector<RuleClass> classes = {
      {"ApplyCustomRule", {}, 0, [](Call&) -> Result<RulePtr> { return tuning::apply_custom_rule(); }},
      {"InlineConstantScalars", {}, 0, [](Call&) -> Result<RulePtr> { return tuning::inline_constant_scalars(); }},
      {"RandomComputeLocation", {}, 0, [](Call&) -> Result<RulePtr> { return tuning::random_compute_location(); }},
      {"AutoInline",
       {"into_producer", "into_consumer", "inline_const_tensor", "disallow_if_then_else", "require_injective",
        "require_ordered", "disallow_op"},
       6,
       auto_inline},
      {"AddRFactor", {"max_jobs_per_core", "max_innermost_factor"}, 0, add_rfactor},
      {"MultiLevelTiling",
       {"structure", "tile_binds", "max_innermost_factor", "vector_load_lens", "reuse_read", "reuse_write",
        "filter_fn"},
       1,
       multi_level_tiling},
      {"MultiLevelTilingWithIntrin",
       {"intrin_name", "structure", "tile_binds", "max_innermost_factor", "vector_load_lens", "reuse_read",
        "reuse_write"},
       2,
       multi_level_tiling_with_intrin},
      {"MultiLevelTilingTensorCore",
       {"intrin_groups", "structure", "tile_binds", "max_innermost_factor", "vector_load_lens", "reuse_read",
        "reuse_write", "use_software_pipeline"},
       2,
       multi_level_tiling_tensor_core},
      {"ParallelizeVectorizeUnroll",
       {"max_jobs_per_core", "max_vectorize_extent", "unroll_max_steps", "unroll_explicit"},
       0,
       parallelize_vectorize_unroll},
      {"CrossThreadReduction", {"thread_extents"}, 1, cross_thread_reduction},
      {"AutoBind", {"max_threadblocks", "thread_extents"}, 0, auto_bind},
  };
  return classes;
}

}  // namespace

SValue RuleValue::attribute(Evaluator&, std::string_view name, const syntax::Node&) { return clone_of(*this, name); }

SValue schedule_rules() {
  NamespaceRef space = new_namespace("tvm.meta_schedule.schedule_rule", [](std::string_view name) {
    return unknown_member("tvm.meta_schedule.schedule_rule." + std::string(name));
  });
  for (const RuleClass& one : rule_classes()) {
    SValue make = function(std::string(one.name), one.parameters, one.required, [&one](Call& call) -> Result<SValue> {
      TS_TRY(RulePtr rule, one.make(call));
      return host(new RuleValue(std::move(rule)));
    });
    space->define(one.name, class_named<RuleValue>("schedule_rule", one.name, std::move(make)));
  }
  space->define("ReuseType", function("ReuseType", {"req", "levels", "scope"}, 3, reuse_type));
  return space;
}

}  // namespace tirscope::builder
