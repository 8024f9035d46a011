// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace/database.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

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
Result<void> for_each_line(std::string_view text, const std::function<Result<void>(const Json&, int)>& read) {
  int number = 0;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto entry = read_ordered_json(line);
    TS_TRY_VOID(read(entry ? *entry : Json(Json::value_t::discarded), number));
  }
  return {};
}

/// The JSON text in the payload of a workload. MetaSchedule writes its length before it, in eight bytes, the lowest
/// first; a payload that is the JSON text alone is taken too.
Result<std::string_view> graph_in(std::string_view payload) {
  constexpr std::size_t prefix = 8;
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

Result<IRModule> module_from(const std::string& base64) {
  std::optional<std::string> payload = script::from_base64(base64);
  if (!payload) return fail(bad_input("database.bad-module", "the module is not base64 text"));
  TS_TRY(std::string_view graph, graph_in(*payload));
  return script::read_node_graph(graph);
}

Result<Workload> workload_from(const Json& entry, int line) {
  if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_string())
    return fail(bad_line("workloads", line, "[hash, module]"));
  return Workload{entry[0].get<std::string>(), module_from(entry[1].get<std::string>())};
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
  TuningRecord out{std::size_t(workload), Trace::from_json(record[0].dump()), {}, {}};
  if (record.size() > 1 && record[1].is_array())
    for (const Json& seconds : record[1]) {
      if (!seconds.is_number()) return fail(bad_line("tuning records", line, shape));
      out.run_seconds.push_back(seconds.get<double>());
    }
  if (record.size() > 2 && !record[2].is_null()) out.target = record[2].dump();
  return out;
}

}  // namespace

std::optional<double> TuningRecord::mean_seconds() const {
  if (run_seconds.empty()) return std::nullopt;
  return std::accumulate(run_seconds.begin(), run_seconds.end(), 0.0) / double(run_seconds.size());
}

Result<TuningDatabase> read_database(std::string_view workloads, std::string_view records) {
  TuningDatabase database;
  TS_TRY_VOID(for_each_line(workloads, [&](const Json& entry, int line) -> Result<void> {
    TS_TRY(Workload workload, workload_from(entry, line));
    database.workloads.push_back(std::move(workload));
    return {};
  }));
  TS_TRY_VOID(for_each_line(records, [&](const Json& entry, int line) -> Result<void> {
    TS_TRY(TuningRecord record, record_from(entry, line, database.workloads.size()));
    database.records.push_back(std::move(record));
    return {};
  }));
  return database;
}

}  // namespace tirscope::schedule
