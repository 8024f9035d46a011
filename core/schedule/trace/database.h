// SPDX-License-Identifier: Apache-2.0
// MetaSchedule's JSON databases: the workloads that were tuned, and for each measured schedule its trace.
#pragma once

#include <optional>

#include "schedule/trace/trace.h"

namespace tirscope::schedule {

/// One line of database_workload.json.
struct Workload {
  std::string hash;         ///< TVM's structural hash, a decimal number
  Result<IRModule> module;  ///< or why it cannot be read
};

/// One line of database_tuning_record.json.
struct TuningRecord {
  std::size_t workload = 0;
  Result<Trace> trace;              ///< or why it cannot be read
  std::vector<double> run_seconds;  ///< empty when it was not measured
  std::string target;               ///< TVM's target as JSON; empty when the record has none

  std::optional<double> mean_seconds() const;
};

struct TuningDatabase {
  std::vector<Workload> workloads;
  std::vector<TuningRecord> records;
};

/// Reads the two files of a database. Lines that are not entries at all are refused with their number
/// ("database.bad-line"); an entry whose module or trace is beyond what is known here says so in its place.
Result<TuningDatabase> read_database(std::string_view workloads, std::string_view records);

}  // namespace tirscope::schedule
