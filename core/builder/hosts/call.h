// SPDX-License-Identifier: Apache-2.0
// How the functions that builder scripts call are made: named parameters, and results that may be refused.
#pragma once

#include "script/python/evaluator.h"
#include "support/diagnostic.h"

namespace tirscope::builder {

namespace syntax = script::syntax;
using script::Evaluator;
using SValue = script::Value;

inline SValue host(script::Object* object) { return Ref<script::Object>(object); }

/// What a hook returns whose report is in the evaluator already.
inline std::unexpected<Diagnostic> reported() { return std::unexpected(Diagnostic()); }
/// The diagnostic that a failed value of the script stands for, taken back from the evaluator's list, which had
/// `before` entries when the script was called.
Diagnostic taken_back(Evaluator& evaluator, std::size_t before);
/// Reports `problem` at its own place, where it has one, else at `where`.
SValue report(Evaluator& evaluator, const syntax::Node& where, Diagnostic problem);

/// The arguments of one call, one for each parameter; failed where none was given.
struct Call {
  Evaluator& evaluator;
  const syntax::Node& where;
  std::string_view function;
  std::vector<SValue> args;
  std::span<const std::string_view> names;

  const SValue& operator[](std::size_t i) const { return args[i]; }
  /// Whether the argument was given and is not None.
  bool has(std::size_t i) const { return !args[i].failed() && !args[i].is_none(); }
  Diagnostic wrong(std::size_t i, std::string_view expected) const;

  // Each refuses what has another type; `otherwise` where nothing was given.
  Result<std::string> text(std::size_t i, std::string otherwise = {}) const;
  Result<int64_t> integer(std::size_t i, int64_t otherwise = 0) const;
  Result<bool> flag(std::size_t i, bool otherwise = false) const;
  Result<DataType> dtype(std::size_t i, DataType otherwise) const;
};

/// What a call costs of the script's budget of steps, besides what its own evaluation does: a function of the compiler
/// (a tensor, a binding), and a pass over a module.
inline constexpr std::size_t call_steps = 200, pass_steps = 100'000;
/// Pays for `steps` steps; false, with a report, when the budget is used up.
inline bool spend_steps(Evaluator& evaluator, std::size_t steps, const syntax::Node& where) {
  return evaluator.spend_walk(8 * steps, where);
}

/// What a function does with an argument that the program lacks (numpy, torch, ...).
enum class Unknown : bool {
  Refuse,  ///< `builder.unknown-argument`: what it makes would lack something without a word
  Pass     ///< its result is unknown, too
};
using Run = std::function<Result<SValue>(Call&)>;
/// A function with named parameters, the first `required` of which must be given.
SValue function(std::string name, std::vector<std::string_view> parameters, std::size_t required, Run run,
                Unknown unknown = Unknown::Refuse);
/// A function that binds its arguments itself.
using FreeRun = std::function<Result<SValue>(Evaluator&, const script::Arguments&)>;
SValue free_function(std::string name, FreeRun run, Unknown unknown = Unknown::Refuse);

/// A type of the program's objects: `te.Tensor`, `relax.Var`. Called, it may make one.
class HostType final : public script::HostObject {
 public:
  using Test = std::function<bool(const SValue&)>;
  HostType(std::string name, Test test, SValue make = {})
      : name_(std::move(name)), test_(std::move(test)), make_(std::move(make)) {}
  std::string type_name() const override { return "the type " + name_; }
  std::string str() const override { return "<class '" + name_ + "'>"; }
  std::optional<bool> has_instance(const SValue& value) const override { return test_(value); }
  SValue call(Evaluator& evaluator, const script::Arguments& arguments) override {
    return make_.failed() ? HostObject::call(evaluator, arguments) : evaluator.call(make_, arguments);
  }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  /// Members such as IRModule.from_expr.
  void define(std::string_view name, SValue member) { members_.emplace_back(name, std::move(member)); }

 private:
  std::string name_;
  Test test_;
  SValue make_;
  std::vector<std::pair<std::string, SValue>> members_;
};

/// A context of a `with` statement. `leave` runs only where what it encloses has worked.
class ContextObject final : public script::HostObject {
 public:
  using Step = std::function<Result<void>()>;
  ContextObject(std::string name, Step enter, Step leave)
      : name_(std::move(name)), enter_(std::move(enter)), leave_(std::move(leave)) {}
  std::string type_name() const override { return name_; }
  SValue enter(Evaluator& evaluator, const syntax::Node& where) override;
  bool leave(Evaluator& evaluator, bool completed, const syntax::Node& where) override;

 private:
  std::string name_;
  Step enter_, leave_;
};

}  // namespace tirscope::builder
