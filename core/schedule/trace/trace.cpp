// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace/trace.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "ir/walk/visitor.h"
#include "schedule/driver/parameter_types.h"
#include "schedule/driver/run.h"
#include "schedule/trace/index_functions.h"
#include "support/bounded_json.h"

namespace tirscope::schedule {

namespace {

using Json = nlohmann::ordered_json;

bool is_empty_list(const Value& value) {
  auto list = value.get<ValueList>();
  return list && list->empty();
}

int minor_of(std::string_view release) {
  int minor = -1;
  if (release.starts_with("0.")) std::from_chars(release.data() + 2, release.data() + release.size(), minor);
  return minor;
}

/// Where the parameter is new and has its default, older releases do the same without it.
bool left_out(const Parameter& p, const Value& value, TvmRelease release) {
  return !p.since.empty() && release.minor < minor_of(p.since) && p.default_value && *p.default_value == value;
}

/// What releases call the method and the instruction.
std::string_view method_in(const Primitive& primitive, TvmRelease release) {
  return release.s_tir() && !primitive.s_tir_name.empty() ? primitive.s_tir_name : primitive.name;
}
std::string_view instruction_in(const Primitive& primitive, TvmRelease release) {
  return release.s_tir() && !primitive.s_tir_instruction.empty() ? primitive.s_tir_instruction : primitive.instruction;
}

std::string line(const Instruction& instruction, TvmRelease release) {
  const Primitive& primitive = *instruction.primitive;
  std::string out;
  for (const Handle& handle : instruction.outputs) out += (out.empty() ? "" : ", ") + handle.name();
  bool many = primitive.returns == Returns::Blocks || primitive.returns == Returns::Loops ||
              primitive.returns == Returns::Exprs;
  if (many && instruction.outputs.size() == 1) out += ",";
  if (!out.empty()) out += " = ";
  out += "sch." + std::string(method_in(primitive, release)) + "(";
  std::string arguments;
  auto add = [&](const std::string& text) { arguments += (arguments.empty() ? "" : ", ") + text; };
  for (std::size_t i = 0; i < primitive.parameters.size(); ++i) {
    const Parameter& p = primitive.parameters[i];
    const Value& value = instruction.arguments[i];
    if (p.role == Role::Decision || left_out(p, value, release)) continue;
    if (is_varargs(p.type)) {
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

std::string python_of(const Trace& trace, TvmRelease release) {
  const std::string package(release.word(script::Word::SchedulePackage));
  std::string out = "# from tvm import " + package + "\ndef apply_trace(sch: " + package + ".Schedule) -> None:";
  for (const Instruction& instruction : trace.instructions) out += "\n  " + line(instruction, release);
  if (trace.instructions.empty()) out += "\n  pass";
  return out;
}

Result<std::string> json_of(const Trace& trace, TvmRelease release) {
  Json list = Json::array(), decisions = Json::array();
  for (std::size_t n = 0; n < trace.instructions.size(); ++n) {
    const Instruction& instruction = trace.instructions[n];
    Json inputs = Json::array(), attributes = Json::array(), outputs = Json::array();
    for (std::size_t i = 0; i < instruction.primitive->parameters.size(); ++i) {
      const Parameter& p = instruction.primitive->parameters[i];
      if (p.role == Role::Decision || left_out(p, instruction.arguments[i], release)) continue;
      TS_TRY_VOID(encode_argument(p, instruction.arguments[i], release, p.role == Role::Input ? inputs : attributes));
    }
    for (const Handle& handle : instruction.outputs) outputs.push_back(handle.name());
    list.push_back(Json::array({instruction_in(*instruction.primitive, release), inputs, attributes, outputs}));
    if (!instruction.decision.is_none())
      decisions.push_back(Json::array({n, encode_value(instruction.decision, false)}));
  }
  return Json::array({list, decisions}).dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

/// The release has every primitive of the trace, and every parameter that is not at its default.
Result<void> require_in_release(const Trace& trace, TvmRelease release) {
  for (std::size_t n = 0; n < trace.instructions.size(); ++n) {
    const Instruction& instruction = trace.instructions[n];
    const Primitive& primitive = *instruction.primitive;
    if (release.minor < minor_of(primitive.since))
      return fail(refused("trace.not-in-release", "TVM {0} has no {1} (instruction {2}), which was added in {3}",
                          release.str(), primitive.name, n, primitive.since));
    if (!primitive.until.empty() && release.minor > minor_of(primitive.until))
      return fail(refused("trace.not-in-release",
                          "TVM {0} has no {1} (instruction {2}), which was last available in {3}", release.str(),
                          primitive.name, n, primitive.until));
    for (std::size_t i = 0; i < primitive.parameters.size(); ++i) {
      const Parameter& p = primitive.parameters[i];
      if (p.since.empty() || release.minor >= minor_of(p.since) || left_out(p, instruction.arguments[i], release))
        continue;
      return fail(refused("trace.not-in-release",
                          "{1} of TVM {0} has no parameter \"{2}\" (instruction {3}), which was added in {4}",
                          release.str(), primitive.name, p.name, n, p.since));
    }
  }
  return {};
}

}  // namespace

std::string python_text(const Instruction& instruction) { return line(instruction, TvmRelease{}); }

std::string Trace::python() const { return python_of(*this, TvmRelease{}); }
std::string Trace::json() const {
  Result<std::string> text = json_of(*this, TvmRelease{});
  TS_CHECK(text, "an argument that a graph of 0.18 can hold");
  return *std::move(text);
}

Result<std::string> Trace::python_for(TvmRelease release) const {
  TS_TRY_VOID(require_in_release(*this, release));
  return python_of(*this, release);
}

Result<std::string> Trace::json_for(TvmRelease release) const {
  TS_TRY_VOID(require_in_release(*this, release));
  return json_of(*this, release);
}

namespace {

std::unexpected<Diagnostic> malformed(std::string_view what) {
  return fail(bad_input("trace.bad-json", "this is not a trace: {0}", what));
}

/// Deeper values than any trace has; readers of JSON must not be led into the depths.
constexpr int deepest = 64;
bool too_deep(const Json& value, int depth = 0) {
  if (depth > deepest) return true;
  if (value.is_structured())
    for (const Json& element : value)
      if (too_deep(element, depth + 1)) return true;
  return false;
}

Result<std::vector<Handle>> outputs_from(const Json& names, std::set<int>& defined) {
  std::vector<Handle> out;
  for (const Json& name : names) {
    if (name == "_") {  // TVM's factor of a loop whose extent is not known: nothing after it names it
      out.push_back({HandleKind::Expr, defined.empty() ? 0 : *defined.rbegin() + 1});
      defined.insert(out.back().number);
      continue;
    }
    auto handle = name.is_string() ? parse_handle(name.get<std::string>()) : std::nullopt;
    if (!handle) return malformed("an output must be the name of a random variable, such as b0");
    if (!defined.insert(handle->number).second)
      return fail(bad_input("trace.redefined", "the trace defines number {0} twice ({1})", handle->number,
                            name.get<std::string>()));
    out.push_back(*handle);
  }
  return out;
}

Result<Instruction> instruction_from(const Json& item, std::set<int>& defined) {
  if (!item.is_array() || item.size() != 4 || !item[0].is_string() || !item[1].is_array() || !item[2].is_array() ||
      !item[3].is_array())
    return malformed("an instruction must be [kind, inputs, attributes, outputs]");
  std::string kind = item[0].get<std::string>();
  const Primitive* primitive = find_instruction(kind);
  if (!primitive) return fail(unknown_instruction(kind));
  Instruction instruction{primitive, {}, {}, {}};
  std::size_t input = 0, attribute = 0;
  for (const Parameter& p : primitive->parameters) {
    const Json& list = p.role == Role::Input ? item[1] : item[2];
    std::size_t& next = p.role == Role::Input ? input : attribute;
    if (p.role == Role::Decision) {
      instruction.arguments.emplace_back();
    } else if (!p.since.empty() && p.default_value && next == list.size()) {
      instruction.arguments.push_back(*p.default_value);  // written by a release that does not know the parameter
    } else {
      TS_TRY(Value value, decode_argument(p, list, next));
      instruction.arguments.push_back(std::move(value));
    }
  }
  if (input != item[1].size() || attribute != item[2].size())
    return fail(bad_input("trace.too-many-arguments",
                          "the instruction \"{0}\" has more arguments than in TVM 0.18; was it written by a later TVM?",
                          kind));
  TS_TRY(instruction.outputs, outputs_from(item[3], defined));
  return instruction;
}

}  // namespace

Diagnostic unknown_instruction(std::string_view name) {
  return bad_input("trace.unknown-instruction",
                   "there is no instruction \"{0}\": it is misspelled, or belongs to a later TVM", name);
}

Result<Trace> Trace::part_from_json(std::string_view text) {
  auto read = read_ordered_json(text);
  if (!read && read.error().code == "json.syntax") return malformed("the text is not JSON; is it truncated?");
  if (!read) return malformed(read.error().message.str());
  const Json& root = *read;
  if (!root.is_array() || root.size() != 2 || !root[0].is_array() || !root[1].is_array())
    return malformed("expected a pair of a list of instructions and a list of decisions");
  if (too_deep(root)) return malformed("its values are nested too deeply");
  Trace trace;
  std::set<int> defined;
  for (const Json& item : root[0]) {
    TS_TRY(Instruction instruction, instruction_from(item, defined));
    trace.instructions.push_back(std::move(instruction));
  }
  for (const Json& item : root[1]) {
    if (!item.is_array() || item.size() != 2 || !item[0].is_number_integer())
      return malformed("a decision must be [index, value]");
    TS_TRY(Value decision, decode_value(item[1], false));
    TS_TRY(trace, trace.with_decision(item[0].get<int64_t>(), std::move(decision)));
  }
  return trace;
}

Result<Trace> Trace::from_json(std::string_view text) {
  TS_TRY(Trace trace, part_from_json(text));
  TS_TRY_VOID(trace.require_defined());
  return trace;
}

Result<Trace> Trace::with_decision(int64_t index, Value decision) const {
  if (index < 0 || std::size_t(index) >= instructions.size() ||
      instructions[std::size_t(index)].primitive->shape != Shape::Sample)
    return fail(bad_input("trace.no-decision", "the trace has no sampling instruction {0}", index));
  Trace out = *this;
  out.instructions[std::size_t(index)].decision = std::move(decision);
  return out;
}

namespace {

/// The numbers of the handles in `value`; in expressions they are variables of the same name.
void collect_handles(const Value& value, std::vector<Handle>& used) {
  if (auto handle = value.get<Handle>()) used.push_back(*handle);
  if (auto list = value.get<ValueList>())
    for (const Value& element : *list) collect_handles(element, used);
  if (auto dict = value.get<ValueDict>())
    for (const auto& [key, element] : *dict) collect_handles(element, used);
  if (IndexMap map = recorded_map(value))
    for (const Var& var : free_vars(*map))
      if (auto handle = parse_handle(var->name)) used.push_back(*handle);
  if (auto node = value.get<NodeRef>(); node && *node && is_expr((*node)->kind))
    for (const Var& var : free_vars(**node))
      if (auto handle = parse_handle(var->name)) used.push_back(*handle);
}

}  // namespace

Result<void> Trace::require_defined() const {
  std::map<int, HandleKind> defined;
  for (std::size_t n = 0; n < instructions.size(); ++n) {
    std::vector<Handle> used;
    for (const Value& value : instructions[n].arguments) collect_handles(value, used);
    for (const Handle& handle : used)
      if (auto it = defined.find(handle.number); it == defined.end() || it->second != handle.kind)
        return fail(bad_input("trace.undefined", "instruction {0} uses {1}, which no instruction before it defines", n,
                              handle.name()));
    for (const Handle& handle : instructions[n].outputs) defined.emplace(handle.number, handle.kind);
  }
  return {};
}

Trace Trace::without_postproc() const {
  auto end = std::ranges::find(instructions, "enter_postproc",
                               [](const Instruction& instruction) { return instruction.primitive->name; });
  return Trace{{instructions.begin(), end}};
}

Trace Trace::simplified(bool remove_postproc) const {
  // Backwards: an instruction without effect stays only when something kept uses one of its outputs (TVM's Simplified).
  const Trace all = remove_postproc ? without_postproc() : *this;
  std::set<int> used;
  std::vector<Instruction> kept;
  for (std::size_t i = all.instructions.size(); i-- > 0;) {
    const Instruction& instruction = all.instructions[i];
    bool needed = instruction.primitive->shape == Shape::Transform;
    for (const Handle& handle : instruction.outputs) needed = needed || used.contains(handle.number);
    if (!needed) continue;
    std::vector<Handle> handles;
    for (const Value& value : instruction.arguments) collect_handles(value, handles);
    for (const Handle& handle : handles) used.insert(handle.number);
    kept.push_back(instruction);
  }
  std::reverse(kept.begin(), kept.end());
  return Trace{std::move(kept)}.renumbered();
}

Trace Trace::renumbered() const {
  std::map<int, Value> names;
  int next = 0;
  bool same = true;
  for (const Instruction& instruction : instructions)
    for (const Handle& old : instruction.outputs) {
      same = same && old.number == next;
      Handle handle{old.kind, next++};
      if (handle.kind == HandleKind::Expr) handle.var = make_var(handle.name());
      names[old.number] = handle;
    }
  if (same) return *this;
  Trace out = *this;
  for (Instruction& instruction : out.instructions) {
    for (Value& value : instruction.arguments)
      if (Result<Value> renamed = renamed_handles(value, names)) value = *std::move(renamed);
    for (Handle& handle : instruction.outputs) handle = *names.at(handle.number).get<Handle>();
  }
  return out;
}

}  // namespace tirscope::schedule
