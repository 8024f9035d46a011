// SPDX-License-Identifier: Apache-2.0
// The two files of a MetaSchedule database.
#pragma once

#include "schedule/trace/database.h"

namespace tirscope::cli {

struct DatabaseFiles {
  std::string workloads, records;  ///< paths
};

/// Those in a folder, under MetaSchedule's names.
DatabaseFiles database_in(const std::string& folder);
/// Adds the record, and its workload where it is new; the folder and the files are made where they do not exist.
/// Written for the release of the database, for `release` where it is new. Refused as `schedule::lines_of`.
Result<void> append_record(const std::string& folder, const schedule::NewRecord& record, schedule::TvmRelease release);

}  // namespace tirscope::cli
