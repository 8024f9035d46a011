// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/folder.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/read_file.h"

namespace tirscope::tuning {

namespace {

/// What MetaSchedule writes for a candidate that failed, and everything above it.
constexpr double no_time = 1e10;

Result<std::string> text_if_there(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::string();
  return read_file(path.string());
}

/// The function that a trace names first; empty where it names none.
std::string function_in(const schedule::Trace& trace) {
  for (const schedule::Instruction& instruction : trace.instructions) {
    if (instruction.primitive->name != "get_block" || instruction.arguments.size() < 2) continue;
    if (const std::string* name = instruction.arguments[1].get<std::string>()) return *name;
  }
  return {};
}

}  // namespace

Result<DatabaseTexts> texts_in(const std::string& folder) {
  const std::filesystem::path in(folder);
  DatabaseTexts out;
  TS_TRY(out.workloads, text_if_there(in / workloads_file));
  TS_TRY(out.records, text_if_there(in / records_file));
  TS_TRY(out.measurements, text_if_there(in / measurements_file));
  return out;
}

std::optional<double> DatabaseFolder::seconds_of(std::size_t k) const {
  const schedule::TuningRecord& record = database.records[k];
  if (!beside[k].correct.value_or(true)) return std::nullopt;
  if (std::ranges::any_of(record.run_seconds, [](double s) { return !(s > 0 && s < no_time); })) return std::nullopt;
  return record.mean_seconds();
}

std::string DatabaseFolder::function_of(std::size_t k) const {
  if (!beside[k].function.empty()) return beside[k].function;
  const schedule::TuningRecord& record = database.records[k];
  if (record.trace)
    if (std::string name = function_in(*record.trace); !name.empty()) return name;
  const schedule::Workload& workload = database.workloads[record.workload];
  return workload.module && (*workload.module)->functions.size() == 1 ? (*workload.module)->functions.begin()->first
                                                                      : std::string();
}

Result<DatabaseFolder> read_folder(const std::string& path) {
  const std::filesystem::path workloads = std::filesystem::path(path) / workloads_file;
  std::error_code error;
  if (!std::filesystem::exists(workloads, error)) TS_TRY_VOID(read_file(workloads.string()).transform([](auto&&) {}));
  TS_TRY(DatabaseTexts texts, texts_in(path));
  return folder_of(path, std::move(texts));
}

Result<DatabaseFolder> folder_of(const std::string& path, DatabaseTexts texts) {
  DatabaseFolder out;
  out.path = path;
  TS_TRY(out.database, schedule::read_database(texts.workloads, texts.records));
  const std::map<int64_t, Beside> beside = beside_of(texts.measurements);
  for (const schedule::TuningRecord& record : out.database.records) {
    const auto own = beside.find(record.line - 1);
    out.beside.push_back(own == beside.end() ? Beside() : own->second);
  }
  out.texts = std::move(texts);
  return out;
}

std::string target_kind(const std::string& target_json) {
  const auto target = nlohmann::json::parse(target_json, nullptr, false);
  if (target.is_string()) return target.get<std::string>().substr(0, target.get<std::string>().find(' '));
  const auto kind = target.is_object() ? target.find("kind") : target.end();
  return target.is_object() && kind != target.end() && kind->is_string() ? kind->get<std::string>() : std::string();
}

std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return out;
}

}  // namespace tirscope::tuning
