// SPDX-License-Identifier: Apache-2.0
// schedule.trace, schedule.replay, schedule.apply_default, trace.convert, database.import and database.export: what was
// done, as a text.
#include <charconv>
#include <nlohmann/json.hpp>

#include "builder/default_schedule.h"
#include "passes/target.h"
#include "protocol/messages/trace.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "schedule/trace/database.h"
#include "schedule/trace/trace_export.h"

namespace tirscope::protocol {

namespace {

using schedule::Handle;
using schedule::Schedule;
using schedule::Trace;
using schedule::TvmRelease;

// ---- schedule.trace, schedule.replay, trace.convert -----------------------------------------------------------------

Result<TvmRelease> release_of(const std::optional<std::string>& text) {
  if (!text) return TvmRelease{};
  return TvmRelease::parse(*text);
}

Result<std::string> written(const Trace& trace, const std::string& format, TvmRelease release) {
  bool exact = release.minor == TvmRelease{}.minor;
  if (format == "python") return exact ? trace.python() : trace.python_for(release);
  if (format == "json") return exact ? trace.json() : trace.json_for(release);
  return fail(bad_input("trace.format", "the trace format must be python or json, not '{0}'", format));
}

Result<Trace> parsed(const std::string& text, const std::string& format) {
  if (format == "python") return Trace::from_python(text);
  if (format == "json") return Trace::from_json(text);
  return fail(bad_input("trace.format", "the trace format must be python or json, not '{0}'", format));
}

Result<TraceAnswer> trace(Objects& objects, const TraceRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  Trace recorded = schedule->trace();
  TS_TRY(TvmRelease release, release_of(request.release));
  TraceAnswer answer;
  TS_TRY(answer.text, request.format == "script" ? schedule::standalone_script(*schedule, release)
                                                 : written(recorded, request.format, release));
  for (const schedule::Instruction& instruction : recorded.instructions) {
    InstructionEntry entry{int64_t(answer.insts.size()), std::string(instruction.primitive->instruction), {}, {}};
    for (const Handle& handle : instruction.outputs) entry.outputs.push_back(handle.name());
    if (!instruction.decision.is_none()) entry.decision = value_to_json(instruction.decision);
    answer.insts.push_back(std::move(entry));
  }
  return answer;
}

Result<int> index_of(const std::string& key) {
  int index = 0;
  auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  if (error != std::errc{} || end != key.data() + key.size())
    return fail(bad_input("trace.decision-index", "'{0}' is not an instruction index", key));
  return index;
}

Result<ScheduleAnswer> replay(Objects& objects, const ReplayRequest& request, const Job&) {
  if (request.module.has_value() == request.schedule.has_value())
    return fail(bad_input("trace.replay-on", "specify either 'module' or 'schedule' to replay on"));
  SchedulePtr base;
  if (request.schedule) {
    TS_TRY(base, objects.schedule(*request.schedule));
    base = std::make_shared<Schedule>(*base);
    if (request.function) TS_TRY_VOID(base->work_on(*request.function));
  } else {
    TS_TRY(ModuleObject object, objects.module(*request.module));
    TS_TRY(Schedule made,
           Schedule::create(object.module, {.function = request.function.value_or(""), .intrins = objects.intrins()}));
    base = std::make_shared<Schedule>(std::move(made));
  }
  TS_TRY(Trace trace, parsed(request.trace, request.format));
  std::map<int64_t, schedule::Value> decisions;
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

Result<DefaultScheduleAnswer> apply_default(Objects& objects, const DefaultScheduleRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(std::vector<schedule::dlight::Applied> applied,
         builder::apply_default(*schedule, request.rules.value_or(std::vector<std::string>()), request.target,
                                request.function.value_or("")));
  DefaultScheduleAnswer answer;
  for (const schedule::dlight::Applied& each : applied) {
    DefaultScheduleEntry entry{each.function, {}, {}};
    if (each.rule) entry.rule = std::string(each.rule->name);
    for (const auto& [rule, reason] : each.reasons) entry.reasons.push_back({std::string(rule->name), reason.str()});
    answer.functions.push_back(std::move(entry));
  }
  answer.module = objects.add(ModuleObject{schedule::dlight::marked_scheduled(schedule->module(), applied), false});
  return answer;
}

Result<TextAnswer> convert(Objects&, const ConvertRequest& request, const Job&) {
  TS_TRY(Trace trace, parsed(request.trace, request.format));
  bool remove_postproc = request.remove_postproc.value_or(false);
  if (request.simplify.value_or(false))
    trace = trace.simplified(remove_postproc);
  else if (remove_postproc)
    trace = trace.without_postproc();
  TS_TRY(TvmRelease release, release_of(request.release));
  TS_TRY(std::string text, written(trace.renumbered(), request.to, release));
  return TextAnswer{std::move(text)};
}

// ---- database.import, database.export -------------------------------------------------------------------------------

Result<ImportAnswer> import_database(Objects& objects, const ImportRequest& request, const Job&) {
  TS_TRY(schedule::TuningDatabase database, schedule::read_database(request.workloads, request.records));
  ImportAnswer answer;
  for (schedule::Workload& workload : database.workloads) {
    WorkloadEntry entry{workload.hash, {}, {}, {}};
    if (workload.release) entry.release = workload.release->str();
    if (workload.module)
      entry.module = objects.add(ModuleObject{*workload.module, false});
    else
      entry.error = diagnostic_object(workload.module.error());
    answer.workloads.push_back(std::move(entry));
  }
  for (const schedule::TuningRecord& record : database.records) {
    RecordEntry entry{int64_t(record.workload), record.run_seconds, {}, {}, {}};
    if (!record.target.empty()) entry.target = json::parse(record.target, nullptr, /*allow_exceptions=*/false);
    if (record.trace)
      entry.trace = record.trace->json();
    else
      entry.error = diagnostic_object(record.trace.error());
    answer.records.push_back(std::move(entry));
  }
  if (!database.skipped.empty()) {
    answer.diagnostics.emplace();
    for (const Diagnostic& skipped : database.skipped) answer.diagnostics->push_back(diagnostic_object(skipped));
  }
  return answer;
}

Result<ExportAnswer> export_record(Objects& objects, const ExportRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(schedule::TuningDatabase database, schedule::read_database(request.workloads.value_or(""), ""));
  TvmRelease release = database.release().value_or(TvmRelease{});
  if (request.release) {
    TS_TRY(release, TvmRelease::parse(*request.release));
  }
  schedule::NewRecord record{.module = schedule::trace_start(*schedule),
                             .function = schedule->function(),
                             .trace = schedule->trace(),
                             .run_seconds = request.run_secs.value_or(std::vector<double>()),
                             .target = {}};
  if (request.target) {
    TS_TRY(passes::Target target, passes::Target::parse(*request.target));
    record.target = passes::tvm_json(target);
  }
  TS_TRY(schedule::NewLines lines, schedule::lines_of(database, record, release));
  return ExportAnswer{std::move(lines.workload), std::move(lines.record)};
}

}  // namespace

Methods trace_methods() {
  return {method(trace),   method(replay),          method(apply_default),
          method(convert), method(import_database), method(export_record)};
}

}  // namespace tirscope::protocol
