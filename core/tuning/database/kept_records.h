// SPDX-License-Identifier: Apache-2.0
// The database of a tuning run on disk: MetaSchedule's two files, which real TVM reads, and a third with what it has no
// place for: a line for each record.
#pragma once

#include <map>
#include <memory>

#include "support/appended_file.h"
#include "tuning/database/folder.h"
#include "tuning/tuner.h"

namespace tirscope::tuning {

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

/// A folder that is open for a run alone, for all the problems that it is about.
class OpenDatabase {
 public:
  /// The folder is made where there is none. Refused as `file.busy`, `file.unwritable`; and as `database.bad-line`
  /// where it is of something else altogether.
  static Result<std::shared_ptr<OpenDatabase>> open(const std::string& folder, RunAbout about,
                                                    schedule::TvmRelease release);

 private:
  friend class KeptRecords;
  OpenDatabase(AppendedFile workloads, AppendedFile records, AppendedFile measurements)
      : workloads_(std::move(workloads)), records_(std::move(records)), measurements_(std::move(measurements)) {}
  /// Without what only the problems that are opened now need.
  void drop_records();
  Result<void> add(const schedule::NewRecord& record, Beside beside);

  AppendedFile workloads_, records_, measurements_;
  RunAbout about_;
  schedule::TvmRelease release_;
  DatabaseFolder read_;  ///< what was there
  Diagnostics notes_;    ///< about lines that were skipped
  int64_t count_ = 0;    ///< of lines in the file of records
};

class KeptRecords {
 public:
  /// Opens the folder for this problem alone: as OpenDatabase::open and `of`.
  static Result<KeptRecords> open(const std::string& folder, const Problem& problem, RunAbout about,
                                  schedule::TvmRelease release);
  /// The problem's part of a database. Its records are replayed, those of this run excepted; what cannot be read or
  /// replayed, and what another machine or another kind of target measured, is left out, with a note. `function`: its
  /// name where the problem is a part of a module.
  static Result<KeptRecords> of(std::shared_ptr<OpenDatabase> database, const Problem& problem,
                                std::string function = {});
  /// No further problem is opened: what was read of others is no longer needed.
  static void opened_all(OpenDatabase& database) { database.drop_records(); }

  /// On disk when it returns.
  Result<void> add(const Candidate& candidate, const Measurement& measurement);
  /// What was measured of a module, by this run or before.
  std::optional<Measurement> find(uint64_t hash) const;
  /// In the order of the file.
  const std::vector<KnownRecord>& known() const { return known_; }
  const Diagnostics& notes() const { return notes_; }

 private:
  explicit KeptRecords(std::shared_ptr<OpenDatabase> database) : database_(std::move(database)) {}

  std::shared_ptr<OpenDatabase> database_;
  std::string function_;
  schedule::NewRecord record_;             ///< the workload; the rest is each trial's
  std::map<uint64_t, Measurement> found_;  ///< by the module's hash
  std::vector<KnownRecord> known_;
  Diagnostics notes_;
};

}  // namespace tirscope::tuning
