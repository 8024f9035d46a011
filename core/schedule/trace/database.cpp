// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace/database.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "script/saved_graph/base64.h"
#include "script/saved_graph/node_graph.h"
#include "support/bounded_json.h"

namespace tirscope::schedule {

namespace {

using Json = nlohmann::ordered_json;

Diagnostic bad_line(std::string_view file, int line, std::string_view expected) {
  return bad_input("database.bad-line",
                   "line {0} of the {1} is not a valid entry: expected {2}; is the file truncated?", line, file,
                   expected);
}

/// Calls `read(entry, line number)` for each line that is not empty; one that is no JSON comes as a discarded value.
void for_each_line(std::string_view text, const std::function<void(const Json&, int)>& read) {
  int number = 0;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto entry = read_ordered_json(line);
    read(entry ? *entry : Json(Json::value_t::discarded), number);
  }
}

constexpr std::size_t prefix = 8;  // bytes of length before the text of a module

/// The JSON text in the payload of a workload. MetaSchedule writes its length before it, in eight bytes, the lowest
/// first; a payload that is the JSON text alone is taken too.
Result<std::string_view> graph_in(std::string_view payload) {
  uint64_t length = 0;
  for (std::size_t k = 0; k < std::min(prefix, payload.size()); ++k)
    length |= uint64_t(static_cast<unsigned char>(payload[k])) << (8 * k);
  if (payload.size() >= prefix && length == payload.size() - prefix) return payload.substr(prefix);
  const std::size_t begin = payload.find_first_not_of(" \t\r\n");
  if (begin != payload.npos && payload[begin] == '{') return payload;
  if (payload.size() < prefix) return fail(bad_input("database.bad-module", "the module is empty"));
  return fail(bad_input("database.bad-module",
                        "the module should have {0} bytes, but it has {1}; is the file truncated?", length,
                        payload.size() - prefix));
}

Result<script::SavedModule> module_from(const std::string& base64) {
  std::optional<std::string> payload = script::from_base64(base64);
  if (!payload) return fail(bad_input("database.bad-module", "the module is not base64 text"));
  TS_TRY(std::string_view graph, graph_in(*payload));
  return script::read_node_graph(graph);
}

Result<Workload> workload_from(const Json& entry, int line) {
  if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_string())
    return fail(bad_line("workloads", line, "[hash, module]"));
  auto saved = module_from(entry[1].get<std::string>());
  if (!saved) return Workload{entry[0].get<std::string>(), fail(saved.error())};
  return Workload{entry[0].get<std::string>(), saved->module, saved->release};
}

Result<TuningRecord> record_from(const Json& entry, int line, std::size_t workloads) {
  constexpr std::string_view shape = "[workload, [trace, seconds, target, arguments]]";
  if (!entry.is_array() || entry.size() != 2 || !entry[0].is_number_integer() || !entry[1].is_array() ||
      entry[1].empty())
    return fail(bad_line("tuning records", line, shape));
  int64_t workload = entry[0].get<int64_t>();
  if (workload < 0 || std::size_t(workload) >= workloads)
    return fail(bad_input("database.no-workload",
                          "the tuning record on line {0} refers to workload {1}, but there are {2}", line, workload,
                          workloads));
  const Json& record = entry[1];
  TuningRecord out{std::size_t(workload), Trace::from_json(record[0].dump())};
  if (record.size() > 1 && record[1].is_array())
    for (const Json& seconds : record[1]) {
      if (!seconds.is_number()) return fail(bad_line("tuning records", line, shape));
      out.run_seconds.push_back(seconds.get<double>());
    }
  if (record.size() > 2 && !record[2].is_null()) out.target = record[2].dump();
  return out;
}

std::string with_length(const std::string& text) {
  std::string out;
  for (std::size_t k = 0; k < prefix; ++k) out += char((text.size() >> (8 * k)) & 0xff);
  return out + text;
}

/// The types and shapes of the function's arguments, as MetaSchedule's ArgInfo has them.
Result<Json> arguments_of(const NewRecord& record) {
  PrimFunc function = record.module->prim_func(record.function);
  if (!function)
    return fail(bad_input("database.bad-arguments", "the module has no function \"{0}\"", record.function));
  Json out = Json::array();
  for (const Var& param : function->params) {
    Buffer buffer = function->buffer_of(param);
    Json shape = Json::array();
    for (const Expr& extent : buffer ? buffer->shape : std::vector<Expr>()) {
      auto value = as_int(extent);
      if (!value) buffer = nullptr;
      shape.push_back(value.value_or(0));
    }
    if (!buffer)
      return fail(bad_input("database.bad-arguments",
                            "the parameter \"{0}\" is not a buffer of constant shape; MetaSchedule keeps records of "
                            "such functions only",
                            param->name));
    out.push_back(Json::array({"TENSOR", buffer->dtype.str(), shape}));
  }
  return out;
}

/// The number of the workload in the database, or that of the next.
std::size_t workload_number(const TuningDatabase& database, const IRModule& module) {
  auto same = [&](const Workload& known) { return known.module && structural_equal(*known.module, module); };
  return std::size_t(std::ranges::find_if(database.workloads, same) - database.workloads.begin());
}

}  // namespace

Result<NewLines> lines_of(const TuningDatabase& database, const NewRecord& record, TvmRelease release) {
  if (!database.skipped.empty()) {
    Diagnostic first = database.skipped.front();
    first.severity = Severity::Error;
    return fail(std::move(first));
  }
  if (auto own = database.release(); own && *own != release)
    return fail(bad_input("database.other-release",
                          "the database was written by TVM {0}, which reads no records of TVM {1}", own->str(),
                          release.str()));
  NewLines out;
  const std::size_t number = workload_number(database, record.module);
  if (number == database.workloads.size()) {
    TS_TRY(std::string graph, script::write_node_graph(record.module, release));
    const std::string hash = std::to_string(structural_hash(record.module));
    out.workload = Json::array({hash, script::to_base64(with_length(graph))}).dump() + "\n";
  }
  TS_TRY(std::string trace, record.trace.renumbered().json_for(release));
  TS_TRY(Json arguments, arguments_of(record));
  TS_TRY(Json traced, read_ordered_json(trace));
  Json target;
  if (!record.target.empty()) {
    TS_TRY(target, read_ordered_json(record.target));
  }
  const Json seconds = record.run_seconds.empty() ? Json() : Json(record.run_seconds);
  out.record = Json::array({number, Json::array({traced, seconds, target, arguments})}).dump() + "\n";
  return out;
}

std::optional<double> TuningRecord::mean_seconds() const {
  if (run_seconds.empty()) return std::nullopt;
  return std::accumulate(run_seconds.begin(), run_seconds.end(), 0.0) / double(run_seconds.size());
}

std::optional<TvmRelease> TuningDatabase::release() const {
  for (const Workload& workload : workloads)
    if (workload.release) return workload.release;
  return std::nullopt;
}

namespace {

/// The lines of one file: how many are entries, and what is wrong with the others.
struct Lines {
  std::size_t entries = 0;
  Diagnostics bad;

  /// Refused where no line is an entry; else the bad ones become warnings of the database.
  Result<void> tell(TuningDatabase& database) {
    if (entries == 0 && !bad.empty()) return fail(std::move(bad.front()));
    for (Diagnostic& diagnostic : bad) {
      diagnostic.severity = Severity::Warning;
      database.skipped.push_back(std::move(diagnostic));
    }
    return {};
  }
};

}  // namespace

Result<TuningDatabase> read_database(std::string_view workloads, std::string_view records) {
  TuningDatabase database;
  Lines of_workloads, of_records;
  for_each_line(workloads, [&](const Json& entry, int line) {
    Result<Workload> workload = workload_from(entry, line);
    if (workload) {
      ++of_workloads.entries;
      workload->line = line;
      database.workloads.push_back(*std::move(workload));
    } else {  // the numbers of those behind it stay
      of_workloads.bad.push_back(workload.error());
      database.workloads.push_back(Workload{{}, fail(std::move(workload).error())});
    }
  });
  TS_TRY_VOID(of_workloads.tell(database));
  for_each_line(records, [&](const Json& entry, int line) {
    Result<TuningRecord> record = record_from(entry, line, database.workloads.size());
    if (!record) return of_records.bad.push_back(std::move(record).error());
    ++of_records.entries;
    record->line = line;
    database.records.push_back(*std::move(record));
  });
  TS_TRY_VOID(of_records.tell(database));
  return database;
}

}  // namespace tirscope::schedule
