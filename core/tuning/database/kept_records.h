// SPDX-License-Identifier: Apache-2.0
// The database of a tuning run on disk: MetaSchedule's two files, which real TVM reads, and a third with what it has no
// place for: a line for each record.
#pragma once

#include <map>

#include "schedule/trace/database.h"
#include "support/appended_file.h"
#include "tuning/tuner.h"

namespace tirscope::tuning {

inline constexpr const char* workloads_file = "database_workload.json";
inline constexpr const char* records_file = "database_tuning_record.json";
inline constexpr const char* measurements_file = "database_measurement.json";

/// What is the same for all records of a run.
struct RunAbout {
  std::string run;      ///< its name: no two runs share one
  std::string machine;  ///< that measures
  std::string version;  ///< of this program
  std::string target;   ///< as JSON, as in TVM's records
};

/// A record of the problem.
struct KnownRecord {
  std::string run;  ///< that measured it; empty: another program
  Candidate candidate;
  Measurement measurement;
};

/// The records of the problem in a folder, of all runs, in the order of the file; `notes`: what was left out.
Result<std::vector<KnownRecord>> records_in(const std::string& folder, const Problem& problem, Diagnostics& notes);

class KeptRecords {
 public:
  /// Opens the folder, which is made where there is none, for this run alone. Records of the problem are replayed,
  /// those of this run excepted; what cannot be read or replayed is left out, with a note. Refused as `file.busy`,
  /// `file.unwritable`; as database.other-release where the database is kept by another release than `release`; and as
  /// `database.bad-line` where it is of something else altogether.
  static Result<KeptRecords> open(const std::string& folder, const Problem& problem, RunAbout about,
                                  schedule::TvmRelease release);

  /// On disk when it returns.
  Result<void> add(const Candidate& candidate, const Measurement& measurement);
  /// What was measured of a module, by this run or before.
  std::optional<Measurement> find(uint64_t hash) const;
  /// In the order of the file.
  const std::vector<KnownRecord>& known() const { return known_; }
  const Diagnostics& notes() const { return notes_; }

 private:
  KeptRecords(AppendedFile workloads, AppendedFile records, AppendedFile measurements)
      : workloads_(std::move(workloads)), records_(std::move(records)), measurements_(std::move(measurements)) {}

  AppendedFile workloads_, records_, measurements_;
  RunAbout about_;
  std::optional<schedule::TvmRelease> release_;
  schedule::NewRecord record_;             ///< the workload; the rest is each trial's
  schedule::TuningDatabase database_;      ///< its workloads alone
  int64_t count_ = 0;                      ///< of records in the file
  std::map<uint64_t, Measurement> found_;  ///< by the module's hash
  std::vector<KnownRecord> known_;
  Diagnostics notes_;
};

}  // namespace tirscope::tuning
