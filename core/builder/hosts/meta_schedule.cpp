// SPDX-License-Identifier: Apache-2.0
// tvm.meta_schedule in scripts: what describes a design space. Nothing is tuned when a script is read: ms.tune_tir says
// which space it would search, and what it returns is unknown.
#include <algorithm>

#include "builder/hosts/block_filter.h"
#include "builder/hosts/namespaces.h"
#include "builder/hosts/tuning_values.h"

namespace tirscope::builder {

namespace {

NamespaceRef part(std::string_view name) {
  const std::string path = "tvm.meta_schedule" + (name.empty() ? "" : "." + std::string(name));
  return new_namespace(path,
                       [path](std::string_view member) { return unknown_member(path + "." + std::string(member)); });
}

/// A class whose objects are `T`, with the function `create` that makes those that a kind of target has.
template <class T>
SValue base_class(std::string name, Run create) {
  Ref<HostType> type(new HostType("ms." + name, [](const SValue& value) { return value.as_host<T>() != nullptr; }));
  type->define("create", function("create", {"kind"}, 1, std::move(create)));
  return SValue(Ref<script::Object>(type));
}

Result<const tuning::SpaceKind*> kind_of(const Call& call) {
  TS_TRY(std::string name, call.text(0));
  return tuning::find_space_kind(name);
}

Result<SValue> default_schedule_rules(Call& call) {
  TS_TRY(const tuning::SpaceKind* kind, kind_of(call));
  std::vector<SValue> out;
  for (const auto& rule : kind->rules()) out.push_back(host(new RuleValue(rule)));
  return SValue::list(std::move(out));
}

Result<SValue> default_postprocs(Call& call) {
  TS_TRY(const tuning::SpaceKind* kind, kind_of(call));
  std::vector<SValue> out;
  for (std::string_view name : kind->postprocs)
    if (const tuning::Postproc* found = tuning::find_postproc(name)) out.push_back(host(new PostprocValue(found)));
  return SValue::list(std::move(out));
}

/// A dict from mutators to how often each is drawn.
Result<SValue> default_mutators(Call& call) {
  TS_TRY(const tuning::SpaceKind* kind, kind_of(call));
  std::vector<std::pair<SValue, SValue>> out;
  for (const tuning::MutatorShare& share : kind->mutators)
    out.emplace_back(host(new MutatorValue(share)), SValue(share.share));
  return SValue::dict(std::move(out));
}

/// One class for each name of a table; `make` makes its objects.
template <class Made, class Table>
SValue classes_of(std::string_view space, const Table& table, std::vector<std::string_view> parameters,
                  Result<SValue> (*make)(Call&, std::string_view name)) {
  NamespaceRef out = part(space);
  for (const auto& one : table) {
    const std::string name(one.name);
    out->define(one.name, class_named<Made>(space, name,
                                            function(name, parameters, 0, [make, name](Call& call) -> Result<SValue> {
                                              return make(call, name);
                                            })));
  }
  return out;
}

Result<SValue> make_mutator(Call& call, std::string_view name) {
  TS_TRY(const int64_t jobs, call.integer(0, 16));
  return host(new MutatorValue({tuning::find_mutator(name)->name, 1, jobs}));
}

Result<SValue> make_postproc(Call&, std::string_view name) {
  return host(new PostprocValue(tuning::find_postproc(name)));
}

// ---- spaces

/// The objects of a list; nothing where the default is meant. `wanted`: what they should be.
template <class T>
Result<std::optional<std::vector<Ref<T>>>> objects(const Call& call, std::size_t i, std::string_view wanted) {
  std::optional<std::vector<Ref<T>>> none;
  if (!call.has(i) || (call[i].as_string() && *call[i].as_string() == "from-target")) return none;
  auto items = call[i].as_sequence();
  if (!items) return fail(call.wrong(i, wanted));
  std::vector<Ref<T>> out;
  for (const SValue& item : *items) {
    auto object = item.as_host<T>();
    if (!object) return fail(call.wrong(i, wanted));
    out.push_back(Ref<T>(object));
  }
  return std::optional(std::move(out));
}

Result<std::optional<std::vector<tuning::MutatorShare>>> shares(const Call& call, std::size_t i) {
  std::optional<std::vector<tuning::MutatorShare>> none;
  if (!call.has(i) || (call[i].as_string() && *call[i].as_string() == "from-target")) return none;
  auto dict = call[i].as_object<script::DictObject>();
  if (!dict) return fail(call.wrong(i, "a dict from mutators to their shares"));
  std::vector<tuning::MutatorShare> out;
  for (const auto& [key, value] : dict->items) {
    auto mutator = key.as_host<MutatorValue>();
    const bool number = value.as_float() || value.as_int();
    const double share = value.as_float() ? *value.as_float() : value.as_int() ? double(*value.as_int()) : 0;
    if (!mutator || !number || !(share >= 0)) return fail(call.wrong(i, "a dict from mutators to their shares"));
    out.push_back(mutator->share);
    out.back().share = share;
  }
  return std::optional(std::move(out));
}

/// The last three parameters of every space generator, from parameter `first` on.
Result<tuning::SpaceProgram> parts_of_space(const Call& call, std::size_t first) {
  tuning::SpaceProgram out;
  TS_TRY(auto rules, (objects<RuleValue>(call, first, "a list of rules of ms.schedule_rule")));
  if (rules) {
    out.rules.emplace();
    for (const auto& rule : *rules) out.rules->push_back(rule->rule);
  }
  TS_TRY(auto postprocs, (objects<PostprocValue>(call, first + 1, "a list of postprocs of ms.postproc")));
  if (postprocs) {
    out.postprocs.emplace();
    for (const auto& postproc : *postprocs) out.postprocs->push_back(postproc->postproc);
  }
  TS_TRY(out.mutators, shares(call, first + 2));
  return out;
}

Result<SValue> made_space(const Call& call, tuning::SpaceProgram program) {
  AskedSpaces::tell(call.evaluator, program, false);
  return host(new SpaceValue(std::move(program)));
}

Result<SValue> post_order_apply(Call& call) {
  TS_TRY(tuning::SpaceProgram program, parts_of_space(call, 1));
  TS_TRY(program.block_filter, block_filter(call, 0));
  return made_space(call, std::move(program));
}

Result<SValue> schedule_fn(Call& call) {
  auto given = call[0].as_object<script::FunctionObject>();
  if (!given || given->name.empty() || given->name == "<lambda>")
    return fail(call.wrong(0, "a function of the script"));
  TS_TRY(tuning::SpaceProgram program, parts_of_space(call, 1));
  program.schedule_function = given->name;
  return made_space(call, std::move(program));
}

SValue space_generators() {
  NamespaceRef out = part("space_generator");
  out->define(
      "PostOrderApply",
      function("PostOrderApply", {"f_block_filter", "sch_rules", "postprocs", "mutator_probs"}, 0, post_order_apply));
  out->define("ScheduleFn",
              function("ScheduleFn", {"sch_fn", "sch_rules", "postprocs", "mutator_probs"}, 1, schedule_fn));
  return out;
}

/// Which space it would search; nothing is tuned here.
SValue tune_tir(Evaluator& evaluator, const script::Arguments& arguments) {
  if (const SValue* given = arguments.keyword("space"))
    if (auto space = given->as_host<SpaceValue>()) AskedSpaces::tell(evaluator, space->program, true);
  return unknown_member("tvm.meta_schedule.tune_tir");
}

}  // namespace

SValue MutatorValue::attribute(Evaluator&, std::string_view name, const syntax::Node&) { return clone_of(*this, name); }
SValue PostprocValue::attribute(Evaluator&, std::string_view name, const syntax::Node&) {
  return clone_of(*this, name);
}
SValue SpaceValue::attribute(Evaluator&, std::string_view name, const syntax::Node&) { return clone_of(*this, name); }

SValue meta_schedule() {
  NamespaceRef ms = part("");
  ms->define("ScheduleRule", base_class<RuleValue>("ScheduleRule", default_schedule_rules));
  ms->define("Postproc", base_class<PostprocValue>("Postproc", default_postprocs));
  ms->define("Mutator", base_class<MutatorValue>("Mutator", default_mutators));
  ms->define("schedule_rule", schedule_rules());
  ms->define("postproc", classes_of<PostprocValue>("postproc", tuning::all_postprocs(), {}, make_postproc));
  ms->define("mutator",
             classes_of<MutatorValue>("mutator", tuning::all_mutators(), {"max_jobs_per_core"}, make_mutator));
  ms->define("space_generator", space_generators());
  ms->define("tune_tir", host(new script::Builtin("tune_tir", tune_tir)));
  return ms;
}

}  // namespace tirscope::builder
