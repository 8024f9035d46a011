// SPDX-License-Identifier: Apache-2.0
// MetaSchedule's JSON databases: the workloads that were tuned, and for each measured schedule its trace.
#pragma once

#include <optional>

#include "schedule/trace/trace.h"

namespace tirscope::schedule {

/// One line of database_workload.json.
struct Workload {
  std::string hash;                        ///< a decimal number; releases compute it differently
  Result<IRModule> module;                 ///< or why it cannot be read
  std::optional<TvmRelease> release = {};  ///< that saved it, where it says so
  int line = 0;                            ///< of the file, from 1
};

/// What a schedule that was tried adds to a database.
struct NewRecord {
  IRModule module;  ///< before the schedule
  std::string function = "main";
  Trace trace;
  std::vector<double> run_seconds = {};  ///< empty when it was not measured
  std::string target = {};               ///< as JSON
};

/// One line of database_tuning_record.json.
struct TuningRecord {
  std::size_t workload = 0;
  Result<Trace> trace;                   ///< or why it cannot be read
  std::vector<double> run_seconds = {};  ///< empty when it was not measured
  std::string target = {};               ///< TVM's target as JSON; empty when the record has none
  int line = 0;                          ///< of the file, from 1

  std::optional<double> mean_seconds() const;
};

struct TuningDatabase {
  std::vector<Workload> workloads;
  std::vector<TuningRecord> records;
  /// Warnings about lines that are no entries. A workload among them keeps its number, with a module that is not read;
  /// a tuning record is left out.
  Diagnostics skipped = {};

  /// The release whose MetaSchedule keeps this database, where it can be told.
  std::optional<TvmRelease> release() const;
};

/// Reads the two files of a database. Lines that are not entries at all are skipped with a warning that has their
/// number ("database.bad-line", "database.no-workload"); a file without a line that is an entry is refused with the
/// first of these. An entry whose module or trace is beyond what is known here says so in its place.
Result<TuningDatabase> read_database(std::string_view workloads, std::string_view records);

/// The lines to append to the two files, as the release writes them; none for a workload that `database` has. Refused
/// as database.bad-arguments when a parameter is not a buffer of constant shape (MetaSchedule has no way to say it), as
/// database.other-release where the database is of another release (TVM reads its own only), where the release cannot
/// hold the module or the trace, and where a line of the database was skipped.
struct NewLines {
  std::string workload, record;
};
Result<NewLines> lines_of(const TuningDatabase& database, const NewRecord& record, TvmRelease release);

}  // namespace tirscope::schedule
