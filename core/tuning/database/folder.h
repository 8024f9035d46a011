// SPDX-License-Identifier: Apache-2.0
// The files of a database in a folder: MetaSchedule's two, which real TVM reads, and a third beside them.
#pragma once

#include <vector>

#include "schedule/trace/database.h"
#include "tuning/database/beside.h"

namespace tirscope::tuning {

inline constexpr const char* workloads_file = "database_workload.json";
inline constexpr const char* records_file = "database_tuning_record.json";
inline constexpr const char* measurements_file = "database_measurement.json";

struct DatabaseTexts {
  std::string workloads, records, measurements;
};
/// Those of a folder; a file that is not there is empty. Refused as read_file.
Result<DatabaseTexts> texts_in(const std::string& folder);

struct DatabaseFolder {
  std::string path;
  DatabaseTexts texts;
  schedule::TuningDatabase database;
  std::vector<Beside> beside;  ///< of each record

  /// The mean time of record `k`; nothing where it was not measured, failed, or computes something else.
  std::optional<double> seconds_of(std::size_t k) const;
  /// The function that record `k` is about: as it was called when it was tuned, else as the workload has it.
  std::string function_of(std::size_t k) const;
};
/// Refused as read_file where the folder has no workloads, and as schedule::read_database.
Result<DatabaseFolder> read_folder(const std::string& path);
/// The same from texts.
Result<DatabaseFolder> folder_of(const std::string& path, DatabaseTexts texts);

/// The kind that a target of a record names: "llvm"; empty where it has none.
std::string target_kind(const std::string& target_json);

/// The lines of a text, in their order, without their ends.
std::vector<std::string_view> lines_in(std::string_view text);

}  // namespace tirscope::tuning
