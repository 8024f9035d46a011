// SPDX-License-Identifier: Apache-2.0
#include "input/database_files.h"

#include <filesystem>

#include "input/module_file.h"
#include "support/read_file.h"
#include "tuning/database/folder.h"

namespace tirscope::cli {

namespace {

/// The text of a file; none where there is no file.
Result<std::string> text_of(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::string();
  return read_file(path);
}

/// The file with a line more.
Result<void> append(const std::string& path, std::string text, const std::string& line) {
  if (line.empty()) return {};
  if (!text.empty() && text.back() != '\n') text += '\n';
  return write_file(path, text + line);
}

}  // namespace

DatabaseFiles database_in(const std::string& folder) {
  return {(std::filesystem::path(folder) / tuning::workloads_file).string(),
          (std::filesystem::path(folder) / tuning::records_file).string()};
}

Result<void> append_record(const std::string& folder, const schedule::NewRecord& record, schedule::TvmRelease release) {
  const DatabaseFiles files = database_in(folder);
  TS_TRY(std::string workloads, text_of(files.workloads));
  TS_TRY(std::string records, text_of(files.records));
  TS_TRY(schedule::TuningDatabase database, schedule::read_database(workloads, records));
  TS_TRY(schedule::NewLines lines, schedule::lines_of(database, record, database.release().value_or(release)));
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(environment("file.unwritable", "{0}: {1}", folder, error.message()));
  // A workload without records is a database; a record without its workload is none.
  TS_TRY_VOID(append(files.workloads, std::move(workloads), lines.workload));
  return append(files.records, std::move(records), lines.record);
}

}  // namespace tirscope::cli
