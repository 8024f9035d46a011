// SPDX-License-Identifier: Apache-2.0
// schedule.trace, schedule.replay, schedule.apply_default, trace.convert, database.import, database.export: what was
// done, as text.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct InstructionEntry {
  int64_t index = 0;
  std::string kind;
  std::vector<std::string> outputs;
  std::optional<json> decision;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("index", t.index);
    v("kind", t.kind, "TVM's name of the instruction");
    v("outputs", t.outputs, "the names of its random variables");
    v("decision", t.decision, "of a sampling instruction");
  }
};
struct TraceAnswer {
  std::string text;
  std::vector<InstructionEntry> insts;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text);
    v("insts", t.insts);
  }
};
struct TraceRequest {
  static constexpr About about{"schedule.trace", "Returns the trace of the path to the current step."};
  using Answer = TraceAnswer;
  std::string schedule, format;
  std::optional<std::string> release;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("format", t.format, "`python`, `json`, or `script`: a standalone file that only needs TVM");
    v("release", t.release, "the TVM release to write for (0.18)");
  }
};

struct ReplayRequest {
  static constexpr About about{
      "schedule.replay",
      "Replays a trace on a module or at the end of a schedule; the handle of a schedule stays the same."};
  using Answer = ScheduleAnswer;
  std::string trace, format;
  std::optional<std::string> module, schedule, function;
  std::optional<bool> remove_postproc;
  std::optional<JsonObject> decisions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("trace", t.trace, "the text");
    v("format", t.format, "`python` or `json`");
    v("module", t.module, "the module to replay on, or");
    v("schedule", t.schedule, "the schedule to continue");
    v("function", t.function, "the one to work on");
    v("remove_postproc", t.remove_postproc, "stop before `enter_postproc` (false)");
    v("decisions", t.decisions, "other decisions, by the index of the instruction");
  }
};

struct RuleReason {
  std::string rule, reason;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("rule", t.rule);
    v("reason", t.reason, "why it does not apply");
  }
};
struct DefaultScheduleEntry {
  std::string function;
  std::optional<std::string> rule;
  std::vector<RuleReason> reasons;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function);
    v("rule", t.rule, "the one that scheduled it; absent where none applies");
    v("reasons", t.reasons, "of the rules before it");
  }
};
struct DefaultScheduleAnswer {
  std::vector<DefaultScheduleEntry> functions;
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("functions", t.functions, "those that were not scheduled yet");
    v("module", t.module, "the module, with the attribute `tir.is_scheduled` on functions that a rule scheduled");
  }
};
struct DefaultScheduleRequest {
  static constexpr About about{"schedule.apply_default",
                               "Schedules each function by the first of DLight's rules for GPUs that applies; every "
                               "call of a rule is a step of the schedule."};
  using Answer = DefaultScheduleAnswer;
  std::string schedule, target;
  std::optional<std::vector<std::string>> rules;
  std::optional<std::string> function;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("target", t.target, "a GPU: TVM's spelling or ours");
    v("rules", t.rules, "names such as `gpu.Matmul`, in order (all)");
    v("function", t.function, "only this one (all)");
  }
};

struct ConvertRequest {
  static constexpr About about{"trace.convert", "Rewrites a trace, without a module."};
  using Answer = TextAnswer;
  std::string trace, format, to;
  std::optional<bool> simplify, remove_postproc;
  std::optional<std::string> release;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("trace", t.trace, "the text");
    v("format", t.format, "`python` or `json`");
    v("to", t.to, "`python` or `json`");
    v("simplify", t.simplify, "omit unused instructions (false)");
    v("remove_postproc", t.remove_postproc, "omit everything after `enter_postproc` (false)");
    v("release", t.release, "the TVM release to write for (0.18)");
  }
};

struct WorkloadEntry {
  std::string hash;
  std::optional<std::string> release, module;
  std::optional<json> error;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("hash", t.hash);
    v("release", t.release, "the TVM release that wrote it");
    v("module", t.module, "a new handle, or");
    v("error", t.error, "why it is unreadable");
  }
};
struct RecordEntry {
  int64_t workload = 0;
  std::vector<double> run_secs;
  std::optional<json> target, error;
  std::optional<std::string> trace;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("workload", t.workload, "the index of its workload");
    v("run_secs", t.run_secs);
    v("target", t.target);
    v("trace", t.trace, "as JSON, or");
    v("error", t.error, "why it is unreadable");
  }
};
struct ImportAnswer {
  std::vector<WorkloadEntry> workloads;
  std::vector<RecordEntry> records;
  std::optional<std::vector<json>> diagnostics;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("workloads", t.workloads);
    v("records", t.records);
    v("diagnostics", t.diagnostics, "warnings about lines that are no entries and were skipped");
  }
};
struct ImportRequest {
  static constexpr About about{"database.import", "Reads a MetaSchedule database."};
  using Answer = ImportAnswer;
  std::string workloads, records;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("workloads", t.workloads, "the text of `database_workload.json`");
    v("records", t.records, "the text of `database_tuning_record.json`");
  }
};

struct ExportAnswer {
  std::string workload, record;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("workload", t.workload, "the line for `database_workload.json`; empty when the database has the module");
    v("record", t.record, "the line for `database_tuning_record.json`");
  }
};
struct ExportRequest {
  static constexpr About about{"database.export", "Writes a schedule as a record of a MetaSchedule database."};
  using Answer = ExportAnswer;
  std::string schedule;
  std::optional<std::vector<double>> run_secs;
  std::optional<std::string> target, workloads, release;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("run_secs", t.run_secs, "measured times, in seconds");
    v("target", t.target, "what they were measured on, as in `passes.pipeline`");
    v("workloads", t.workloads, "the text of the `database_workload.json` to add to");
    v("release", t.release, "the TVM release to write for (that of the database, else 0.18)");
  }
};

}  // namespace tirscope::protocol
