// SPDX-License-Identifier: Apache-2.0
// schedule.trace, schedule.replay and trace.convert.
#include <charconv>

#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/requests.h"
#include "protocol/values.h"

namespace tirscope::protocol {

namespace {

using schedule::Handle;
using schedule::Schedule;

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
    if (request.function) TS_TRY_VOID(base->work_on(*request.function));
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
Result<TextAnswer> convert(Objects&, const ConvertRequest& request, const Job&) {
  TS_TRY(schedule::Trace trace, parsed(request.trace, request.format));
  bool remove_postproc = request.remove_postproc.value_or(false);
  if (request.simplify.value_or(false) || remove_postproc) trace = trace.simplified(remove_postproc);
  TS_TRY(std::string text, written(trace, request.to));
  return TextAnswer{std::move(text)};
}

}  // namespace

Methods trace_methods() {
  return {method("schedule.trace", trace), method("schedule.replay", replay), method("trace.convert", convert)};
}

}  // namespace tirscope::protocol
