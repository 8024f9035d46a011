// SPDX-License-Identifier: Apache-2.0
// Databases put together in one folder.
#pragma once

#include "tuning/database/folder.h"

namespace tirscope::tuning {

/// What became of a database that was merged.
struct MergedFrom {
  std::string path;
  std::size_t records = 0;     ///< that it has
  std::size_t added = 0;       ///< of them
  std::size_t duplicates = 0;  ///< that were there already: the same workload, trace, times and target
  std::size_t skipped = 0;     ///< lines that are no entries
  Diagnostics notes = {};      ///< about them
};
struct Merged {
  std::vector<MergedFrom> from;
  std::size_t workloads = 0, records = 0;  ///< of the result
};

/// Adds the records of `folders` to the database in `into`, which is made where there is none. Equal workloads become
/// one. Lines are copied unchanged, so members that Tirscope does not know survive. `into` is locked meanwhile. A merge
/// that is interrupted leaves a valid database; repeating it adds the missing records. Refused,
/// before anything is written, as read_folder, as database.other-release where not all are of one release, as file.busy
/// and file.unwritable.
Result<Merged> merge(const std::vector<std::string>& folders, const std::string& into);

}  // namespace tirscope::tuning
