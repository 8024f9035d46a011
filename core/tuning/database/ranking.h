// SPDX-License-Identifier: Apache-2.0
// Which records of a database may be compared, and two databases side by side.
#pragma once

#include "tuning/database/folder.h"

namespace tirscope::tuning {

/// Times of different machines, or of different kinds of targets, never share a ranking.
struct Ranking {
  std::string target;   ///< its kind: "llvm"; empty: unknown
  std::string machine;  ///< empty: unknown
  auto operator<=>(const Ranking&) const = default;
};

/// Which records are meant; what is not given leaves none out.
struct RecordFilter {
  std::optional<std::size_t> workload = {};
  std::optional<std::string> function = {}, target = {}, machine = {}, version = {};
  std::optional<double> faster_than = {};                 ///< seconds
  std::optional<int64_t> from = {}, until = {};           ///< seconds since 1970: when it was written
  std::optional<std::size_t> top = {};                    ///< so many of each ranking of each workload, fastest first
  bool needs_time() const { return faster_than || top; }  ///< records without one are left out
};

Ranking ranking_of(const DatabaseFolder& folder, std::size_t record);
/// The numbers of the records that `filter` leaves, in the order of the file; with `top`, fastest first.
std::vector<std::size_t> filtered(const DatabaseFolder& folder, const RecordFilter& filter);
/// The fastest first, of those records that have a time.
std::vector<std::size_t> by_time(const DatabaseFolder& folder, std::vector<std::size_t> records);

/// What a database has of a workload in a ranking.
struct BestRecord {
  std::size_t record = 0;   ///< its number
  double seconds = 0;       ///< the mean of its times
  std::size_t records = 0;  ///< that have a time
  std::string machine = {};
};
struct ComparedWorkload {
  std::string hash, function;
  std::string target;  ///< its kind
  std::optional<BestRecord> first, second;
  std::optional<bool> same_machine = {};  ///< nothing where a machine is unknown, or one database has no record
  /// The first's time over the second's: above 1 the second is faster. Nothing across machines.
  std::optional<double> ratio() const;
};
/// Every workload of both with a row for each ranking: functions that are structurally equal are one workload, whatever
/// they are called.
std::vector<ComparedWorkload> compared(const DatabaseFolder& first, const DatabaseFolder& second);

}  // namespace tirscope::tuning
