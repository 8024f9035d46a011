// SPDX-License-Identifier: Apache-2.0
// The objects of tvm.meta_schedule in scripts: rules, mutators, postprocs, and the spaces that are made of them.
#pragma once

#include "builder/hosts/call.h"
#include "tuning/space/space_program.h"

namespace tirscope::builder {

/// ms.schedule_rule.AddRFactor(...)
class RuleValue final : public script::HostObject {
 public:
  explicit RuleValue(std::shared_ptr<const tuning::SpaceRule> rule) : rule(std::move(rule)) {}
  std::string_view name() const { return rule->name(); }
  std::string type_name() const override { return "the rule " + std::string(name()); }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const std::shared_ptr<const tuning::SpaceRule> rule;
};

/// ms.mutator.MutateUnroll(); its share is that of what it is created with.
class MutatorValue final : public script::HostObject {
 public:
  explicit MutatorValue(tuning::MutatorShare share) : share(share) {}
  std::string_view name() const { return share.name; }
  std::string type_name() const override { return "the mutator " + std::string(name()); }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const tuning::MutatorShare share;
};

/// ms.postproc.RewriteReductionBlock()
class PostprocValue final : public script::HostObject {
 public:
  explicit PostprocValue(const tuning::Postproc* postproc) : postproc(postproc) {}
  std::string_view name() const { return postproc->name; }
  std::string type_name() const override { return "the postproc " + std::string(name()); }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const tuning::Postproc* const postproc;
};

/// ms.ReuseType(req, levels, scope), as multi_level_tiling.py has it.
class ReuseValue final : public script::HostObject {
 public:
  explicit ReuseValue(tuning::Reuse reuse) : reuse(std::move(reuse)) {}
  std::string type_name() const override { return "a ReuseType"; }
  const tuning::Reuse reuse;
};

/// ms.space_generator.PostOrderApply(...), ScheduleFn(f).
class SpaceValue final : public script::HostObject {
 public:
  explicit SpaceValue(tuning::SpaceProgram program) : program(std::move(program)) {}
  std::string type_name() const override { return "a space generator"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const tuning::SpaceProgram program;
};

/// An evaluator that keeps the space that a script means.
class AskedSpaces {
 public:
  virtual ~AskedSpaces() = default;
  /// `tuned`: it is given to ms.tune_tir, which says more than that it was made.
  virtual void asked(const tuning::SpaceProgram& space, bool tuned) = 0;
  static void tell(Evaluator& evaluator, const tuning::SpaceProgram& space, bool tuned) {
    if (auto keeper = dynamic_cast<AskedSpaces*>(&evaluator)) keeper->asked(space, tuned);
  }
};

/// The classes of ms.schedule_rule: their parameters are those of TVM 0.18.
SValue schedule_rules();

/// The class of ms.SPACE whose objects are those `T` that have this name; `make` makes one.
template <class T>
SValue class_named(std::string_view space, std::string_view name, SValue make) {
  auto of_class = [name = std::string(name)](const SValue& value) {
    auto given = value.as_host<T>();
    return given && given->name() == name;
  };
  return host(new HostType("ms." + std::string(space) + "." + std::string(name), of_class, std::move(make)));
}

/// `clone`, for an object that is never changed; failed for other names.
template <class T>
SValue clone_of(const T& object, std::string_view name) {
  if (name != "clone") return {};
  SValue copy = host(new T(object));
  return function("clone", {}, 0, [copy](Call&) -> Result<SValue> { return copy; });
}

}  // namespace tirscope::builder
