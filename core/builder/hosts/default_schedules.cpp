// SPDX-License-Identifier: Apache-2.0
// DLight and targets in builder scripts: with tvm.target.Target("cuda"): dl.ApplyDefaultSchedule(dl.gpu.Matmul())(mod).
#include "builder/default_schedule.h"
#include "builder/hosts/namespaces.h"

namespace tirscope::builder {

namespace {

using schedule::dlight::Rule;

/// The targets of the `with` statements around, the innermost last.
using Targets = std::shared_ptr<std::vector<std::string>>;

class TargetObject final : public script::HostObject {
 public:
  TargetObject(std::string text, Targets targets) : text_(std::move(text)), targets_(std::move(targets)) {}
  std::string type_name() const override { return "a target"; }
  std::string str() const override { return text_; }
  SValue enter(Evaluator&, const syntax::Node&) override {
    targets_->push_back(text_);
    return host(new TargetObject(text_, targets_));
  }
  bool leave(Evaluator&, bool, const syntax::Node&) override {
    targets_->pop_back();
    return true;
  }

 private:
  std::string text_;
  Targets targets_;
};

/// dl.gpu.Matmul()
class RuleObject final : public script::HostObject {
 public:
  explicit RuleObject(const Rule* rule) : rule(rule) {}
  std::string type_name() const override { return "a rule of default schedules"; }
  const Rule* rule;
};

Result<SValue> apply(Call& call, const std::vector<std::string>& rules, const Targets& targets) {
  auto given = call[0].as_host<ModuleObject>();
  if (!given) return fail(call.wrong(0, "a module"));
  if (targets->empty())
    return fail(bad_input("dlight.target", "default schedules need a target: with tvm.target.Target(\"cuda\"):"));
  if (!spend_steps(call.evaluator, pass_steps * (1 + given->module->functions.size()), call.where)) return reported();
  TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(given->module));
  TS_TRY(std::vector<schedule::dlight::Applied> applied, apply_default(schedule, rules, targets->back()));
  return host(new ModuleObject(schedule::dlight::marked_scheduled(schedule.module(), applied)));
}

/// The pass; called with a module it schedules it.
Result<SValue> make_pass(const script::Arguments& arguments, const Targets& targets) {
  std::vector<std::string> rules;
  for (const SValue& value : arguments.positional) {
    auto rule = value.as_host<RuleObject>();
    if (!rule)
      return fail(bad_input("dlight.unknown-rule", "ApplyDefaultSchedule takes rules such as dl.gpu.Matmul(), not {0}",
                            value.type_name()));
    rules.emplace_back(rule->rule->name);
  }
  if (rules.empty()) return fail(bad_input("dlight.unknown-rule", "ApplyDefaultSchedule needs a rule"));
  return function(
      "ApplyDefaultSchedule", {"mod"}, 1, [rules, targets](Call& call) { return apply(call, rules, targets); },
      Unknown::Pass);
}

}  // namespace

void define_default_schedules(script::Namespace& tvm, script::Namespace& tir) {
  auto targets = std::make_shared<std::vector<std::string>>();
  NamespaceRef target = new_namespace(
      "tvm.target", [](std::string_view name) { return unknown_member("tvm.target." + std::string(name)); });
  target->define("Target", function(
                               "Target", {"target", "host"}, 1,
                               [targets](Call& call) -> Result<SValue> {
                                 TS_TRY(std::string text, call.text(0));
                                 return host(new TargetObject(text, targets));
                               },
                               Unknown::Pass));
  NamespaceRef gpu = new_namespace("dlight.gpu", [](std::string_view name) -> SValue {
    const Rule* rule = schedule::dlight::find_rule("gpu." + std::string(name));
    if (!rule) return unknown_member("tvm.dlight.gpu." + std::string(name));
    return function(std::string(name), {}, 0,
                    [rule](Call&) -> Result<SValue> { return builder::host(new RuleObject(rule)); });
  });
  NamespaceRef dlight = new_namespace(
      "tvm.dlight", [](std::string_view name) { return unknown_member("tvm.dlight." + std::string(name)); });
  dlight->define("gpu", gpu);
  dlight->define("ApplyDefaultSchedule", free_function(
                                             "ApplyDefaultSchedule",
                                             [targets](Evaluator&, const script::Arguments& arguments) {
                                               return make_pass(arguments, targets);
                                             },
                                             Unknown::Pass));
  tvm.define("target", target);
  tvm.define("dlight", dlight);
  tir.define("dlight", dlight);
}

}  // namespace tirscope::builder
