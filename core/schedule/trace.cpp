// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace.h"

#include <nlohmann/json.hpp>
#include <set>

#include "ir/visitor.h"
#include "schedule/parameter_types.h"

namespace tirscope::schedule {

namespace {

using Json = nlohmann::ordered_json;

bool is_empty_list(const Value& value) {
  auto list = value.get<ValueList>();
  return list && list->empty();
}

}  // namespace

std::string python_text(const Instruction& instruction) {
  const Primitive& primitive = *instruction.primitive;
  std::string out;
  for (const Handle& handle : instruction.outputs) out += (out.empty() ? "" : ", ") + handle.name();
  bool many = primitive.returns == Returns::Blocks || primitive.returns == Returns::Loops ||
              primitive.returns == Returns::Exprs;
  if (many && instruction.outputs.size() == 1) out += ",";
  if (!out.empty()) out += " = ";
  out += "sch." + std::string(primitive.name) + "(";
  std::string arguments;
  auto add = [&](const std::string& text) { arguments += (arguments.empty() ? "" : ", ") + text; };
  for (std::size_t i = 0; i < primitive.parameters.size(); ++i) {
    const Parameter& p = primitive.parameters[i];
    if (p.role == Role::Decision) continue;
    const Value& value = instruction.arguments[i];
    if (p.type == ParameterType::Loops) {
      for (const Value& loop : *value.get<ValueList>()) add(python_text(loop));
    } else if (p.written == Written::Positional) {
      add(argument_python(p, value));
    } else if (p.written == Written::Keyword || !is_empty_list(value)) {
      add(std::string(p.trace_name.empty() ? p.name : p.trace_name) + "=" + argument_python(p, value));
    }
  }
  if (!instruction.decision.is_none()) add("decision=" + python_text(instruction.decision));
  return out + arguments + ")";
}

std::string Trace::python() const {
  std::string out = "# from tvm import tir\ndef apply_trace(sch: tir.Schedule) -> None:";
  for (const Instruction& instruction : instructions) out += "\n  " + python_text(instruction);
  if (instructions.empty()) out += "\n  pass";
  return out;
}

std::string Trace::json() const {
  Json list = Json::array(), decisions = Json::array();
  for (std::size_t n = 0; n < instructions.size(); ++n) {
    const Instruction& instruction = instructions[n];
    Json inputs = Json::array(), attributes = Json::array(), outputs = Json::array();
    for (std::size_t i = 0; i < instruction.primitive->parameters.size(); ++i) {
      const Parameter& p = instruction.primitive->parameters[i];
      if (p.role == Role::Decision) continue;
      encode_argument(p, instruction.arguments[i], p.role == Role::Input ? inputs : attributes);
    }
    for (const Handle& handle : instruction.outputs) outputs.push_back(handle.name());
    list.push_back(Json::array({instruction.primitive->instruction, inputs, attributes, outputs}));
    if (!instruction.decision.is_none())
      decisions.push_back(Json::array({n, encode_value(instruction.decision, false)}));
  }
  return Json::array({list, decisions}).dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

Result<Trace> Trace::from_json(std::string_view text) {
  Json root = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  auto malformed = [](std::string_view what) {
    return fail(bad_input("trace.bad-json", "this is no trace: {0}", what));
  };
  if (root.is_discarded()) return malformed("the text is not JSON");
  if (!root.is_array() || root.size() != 2 || !root[0].is_array() || !root[1].is_array())
    return malformed("expected a pair of a list of instructions and a list of decisions");
  Trace trace;
  for (const Json& item : root[0]) {
    if (!item.is_array() || item.size() != 4 || !item[0].is_string() || !item[1].is_array() || !item[2].is_array() ||
        !item[3].is_array())
      return malformed("an instruction must be [kind, inputs, attributes, outputs]");
    const Primitive* primitive = find_instruction(item[0].get<std::string>());
    if (!primitive)
      return fail(
          bad_input("trace.unknown-instruction", "there is no instruction \"{0}\"", item[0].get<std::string>()));
    Instruction instruction{primitive, {}, {}, {}};
    std::size_t input = 0, attribute = 0;
    for (const Parameter& p : primitive->parameters) {
      if (p.role == Role::Decision) {
        instruction.arguments.emplace_back();
        continue;
      }
      TS_TRY(Value value,
             decode_argument(p, p.role == Role::Input ? item[1] : item[2], p.role == Role::Input ? input : attribute));
      instruction.arguments.push_back(std::move(value));
    }
    if (input != item[1].size() || attribute != item[2].size())
      return fail(bad_input("trace.too-many-arguments", "the instruction \"{0}\" has too many arguments",
                            primitive->instruction));
    for (const Json& name : item[3]) {
      auto handle = name.is_string() ? parse_handle(name.get<std::string>()) : std::nullopt;
      if (!handle) return malformed("an output must be a random variable's name");
      instruction.outputs.push_back(*handle);
    }
    trace.instructions.push_back(std::move(instruction));
  }
  for (const Json& item : root[1]) {
    if (!item.is_array() || item.size() != 2 || !item[0].is_number_integer())
      return malformed("a decision must be [index, value]");
    TS_TRY(Value decision, decode_value(item[1], false));
    TS_TRY(trace, trace.with_decision(item[0].get<int>(), std::move(decision)));
  }
  return trace;
}

Result<Trace> Trace::with_decision(int index, Value decision) const {
  if (index < 0 || std::size_t(index) >= instructions.size() ||
      instructions[std::size_t(index)].primitive->shape != Shape::Sample)
    return fail(bad_input("trace.no-decision", "the trace has no sampling instruction number {0}", index));
  Trace out = *this;
  out.instructions[std::size_t(index)].decision = std::move(decision);
  return out;
}

namespace {

void collect_handles(const Value& value, std::set<int>& used, const std::map<const VarNode*, int>& variables) {
  if (auto handle = value.get<Handle>()) used.insert(handle->number);
  if (auto list = value.get<ValueList>())
    for (const Value& element : *list) collect_handles(element, used, variables);
  if (auto dict = value.get<ValueDict>())
    for (const auto& [key, element] : *dict) collect_handles(element, used, variables);
  if (auto node = value.get<NodeRef>(); node && *node && is_expr((*node)->kind))
    for (const auto& [var, number] : variables)
      if (uses_var(**node, [&](const VarNode& v) { return &v == var; })) used.insert(number);
}

}  // namespace

Trace Trace::simplified(bool remove_postproc) const {
  // Backwards: an instruction without effect stays only when something kept uses one of its outputs (TVM's Simplified).
  std::map<const VarNode*, int> variables;
  std::size_t end = instructions.size();
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    if (remove_postproc && end == instructions.size() && instructions[i].primitive->name == "enter_postproc") end = i;
    for (const Handle& handle : instructions[i].outputs)
      if (handle.var) variables[handle.var.get()] = handle.number;
  }
  std::set<int> used;
  Trace out;
  for (std::size_t i = end; i-- > 0;) {
    const Instruction& instruction = instructions[i];
    bool needed = instruction.primitive->shape == Shape::Transform;
    for (const Handle& handle : instruction.outputs) needed = needed || used.contains(handle.number);
    if (!needed) continue;
    for (const Value& value : instruction.arguments) collect_handles(value, used, variables);
    out.instructions.insert(out.instructions.begin(), instruction);
  }
  return out;
}

}  // namespace tirscope::schedule
