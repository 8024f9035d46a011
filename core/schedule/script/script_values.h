// SPDX-License-Identifier: Apache-2.0
// The schedule's values in a script, and back.
#pragma once

#include "schedule/value.h"
#include "script/python/evaluator.h"

namespace tirscope::schedule {

inline script::Value host(script::Object* object) { return Ref<script::Object>(object); }
/// A function that a script can call.
inline script::Value builtin(std::string_view name, script::Builtin::Run run) {
  return host(new script::Builtin(std::string(name), std::move(run)));
}

/// A block or loop random variable in a script. A v is the variable that represents it.
class HandleObject final : public script::HostObject {
 public:
  explicit HandleObject(Handle handle) : handle(std::move(handle)) {}
  std::string type_name() const override;
  std::string str() const override { return handle.name(); }
  const Handle handle;
};

/// A name that the script does not define. Only Schedule(...) can resolve it.
class UnknownName final : public script::HostObject {
 public:
  explicit UnknownName(std::string name) : name(std::move(name)) {}
  std::string type_name() const override { return "the undefined name \"" + name + "\""; }
  script::Value attribute(script::Evaluator& evaluator, std::string_view attribute,
                          const script::syntax::Node& where) override;
  script::Value subscript(script::Evaluator& evaluator, const script::Value& index,
                          const script::syntax::Node& where) override;
  const std::string name;
};

/// A host object whose attributes a function looks up: `tvm`, `tir`, `IndexMap`.
class Namespace final : public script::HostObject {
 public:
  using Member = std::function<script::Value(std::string_view)>;
  Namespace(std::string name, Member member) : name_(std::move(name)), member_(std::move(member)) {}
  std::string type_name() const override { return name_; }
  script::Value attribute(script::Evaluator&, std::string_view name, const script::syntax::Node&) override {
    return member_(name);
  }

 private:
  std::string name_;
  Member member_;
};
/// `IndexMap`, of which scripts need AXIS_SEPARATOR and from_func.
script::Value index_map_namespace();
/// What `tir.<name>` means in scripts and traces, other than Schedule.
std::optional<script::Value> tir_member(std::string_view name);
/// T, tir, tvm and IndexMap, as the lambdas of traces use them.
void define_trace_names(script::Evaluator& evaluator);

/// Handles that are used directly in expressions.
using HandleVars = std::unordered_map<const VarNode*, Handle>;

/// A script's value as an argument. Functions stay callable as long as the evaluator lives.
Result<Value> from_script(const script::Value& value, script::Evaluator& evaluator, const HandleVars& variables,
                          const script::syntax::Node& where);
/// A result; handles of expressions become their variables and are noted in `variables`.
script::Value to_script(const Value& value, HandleVars& variables);

/// Runs `job`; its diagnostic is reported at the call.
template <class F>
script::Value reporting(script::Evaluator& evaluator, const script::Arguments& arguments, F&& job) {
  Result<script::Value> result = job();
  if (!result) return evaluator.report(arguments.where, std::move(result).error());
  return *std::move(result);
}

}  // namespace tirscope::schedule
