// SPDX-License-Identifier: Apache-2.0
#include "builder/hosts/call.h"

#include "script/tir/tir_namespace.h"

namespace tirscope::builder {

Diagnostic taken_back(Evaluator& evaluator, std::size_t before) {
  Diagnostics& all = evaluator.diagnostics();
  if (all.size() <= before) return bad_input("script.function-failed", "the function gives no value");
  Diagnostic problem = std::move(all[before]);
  all.resize(before);
  return problem;
}

SValue report(Evaluator& evaluator, const syntax::Node& where, Diagnostic problem) {
  if (problem.code.empty()) return {};
  if (problem.where.empty()) return evaluator.report(where, std::move(problem));
  evaluator.diagnostics().push_back(std::move(problem));
  return {};
}

// ---- arguments

Diagnostic Call::wrong(std::size_t i, std::string_view expected) const {
  return bad_input("script.operands", "{0}: {1} must be {2}, not {3}", function, names[i], expected,
                   args[i].type_name());
}

Result<std::string> Call::text(std::size_t i, std::string otherwise) const {
  if (!has(i)) return otherwise;
  if (auto text = args[i].as_string()) return *text;
  return fail(wrong(i, "a string"));
}

Result<int64_t> Call::integer(std::size_t i, int64_t otherwise) const {
  if (!has(i)) return otherwise;
  if (auto number = args[i].as_int()) return *number;
  if (auto node = args[i].as_node())
    if (auto number = as<IntImmNode>(*node)) return number->value;
  return fail(wrong(i, "an integer"));
}

Result<bool> Call::flag(std::size_t i, bool otherwise) const {
  if (!has(i)) return otherwise;
  if (auto flag = args[i].as_bool()) return *flag;
  return fail(wrong(i, "True or False"));
}

Result<DataType> Call::dtype(std::size_t i, DataType otherwise) const {
  if (!has(i)) return otherwise;
  if (auto type = script::dtype_of(args[i])) return *type;
  if (auto named = args[i].as_host<script::Builtin>())  // np.float32
    if (auto type = DataType::parse(named->name())) return *type;
  return fail(wrong(i, "a type such as \"float32\""));
}

// ---- functions

namespace {

/// The argument that the program lacks, looked for in lists and tuples too; null where there is none.
const SValue* unknown_in(const SValue& value, int depth = 0) {
  if (value.as_host<script::Opaque>()) return &value;
  if (depth > 8) return nullptr;
  if (auto items = value.as_sequence())
    for (const SValue& item : *items)
      if (auto found = unknown_in(item, depth + 1)) return found;
  if (auto dict = value.as_object<script::DictObject>())
    for (const auto& [key, item] : dict->items)
      if (auto found = unknown_in(item, depth + 1)) return found;
  return nullptr;
}

const SValue* unknown_argument(const script::Arguments& arguments) {
  for (const SValue& value : arguments.positional)
    if (auto found = unknown_in(value)) return found;
  for (const script::KeywordValue& keyword : arguments.keywords)
    if (auto found = unknown_in(keyword.value)) return found;
  return nullptr;
}

}  // namespace

SValue free_function(std::string name, FreeRun run, Unknown unknown) {
  return host(new script::Builtin(
      name, [name, run = std::move(run), unknown](Evaluator& evaluator, const script::Arguments& arguments) -> SValue {
        if (auto found = unknown_argument(arguments)) {
          if (unknown == Unknown::Pass) return *found;
          return evaluator.report(arguments.where,
                                  bad_input("builder.unknown-argument", "{0} gets {1}, whose value is not known here",
                                            name, found->type_name()));
        }
        if (!spend_steps(evaluator, call_steps, arguments.where)) return {};
        Result<SValue> made = catching([&] { return run(evaluator, arguments); });
        return made ? *std::move(made) : report(evaluator, arguments.where, std::move(made).error());
      }));
}

SValue function(std::string name, std::vector<std::string_view> parameters, std::size_t required, Run run,
                Unknown unknown) {
  return free_function(
      name,
      [name, parameters = std::move(parameters), required, run = std::move(run)](
          Evaluator& evaluator, const script::Arguments& arguments) -> Result<SValue> {
        Call call{evaluator, arguments.where, name, {}, parameters};
        if (!evaluator.bind(arguments, parameters, required, call.args)) return reported();
        return run(call);
      },
      unknown);
}

SValue HostType::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  for (const auto& [each, member] : members_)
    if (each == name) return member;
  if (name == "__name__") return name_.substr(name_.rfind('.') + 1);
  return HostObject::attribute(evaluator, name, where);
}

// ---- contexts

SValue ContextObject::enter(Evaluator& evaluator, const syntax::Node& where) {
  Result<void> done = catching([&] { return enter_(); });
  return done ? SValue(Ref<script::Object>(this)) : report(evaluator, where, std::move(done).error());
}

bool ContextObject::leave(Evaluator& evaluator, bool completed, const syntax::Node& where) {
  if (!completed) return true;
  Result<void> done = catching([&] { return leave_(); });
  if (!done) report(evaluator, where, std::move(done).error());
  return done.has_value();
}

}  // namespace tirscope::builder
