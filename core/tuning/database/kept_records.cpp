// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/kept_records.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <utility>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"

namespace tirscope::tuning {

namespace {

/// What MetaSchedule writes for a candidate that failed.
constexpr double failed_seconds = 1e10;

Measurement measurement_of(const schedule::TuningRecord& record, const Beside& beside) {
  Measurement out;
  out.correct = beside.correct;
  out.stopped_early = beside.stopped_early;
  out.build_seconds = beside.build_seconds;
  const bool failed = record.run_seconds.empty() ||
                      std::ranges::any_of(record.run_seconds, [](double s) { return !(s > 0 && s < failed_seconds); });
  if (failed)
    out.error = refused(beside.error.empty() ? "tuning.recorded-failure" : beside.error,
                        "the database has this candidate as one that failed");
  else
    out.seconds = record.run_seconds;
  return out;
}

/// The module after a recorded trace, postprocs and all.
Result<Candidate> replayed(const Problem& problem, const schedule::Trace& trace) {
  return catching([&]() -> Result<Candidate> {
    TS_TRY(schedule::Schedule schedule,
           schedule::Schedule::create(
               problem.state,
               {.function = problem.function, .seed = 1, .error_render_level = schedule::RenderLevel::None}));
    TS_TRY_VOID(schedule.replay(trace));
    Candidate candidate;
    candidate.trace = schedule.trace();
    candidate.module = schedule.module();
    candidate.hash = structural_hash(candidate.module);
    return candidate;
  });
}

/// Whether a time of this record may stand beside those of the run: neither another machine nor another kind of target
/// measured it, as far as that is known.
bool comparable(const schedule::TuningRecord& record, const Beside& beside, const RunAbout& about) {
  const std::string kind = target_kind(record.target), own = target_kind(about.target);
  return (beside.machine.empty() || about.machine.empty() || beside.machine == about.machine) &&
         (kind.empty() || own.empty() || kind == own);
}

/// The records of the problem; `about`: of the run that they are to be compared in, null: all are wanted.
std::vector<KnownRecord> known_records(const DatabaseFolder& folder, const Problem& problem, const RunAbout* about,
                                       Diagnostics& notes) {
  std::vector<KnownRecord> out;
  std::vector<bool> same;
  for (const schedule::Workload& workload : folder.database.workloads)
    same.push_back(workload.module && structural_equal(*workload.module, problem.state->module()));
  std::size_t others = 0;
  for (std::size_t k = 0; k < folder.database.records.size(); ++k) {
    const schedule::TuningRecord& record = folder.database.records[k];
    if (!same[record.workload]) continue;
    if (about && !comparable(record, folder.beside[k], *about)) {
      ++others;
      continue;
    }
    auto candidate = record.trace ? replayed(problem, *record.trace) : fail(record.trace.error());
    if (!candidate) {
      Diagnostic why = candidate.error();
      why.notes.push_back(message("tuning record {0} of the database cannot be used", k));
      notes.push_back(std::move(why).warning());
      continue;
    }
    out.push_back({folder.beside[k].run, std::move(*candidate), measurement_of(record, folder.beside[k])});
  }
  if (others > 0)
    notes.push_back(refused("tuning.other-machine",
                            "{0} records of this workload are left out: another machine or another kind of target "
                            "measured them",
                            others)
                        .warning());
  return out;
}

}  // namespace

Result<std::vector<KnownRecord>> records_in(const std::string& folder, const Problem& problem, Diagnostics& notes) {
  TS_TRY(DatabaseTexts texts, texts_in(folder));
  TS_TRY(const DatabaseFolder read, folder_of(folder, std::move(texts)));
  notes = read.database.skipped;
  return known_records(read, problem, nullptr, notes);
}

Result<std::shared_ptr<OpenDatabase>> OpenDatabase::open(const std::string& folder, RunAbout about,
                                                         schedule::TvmRelease release) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(environment("file.unwritable", "{0}: {1}", folder, error.message()));
  const std::filesystem::path in(folder);
  TS_TRY(AppendedFile records, AppendedFile::open((in / records_file).string()));
  TS_TRY(AppendedFile workloads, AppendedFile::open((in / workloads_file).string()));
  TS_TRY(AppendedFile measurements, AppendedFile::open((in / measurements_file).string()));
  TS_TRY(DatabaseTexts texts, texts_in(folder));
  std::shared_ptr<OpenDatabase> out(
      new OpenDatabase(std::move(workloads), std::move(records), std::move(measurements)));
  out->count_ = std::ranges::count(texts.records, '\n');
  TS_TRY(out->read_, folder_of(folder, std::move(texts)));
  out->read_.texts = {};
  out->notes_ = std::exchange(out->read_.database.skipped, {});
  out->about_ = std::move(about);
  out->release_ = out->read_.database.release().value_or(release);
  return out;
}

void OpenDatabase::drop_records() {
  read_.database.records.clear();
  read_.beside.clear();
}

Result<void> OpenDatabase::add(const schedule::NewRecord& record, Beside beside) {
  TS_TRY(schedule::NewLines lines, schedule::lines_of(read_.database, record, release_));
  beside.run = about_.run, beside.machine = about_.machine, beside.version = about_.version;
  beside.written =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  // The record is last: where it is, all else is.
  if (!lines.workload.empty()) {
    TS_TRY_VOID(workloads_.append(lines.workload));
    read_.database.workloads.push_back({{}, record.module, release_});
  }
  TS_TRY_VOID(measurements_.append(beside_line(count_, beside)));
  TS_TRY_VOID(records_.append(lines.record));
  ++count_;
  return {};
}

Result<KeptRecords> KeptRecords::of(std::shared_ptr<OpenDatabase> database, const Problem& problem,
                                    std::string function) {
  KeptRecords kept(std::move(database));
  OpenDatabase& of = *kept.database_;
  kept.function_ = std::move(function);
  kept.record_.module = problem.state->module();
  kept.record_.function = problem.function;
  kept.record_.target = of.about_.target;
  kept.notes_ = of.notes_;
  for (KnownRecord& record : known_records(of.read_, problem, &of.about_, kept.notes_)) {
    kept.found_[record.candidate.hash] = record.measurement;
    if (record.run != of.about_.run) kept.known_.push_back(std::move(record));
  }
  return kept;
}

Result<KeptRecords> KeptRecords::open(const std::string& folder, const Problem& problem, RunAbout about,
                                      schedule::TvmRelease release) {
  TS_TRY(std::shared_ptr<OpenDatabase> database, OpenDatabase::open(folder, std::move(about), release));
  TS_TRY(KeptRecords kept, of(database, problem));
  opened_all(*database);
  return kept;
}

std::optional<Measurement> KeptRecords::find(uint64_t hash) const {
  auto found = found_.find(hash);
  return found == found_.end() ? std::nullopt : std::optional(found->second);
}

Result<void> KeptRecords::add(const Candidate& candidate, const Measurement& measured) {
  record_.trace = candidate.trace;
  record_.run_seconds = measured.seconds.empty() ? std::vector<double>{failed_seconds} : measured.seconds;
  Beside beside;
  beside.function = function_;
  beside.correct = measured.correct;
  beside.stopped_early = measured.stopped_early;
  beside.build_seconds = measured.build_seconds;
  if (measured.error) beside.error = measured.error->code;
  TS_TRY_VOID(database_->add(record_, std::move(beside)));
  found_[candidate.hash] = measured;
  return {};
}

}  // namespace tirscope::tuning
