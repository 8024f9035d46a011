// SPDX-License-Identifier: Apache-2.0
// schedule.*: schedules, their primitives, their handles and their history.
#include <charconv>

#include "ir/address.h"
#include "protocol/catalogue.h"
#include "protocol/explain.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "schedule/script.h"
#include "script/printer.h"

namespace tirscope::protocol {

namespace {

using schedule::Handle;
using schedule::Schedule;
using schedule::SRef;

using SchedulePtr = std::shared_ptr<Schedule>;

std::string text_of(const Expr& expr) { return script::text(expr); }

/// An extent or bound: a number where it is one, its text otherwise.
json number_or_text(const Expr& expr) {
  if (auto value = as_int(expr)) return *value;
  return text_of(expr);
}

// ---- schedule.new ---------------------------------------------------------------------------------------------------

struct NewRequest {
  std::string module;
  std::optional<std::string> function, error_render_level;
  std::optional<int64_t> seed;
  json debug_mask;
  std::optional<bool> enable_check;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("function", t.function);
    v("seed", t.seed);
    v("debug_mask", t.debug_mask);
    v("error_render_level", t.error_render_level);
    v("enable_check", t.enable_check);
  }
};
struct ScheduleAnswer {
  std::string schedule;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
  }
};

Result<schedule::RenderLevel> render_level(const std::string& name) {
  if (name == "detail") return schedule::RenderLevel::Detail;
  if (name == "fast") return schedule::RenderLevel::Fast;
  if (name == "none") return schedule::RenderLevel::None;
  return fail(bad_input("schedule.render-level", "error_render_level is detail, fast or none, not '{0}'", name));
}

Result<ScheduleAnswer> create(Objects& objects, const NewRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  schedule::ScheduleOptions options;
  options.function = request.function.value_or("");
  options.seed = request.seed.value_or(-1);
  options.enable_check = request.enable_check.value_or(true);
  if (request.error_render_level) {
    TS_TRY(options.error_render_level, render_level(*request.error_render_level));
  }
  TS_TRY(Schedule made, Schedule::create(object.module, options));
  return ScheduleAnswer{objects.add(std::make_shared<Schedule>(std::move(made)))};
}

// ---- schedule.call --------------------------------------------------------------------------------------------------

struct CallRequest {
  std::string schedule, primitive;
  std::optional<std::vector<json>> args;
  std::optional<std::map<std::string, json>> kwargs;
  std::optional<std::string> target;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("primitive", t.primitive);
    v("args", t.args);
    v("kwargs", t.kwargs);
    v("target", t.target);
  }
};
struct OutputsAnswer {
  json outputs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("outputs", t.outputs);
  }
};

Result<OutputsAnswer> call(Objects& objects, const CallRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  schedule::Call made{request.primitive, {}, {}};
  if (request.args) {
    for (std::size_t i = 0; i < request.args->size(); ++i) {
      TS_TRY(schedule::Value value, value_from_json(*schedule, (*request.args)[i], std::format("args[{}]", i)));
      made.args.push_back(std::move(value));
    }
  }
  if (request.kwargs) {
    for (const auto& [key, member] : *request.kwargs) {
      TS_TRY(schedule::Value value, value_from_json(*schedule, member, "kwargs." + key));
      made.kwargs.emplace(key, std::move(value));
    }
  }
  TS_TRY(schedule::Value outputs, schedule->call(made));
  return OutputsAnswer{value_to_json(outputs)};
}

// ---- schedule.get ---------------------------------------------------------------------------------------------------

struct GetRequest {
  std::string schedule;
  std::optional<std::string> rv, block;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("rv", t.rv);
    v("block", t.block);
  }
};

const char* iter_kind(IterType type) {
  switch (type) {
    case IterType::DataParallel: return "data_parallel";
    case IterType::CommReduce: return "reduce";
    case IterType::Ordered: return "ordered";
    default: return "opaque";
  }
}

json region_object(const BufferRegion& region) {
  json ranges = json::array(), shape = json::array(), separators = json::array();
  for (const Range& range : region->region)
    ranges.push_back({number_or_text(range->min), number_or_text(range->extent)});
  for (const Expr& extent : region->buffer->shape) shape.push_back(number_or_text(extent));
  for (int axis : region->buffer->axis_separators) separators.push_back(axis);
  return {{"buffer", region->buffer->name},   {"dtype", region->buffer->dtype.str()},
          {"scope", region->buffer->scope()}, {"shape", shape},
          {"axis_separators", separators},    {"region", ranges}};
}

/// Equal exactly for the same node: the object's place in memory, which its holder keeps from being reused.
std::string identity(const Node& node) { return std::format("{:x}", reinterpret_cast<uintptr_t>(&node)); }

json block_object(const BlockNode& block) {
  json iters = json::array(), reads = json::array(), writes = json::array();
  for (const IterVar& iter : block.iter_vars)
    iters.push_back({{"name", iter->var->name},
                     {"kind", iter_kind(iter->type)},
                     {"extent", iter->domain ? number_or_text(iter->domain->extent) : json()}});
  for (const BufferRegion& region : block.reads) reads.push_back(region_object(region));
  for (const BufferRegion& region : block.writes) writes.push_back(region_object(region));
  return {{"kind", "block"},
          {"id", identity(block)},
          {"name", block.name},
          {"iters", iters},
          {"reads", reads},
          {"writes", writes},
          {"annotations", attr_to_json(Attr(block.annotations))},
          {"text", script::text(ref(block))}};
}

json loop_object(const ForNode& loop) {
  return {{"kind", "loop"},
          {"id", identity(loop)},
          {"name", loop.var->name},
          {"min", number_or_text(loop.min)},
          {"extent", number_or_text(loop.extent)},
          {"loop_kind", for_kind_name(loop.kind_of_loop)},
          {"annotations", attr_to_json(Attr(loop.annotations))},
          {"text", script::text(ref(loop))}};
}

json node_object(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return loop_object(*loop);
  return block_object(static_cast<const BlockNode&>(node));
}

Result<json> get(Objects& objects, const GetRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (request.rv.has_value() == request.block.has_value())
    return fail(bad_input("schedule.get", "give either 'rv' or 'block'"));
  if (request.block) {
    TS_TRY(const SRef* sref, schedule->block(*request.block));
    return node_object(*sref->stmt);
  }
  TS_TRY(Handle handle, schedule->handle(*request.rv));
  TS_TRY(schedule::Binding binding, schedule->get(handle));
  if (auto value = std::get_if<int64_t>(&binding))
    return json{{"kind", "value"}, {"value", *value}, {"text", std::to_string(*value)}};
  if (auto mark = std::get_if<schedule::Mark>(&binding)) {
    const char* name = *mark == schedule::Mark::Inline ? "inline" : "root";
    return json{{"kind", "loop"}, {"mark", name}, {"text", name}};
  }
  if (auto node = std::get_if<NodeRef>(&binding); node && *node) return node_object(**node);
  return fail(bad_input("handle.dead", "the handle {0} stands for nothing any more", *request.rv));
}

// ---- schedule.module, copy, undo, redo, goto, history ---------------------------------------------------------------

struct ScheduleRequest {
  std::string schedule;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
  }
};

Result<ModuleAnswer> module(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  return module_answer(objects, schedule->module());
}

Result<ScheduleAnswer> copy(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  return ScheduleAnswer{objects.add(std::make_shared<Schedule>(schedule->copy()))};
}

struct StepAnswer {
  int64_t step = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step);
  }
};

Result<StepAnswer> undo(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (!schedule->undo()) return fail(refused("history.at-start", "there is nothing to undo"));
  return StepAnswer{schedule->current().id};
}

Result<StepAnswer> redo(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (!schedule->redo()) return fail(refused("history.at-end", "there is nothing to redo"));
  return StepAnswer{schedule->current().id};
}

struct GotoRequest {
  std::string schedule;
  int64_t step = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("step", t.step);
  }
};

Result<StepAnswer> go_to(Objects& objects, const GotoRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (request.step < 0 || request.step >= int64_t(schedule->history().size()))
    return fail(bad_input("history.no-such-step", "the history has no step {0}", request.step));
  TS_TRY_VOID(schedule->go_to(static_cast<int>(request.step)));
  return StepAnswer{schedule->current().id};
}

struct HistoryEntry {
  int64_t step = 0, parent = -1;
  std::string instruction;
  double ms = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step);
    v("parent", t.parent);
    v("instruction", t.instruction);
    v("ms", t.ms);
  }
};

Result<std::vector<HistoryEntry>> history(Objects& objects, const ScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  std::vector<HistoryEntry> entries;
  for (const schedule::Step& step : schedule->history())
    entries.push_back({step.id, step.parent, step.label, step.milliseconds});
  return entries;
}

// ---- schedule.applicable --------------------------------------------------------------------------------------------

struct ApplicableRequest {
  std::string schedule;
  std::optional<std::string> rv, node;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("rv", t.rv);
    v("node", t.node);
  }
};

/// An argument of a suggestion: nodes by their address, for nothing is recorded before it is applied.
json suggested_to_json(const IRModule& module, const schedule::Value& value) {
  if (auto node = value.get<NodeRef>(); node && *node && is_stmt((*node)->kind)) {
    auto address = address_of(module, **node);
    return {{"node", address ? address->str() : std::string()}};
  }
  if (auto list = value.get<schedule::ValueList>()) {
    json out = json::array();
    for (const schedule::Value& item : *list) out.push_back(suggested_to_json(module, item));
    return out;
  }
  return value_to_json(value);
}

json suggestion_object(const IRModule& module, const schedule::Suggestion& suggestion) {
  json kwargs = json::object();
  for (const auto& [key, value] : suggestion.kwargs) kwargs[key] = suggested_to_json(module, value);
  return {{"args", suggested_to_json(module, schedule::Value(suggestion.args))},
          {"kwargs", std::move(kwargs)},
          {"label", suggestion.label.str()}};
}

Result<const SRef*> subject_of(const Schedule& schedule, const ApplicableRequest& request) {
  if (request.rv.has_value() == request.node.has_value())
    return fail(bad_input("schedule.applicable", "give either 'rv' or 'node'"));
  if (request.rv) {
    TS_TRY(Handle handle, schedule.handle(*request.rv));
    return schedule.sref(handle);
  }
  NodeRef node = node_at(schedule.module(), *request.node);
  if (auto realize = as<BlockRealizeNode>(node)) node = realize->block;
  const SRef* sref = node ? schedule.state()->find(node.get()) : nullptr;
  if (!sref) return fail(bad_input("schedule.no-such-node", "'{0}' is no loop or block of this module", *request.node));
  return sref;
}

Result<json> applicable(Objects& objects, const ApplicableRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(const SRef* sref, subject_of(*schedule, request));
  json out = json::array();
  for (const schedule::Applicability& entry : schedule->applicable(schedule::Subject{sref})) {
    json object = {{"primitive", entry.primitive->name}, {"applicable", !entry.suggestions.empty()}};
    if (!entry.suggestions.empty()) {
      object["suggestions"] = json::array();
      for (const schedule::Suggestion& suggestion : entry.suggestions)
        object["suggestions"].push_back(suggestion_object(schedule->module(), suggestion));
    } else if (entry.reason) {
      json reason = diagnostic_object(*entry.reason);
      object["code"] = reason["code"];
      object["message"] = reason["message"];
      if (reason.contains("fix")) object["fix"] = reason["fix"];
    }
    out.push_back(std::move(object));
  }
  return out;
}

// ---- schedule.trace, schedule.replay, trace.convert -----------------------------------------------------------------

struct TraceRequest {
  std::string schedule, format;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("format", t.format);
  }
};

Result<std::string> written(const schedule::Trace& trace, const std::string& format) {
  if (format == "python") return trace.python();
  if (format == "json") return trace.json();
  return fail(bad_input("trace.format", "the format of a trace is python or json, not '{0}'", format));
}

Result<schedule::Trace> parsed(const std::string& text, const std::string& format) {
  if (format == "python") return schedule::Trace::from_python(text);
  if (format == "json") return schedule::Trace::from_json(text);
  return fail(bad_input("trace.format", "the format of a trace is python or json, not '{0}'", format));
}

Result<json> trace(Objects& objects, const TraceRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  schedule::Trace recorded = schedule->trace();
  TS_TRY(std::string text, written(recorded, request.format));
  json insts = json::array();
  for (std::size_t i = 0; i < recorded.instructions.size(); ++i) {
    const schedule::Instruction& instruction = recorded.instructions[i];
    json outputs = json::array();
    for (const Handle& handle : instruction.outputs) outputs.push_back(handle.name());
    json entry = {{"index", i}, {"kind", instruction.primitive->instruction}, {"outputs", std::move(outputs)}};
    if (!instruction.decision.is_none()) entry["decision"] = value_to_json(instruction.decision);
    insts.push_back(std::move(entry));
  }
  return json{{"text", std::move(text)}, {"insts", std::move(insts)}};
}

struct ReplayRequest {
  std::string trace, format;
  std::optional<std::string> module, schedule, function;
  std::optional<bool> remove_postproc;
  std::optional<std::map<std::string, json>> decisions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("trace", t.trace);
    v("format", t.format);
    v("module", t.module);
    v("schedule", t.schedule);
    v("function", t.function);
    v("remove_postproc", t.remove_postproc);
    v("decisions", t.decisions);
  }
};

Result<int> index_of(const std::string& key) {
  int index = 0;
  auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  if (error != std::errc{} || end != key.data() + key.size())
    return fail(bad_input("trace.decision-index", "'{0}' is no index of an instruction", key));
  return index;
}

Result<ScheduleAnswer> replay(Objects& objects, const ReplayRequest& request, const Job&) {
  if (request.module.has_value() == request.schedule.has_value())
    return fail(bad_input("trace.replay-on", "give either 'module' or 'schedule' to replay on"));
  SchedulePtr base;
  if (request.schedule) {
    TS_TRY(base, objects.schedule(*request.schedule));
    base = std::make_shared<Schedule>(base->copy());
  } else {
    TS_TRY(ModuleObject object, objects.module(*request.module));
    TS_TRY(Schedule made, Schedule::create(object.module, {.function = request.function.value_or("")}));
    base = std::make_shared<Schedule>(std::move(made));
  }
  TS_TRY(schedule::Trace trace, parsed(request.trace, request.format));
  std::map<int, schedule::Value> decisions;
  if (request.decisions) {
    for (const auto& [key, member] : *request.decisions) {
      TS_TRY(int index, index_of(key));
      TS_TRY(schedule::Value value, value_from_json(*base, member, "decisions." + key));
      decisions.emplace(index, std::move(value));
    }
  }
  TS_TRY_VOID(base->replay(trace, request.remove_postproc.value_or(false), decisions));
  return ScheduleAnswer{objects.add(std::move(base))};
}

struct ConvertRequest {
  std::string trace, format, to;
  std::optional<bool> simplify, remove_postproc;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("trace", t.trace);
    v("format", t.format);
    v("to", t.to);
    v("simplify", t.simplify);
    v("remove_postproc", t.remove_postproc);
  }
};
struct TextAnswer {
  std::string text;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text);
  }
};

Result<TextAnswer> convert(Objects&, const ConvertRequest& request, const Job&) {
  TS_TRY(schedule::Trace trace, parsed(request.trace, request.format));
  bool remove_postproc = request.remove_postproc.value_or(false);
  if (request.simplify.value_or(false) || remove_postproc) trace = trace.simplified(remove_postproc);
  TS_TRY(std::string text, written(trace, request.to));
  return TextAnswer{std::move(text)};
}

// ---- release --------------------------------------------------------------------------------------------------------

struct ReleaseRequest {
  std::vector<std::string> handles;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("handles", t.handles);
  }
};

Result<Done> release(Objects& objects, const ReleaseRequest& request, const Job&) {
  for (const std::string& name : request.handles) TS_TRY_VOID(objects.release(name));
  return Done{};
}

}  // namespace

Methods schedule_methods() {
  return {method("schedule.new", create),    method("schedule.call", call),
          method("schedule.get", get),       method("schedule.module", module),
          method("schedule.copy", copy),     method("schedule.trace", trace),
          method("schedule.replay", replay), method("schedule.applicable", applicable),
          method("schedule.undo", undo),     method("schedule.redo", redo),
          method("schedule.goto", go_to),    method("schedule.history", history),
          method("trace.convert", convert),  method("release", release)};
}

Methods core_methods() {
  Methods all;
  for (Methods& methods : std::vector<Methods>{module_methods(), schedule_methods(), intrin_methods(), pass_methods(),
                                               analysis_methods(), catalogue_methods()})
    for (Method& method : methods) all.push_back(std::move(method));
  return all;
}

}  // namespace tirscope::protocol
