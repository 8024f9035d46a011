// SPDX-License-Identifier: Apache-2.0
#include "schedule/script/script_trace.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "schedule/script/script_values.h"
#include "support/bounded_json.h"

namespace tirscope::schedule {

namespace {

namespace syntax = script::syntax;
using script::Evaluator;
using SValue = script::Value;
using Json = nlohmann::ordered_json;

const SValue* argument(const script::Arguments& arguments, std::size_t position, std::string_view name) {
  if (position < arguments.positional.size()) return &arguments.positional[position];
  return arguments.keyword(name);
}
bool flag(const script::Arguments& arguments, std::size_t position, std::string_view name) {
  const SValue* given = argument(arguments, position, name);
  return given && given->as_bool() && *given->as_bool();
}

// ---- JSON
// --------------------------------------------------------------------------------------------------------------

SValue from_json(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_array()) {
    std::vector<SValue> items;
    for (const Json& item : json) items.push_back(from_json(item));
    return SValue::list(std::move(items));
  }
  if (!json.is_object()) return script::None{};
  std::vector<std::pair<SValue, SValue>> items;
  for (const auto& [key, item] : json.items()) items.emplace_back(key, from_json(item));
  return SValue::dict(std::move(items));
}

/// Deeper values than any trace has.
constexpr int deepest_json = 64;

bool deeper_than_any_trace(const Json& value, int depth = 0) {
  if (depth > deepest_json) return true;
  return value.is_structured() &&
         std::ranges::any_of(value, [&](const Json& element) { return deeper_than_any_trace(element, depth + 1); });
}

Result<Json> to_json(const SValue& value, int depth = 0) {
  if (depth == 0)
    if (auto items = script::copied_items(value); !items) return fail(std::move(items.error()));
  if (depth > deepest_json) return fail(bad_input("script.not-json", "the value is nested too deeply"));
  if (value.is_none()) return Json();
  if (auto v = value.as_bool()) return Json(*v);
  if (auto v = value.as_int()) return Json(*v);
  if (auto v = value.as_float()) return Json(*v);
  if (auto v = value.as_string()) return Json(*v);
  if (auto items = value.as_sequence()) {
    Json out = Json::array();
    for (const SValue& item : *items) {
      TS_TRY(Json element, to_json(item, depth + 1));
      out.push_back(std::move(element));
    }
    return out;
  }
  auto dict = value.as_object<script::DictObject>();
  if (!dict) return fail(bad_input("script.not-json", "{0} cannot be represented in JSON", value.type_name()));
  Json out = Json::object();
  for (const auto& [key, item] : dict->items) {
    auto name = key.as_string();
    if (!name) return fail(bad_input("script.not-json", "the keys of a JSON object are strings"));
    TS_TRY(out[*name], to_json(item, depth + 1));
  }
  return out;
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

// ---- instructions
// ------------------------------------------------------------------------------------------------------

/// A host object with fixed attributes.
class Fields final : public script::HostObject {
 public:
  Fields(std::string type, std::string text, std::vector<std::pair<std::string_view, SValue>> fields)
      : type_(std::move(type)), text_(std::move(text)), fields_(std::move(fields)) {}
  std::string type_name() const override { return type_; }
  std::string str() const override { return text_; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    for (const auto& [known, value] : fields_)
      if (known == name) return value;
    return HostObject::attribute(evaluator, name, where);
  }

 private:
  std::string type_, text_;
  std::vector<std::pair<std::string_view, SValue>> fields_;
};

/// One instruction of a trace.
class InstructionObject final : public script::HostObject {
 public:
  explicit InstructionObject(Instruction instruction) : instruction(std::move(instruction)) {}
  std::string type_name() const override { return "an instruction"; }
  std::string str() const override { return python_text(instruction); }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name == "inputs") return values(Role::Input);
    if (name == "attrs") return values(Role::Attribute);
    if (name == "outputs") {
      HandleVars variables;
      std::vector<SValue> out;
      for (const Handle& handle : instruction.outputs) out.push_back(to_script(Value(handle), variables));
      return SValue::list(std::move(out));
    }
    if (name == "kind") {
      std::string kind(instruction.primitive->instruction);
      bool pure = instruction.primitive->shape != Shape::Transform;
      return host(new Fields("an instruction's kind", kind, {{"name", kind}, {"is_pure", pure}}));
    }
    return HostObject::attribute(evaluator, name, where);
  }
  SValue values(Role role) const {
    HandleVars variables;
    std::vector<SValue> out;
    for (std::size_t i = 0; i < instruction.arguments.size(); ++i)
      if (instruction.primitive->parameters[i].role == role)
        out.push_back(to_script(instruction.arguments[i], variables));
    return SValue::list(std::move(out));
  }
  const Instruction instruction;
};

SValue decision_of(const Instruction& instruction) {
  HandleVars variables;
  return to_script(instruction.decision, variables);
}

/// The index in `trace` of the instruction that a script means.
Result<std::size_t> index_of(const Trace& trace, const SValue* given) {
  auto object = given ? given->as_host<InstructionObject>() : nullptr;
  if (!object) return fail(bad_input("script.bad-argument", "expected an instruction, such as one of trace.insts"));
  for (std::size_t i = 0; i < trace.instructions.size(); ++i) {
    const Instruction& own = trace.instructions[i];
    if (own.primitive == object->instruction.primitive && own.outputs == object->instruction.outputs &&
        own.arguments == object->instruction.arguments)
      return i;
  }
  return fail(bad_input("trace.not-its-instruction", "this instruction is not one of the trace: {0}",
                        python_text(object->instruction)));
}

/// `trace.decisions`: instruction -> decision.
class DecisionsObject final : public script::HostObject {
 public:
  explicit DecisionsObject(Trace trace) : trace_(std::move(trace)) {}
  std::string type_name() const override { return "the decisions of a trace"; }
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override {
    Result<std::size_t> at = index_of(trace_, &index);
    if (!at) return evaluator.report(where, std::move(at).error());
    if (trace_.instructions[*at].decision.is_none())
      return evaluator.report(where, bad_input("trace.no-decision", "the instruction has no decision"));
    return decision_of(trace_.instructions[*at]);
  }
  bool items(Evaluator&, std::vector<SValue>& out) override {
    for (const auto& [instruction, decision] : pairs()) out.push_back(instruction);
    return true;
  }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    const bool keys = name == "keys", values = name == "values";
    if (!keys && !values && name != "items") return HostObject::attribute(evaluator, name, where);
    std::vector<SValue> out;
    for (auto& [instruction, decision] : pairs())
      out.push_back(keys ? instruction : values ? decision : SValue::tuple({instruction, decision}));
    return builtin(name, [list = SValue::list(std::move(out))](Evaluator&, const script::Arguments&) { return list; });
  }

 private:
  std::vector<std::pair<SValue, SValue>> pairs() const {
    std::vector<std::pair<SValue, SValue>> out;
    for (const Instruction& instruction : trace_.instructions)
      if (!instruction.decision.is_none())
        out.emplace_back(host(new InstructionObject(instruction)), decision_of(instruction));
    return out;
  }
  const Trace trace_;
};

// ---- traces
// ------------------------------------------------------------------------------------------------------------

class TraceObject final : public script::HostObject {
 public:
  explicit TraceObject(Trace trace) : trace(std::move(trace)) {}
  std::string type_name() const override { return "a trace"; }
  std::string str() const override { return trace.python(); }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  Trace trace;

 private:
  Result<SValue> with_decision(Evaluator& evaluator, const script::Arguments& arguments) const;
  Result<SValue> append(Evaluator& evaluator, const script::Arguments& arguments);
  SValue pop();
  Result<SValue> apply(Evaluator& evaluator, const script::Arguments& arguments) const;
  Trace kept(const script::Arguments& arguments, std::size_t position) const {
    return flag(arguments, position, "remove_postproc") ? trace.without_postproc() : trace;
  }
};

Result<Value> decision_from(const SValue* given, Evaluator& evaluator, const script::Arguments& arguments) {
  if (!given) return Value();
  return from_script(*given, evaluator, {}, arguments.where);
}

Result<SValue> TraceObject::with_decision(Evaluator& evaluator, const script::Arguments& arguments) const {
  Trace now = kept(arguments, 2);
  TS_TRY(std::size_t index, index_of(now, argument(arguments, 0, "inst")));
  TS_TRY(Value decision, decision_from(argument(arguments, 1, "decision"), evaluator, arguments));
  TS_TRY(now, now.with_decision(int64_t(index), std::move(decision)));
  return trace_value(std::move(now));
}

Result<SValue> TraceObject::append(Evaluator& evaluator, const script::Arguments& arguments) {
  const SValue* given = argument(arguments, 0, "inst");
  auto object = given ? given->as_host<InstructionObject>() : nullptr;
  if (!object) return fail(bad_input("script.bad-argument", "append takes an instruction"));
  Instruction added = object->instruction;
  if (const SValue* decision = argument(arguments, 1, "decision")) {
    TS_TRY(added.decision, decision_from(decision, evaluator, arguments));
  }
  trace.instructions.push_back(std::move(added));
  return SValue(script::None{});
}

SValue TraceObject::pop() {
  if (trace.instructions.empty()) return script::None{};
  Instruction last = std::move(trace.instructions.back());
  trace.instructions.pop_back();
  return host(new InstructionObject(std::move(last)));
}

/// apply_to_schedule(sch, remove_postproc, decision_provider=None)
Result<SValue> TraceObject::apply(Evaluator& evaluator, const script::Arguments& arguments) const {
  const SValue* given = argument(arguments, 0, "sch");
  Schedule* schedule = given ? schedule_in(*given) : nullptr;
  if (!schedule) return fail(bad_input("script.bad-argument", "apply_to_schedule takes a schedule"));
  std::map<int64_t, Value> decisions;
  const SValue* provider = argument(arguments, 2, "decision_provider");
  const Trace replayed = kept(arguments, 1);
  for (std::size_t i = 0; provider && !provider->is_none() && i < replayed.instructions.size(); ++i) {
    const Instruction& instruction = replayed.instructions[i];
    auto object = Ref<InstructionObject>(new InstructionObject(instruction));
    SValue decision = evaluator.call(
        *provider,
        {SValue(object), object->values(Role::Input), object->values(Role::Attribute), decision_of(instruction)},
        arguments.where);
    if (decision.failed()) return decision;
    if (instruction.primitive->shape == Shape::Sample && !decision.is_none()) {
      TS_TRY(decisions[int64_t(i)], decision_from(&decision, evaluator, arguments));
    }
  }
  TS_TRY_VOID(schedule->replay(replayed, /*remove_postproc=*/false, decisions));
  return SValue(script::None{});
}

SValue TraceObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  Ref<TraceObject> self(this);
  using Method = std::function<Result<SValue>(Evaluator&, const script::Arguments&)>;
  auto method = [&](Method run) {
    return builtin(name, [run = std::move(run)](Evaluator& caller, const script::Arguments& arguments) {
      return reporting(caller, arguments, [&] { return run(caller, arguments); });
    });
  };
  if (name == "insts") {
    std::vector<SValue> out;
    for (const Instruction& instruction : trace.instructions) out.push_back(host(new InstructionObject(instruction)));
    return SValue::list(std::move(out));
  }
  if (name == "decisions") return host(new DecisionsObject(trace));
  if (name == "as_python")
    return method([self](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
      std::vector<SValue> lines;
      for (const Instruction& instruction : self->kept(arguments, 0).instructions)
        lines.push_back(python_text(instruction));
      return SValue::list(std::move(lines));
    });
  if (name == "as_json")
    return method([self](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
      return from_json(Json::parse(self->kept(arguments, 0).json()));
    });
  if (name == "simplified")
    return method([self](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
      return trace_value(self->trace.simplified(flag(arguments, 0, "remove_postproc")));
    });
  if (name == "get_decision")
    return method([self](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
      TS_TRY(std::size_t index, index_of(self->trace, argument(arguments, 0, "inst")));
      return decision_of(self->trace.instructions[index]);
    });
  if (name == "with_decision")
    return method([self](Evaluator& caller, const script::Arguments& arguments) {
      return self->with_decision(caller, arguments);
    });
  if (name == "append")
    return method(
        [self](Evaluator& caller, const script::Arguments& arguments) { return self->append(caller, arguments); });
  if (name == "pop")
    return method([self](Evaluator&, const script::Arguments&) -> Result<SValue> { return self->pop(); });
  if (name == "apply_to_schedule")
    return method(
        [self](Evaluator& caller, const script::Arguments& arguments) { return self->apply(caller, arguments); });
  if (name == "show")
    return method([](Evaluator& caller, const script::Arguments& arguments) -> Result<SValue> {
      caller.note(arguments.where, message("skipped: {0} only displays something", "show"));
      return SValue(script::None{});
    });
  return HostObject::attribute(evaluator, name, where);
}

/// apply_json_to_schedule(json_obj, sch)
Result<SValue> apply_json(const script::Arguments& arguments) {
  const SValue *json = argument(arguments, 0, "json_obj"), *sch = argument(arguments, 1, "sch");
  Schedule* schedule = sch ? schedule_in(*sch) : nullptr;
  if (!json || !schedule)
    return fail(bad_input("script.bad-argument", "apply_json_to_schedule takes the output of as_json, and a schedule"));
  TS_TRY(Json text, to_json(*json));
  TS_TRY(Trace trace, Trace::from_json(dumped(text)));
  TS_TRY_VOID(schedule->replay(trace));
  return SValue(script::None{});
}

}  // namespace

SValue trace_value(Trace trace) { return host(new TraceObject(std::move(trace))); }

SValue trace_namespace() {
  return host(new Namespace("Trace", [](std::string_view name) -> SValue {
    if (name != "apply_json_to_schedule") return host(new script::Opaque("Trace." + std::string(name)));
    return builtin(name, [](Evaluator& evaluator, const script::Arguments& arguments) {
      return reporting(evaluator, arguments, [&] { return apply_json(arguments); });
    });
  }));
}

SValue json_namespace() {
  return host(new Namespace("json", [](std::string_view name) -> SValue {
    if (name == "dumps")
      return builtin(name, [](Evaluator& evaluator, const script::Arguments& arguments) {
        return reporting(evaluator, arguments, [&]() -> Result<SValue> {
          const SValue* given = argument(arguments, 0, "obj");
          TS_TRY(Json json, given ? to_json(*given) : Result<Json>(Json()));
          return SValue(dumped(json));
        });
      });
    if (name == "loads")
      return builtin(name, [](Evaluator& evaluator, const script::Arguments& arguments) {
        return reporting(evaluator, arguments, [&]() -> Result<SValue> {
          const SValue* given = argument(arguments, 0, "s");
          auto text = given ? given->as_string() : nullptr;
          auto json = text ? read_ordered_json(*text) : fail(bad_input("script.bad-json", "expected a string"));
          if (!json || deeper_than_any_trace(*json)) return fail(bad_input("script.bad-json", "this text is not JSON"));
          return from_json(*json);
        });
      });
    return host(new script::Opaque("json." + std::string(name)));
  }));
}

}  // namespace tirscope::schedule
