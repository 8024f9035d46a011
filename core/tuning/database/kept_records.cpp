// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/kept_records.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "support/read_file.h"

namespace tirscope::tuning {

namespace {

using Json = nlohmann::json;

/// What MetaSchedule writes for a candidate that failed.
constexpr double failed_seconds = 1e10;

/// What the third file says of a record.
struct Beside {
  std::string run;
  std::optional<bool> correct;
  bool stopped_early = false;
  double build_seconds = 0;
  std::string error;
};

Beside beside_from(const Json& line) {
  Beside out;
  out.run = line.value("run", "");
  if (auto correct = line.find("correct"); correct != line.end() && correct->is_boolean())
    out.correct = correct->get<bool>();
  out.stopped_early = line.value("stopped_early", false);
  out.build_seconds = line.value("build_s", 0.0);
  out.error = line.value("error", "");
  return out;
}

/// By the number of the record; a later line replaces an earlier one. Lines that make no sense are of no record.
std::map<int64_t, Beside> beside_of(const std::string& text) {
  std::map<int64_t, Beside> out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    try {
      const Json line = Json::parse(text.substr(begin, end - begin));
      if (line.is_object() && line.contains("record")) out[line.at("record").get<int64_t>()] = beside_from(line);
    } catch (const Json::exception&) {
      // not ours
    }
    begin = end + 1;
  }
  return out;
}

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

/// What a folder holds.
struct Contents {
  std::vector<KnownRecord> records;    ///< of the problem
  schedule::TuningDatabase workloads;  ///< without records
  int64_t lines = 0;                   ///< of the file of records
  Diagnostics notes;
};

Result<std::string> text_of(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::string();
  return read_file(path.string());
}

Result<Contents> contents_of(const std::string& folder, const Problem& problem) {
  const std::filesystem::path in(folder);
  TS_TRY(std::string workloads, text_of(in / workloads_file));
  TS_TRY(std::string records, text_of(in / records_file));
  TS_TRY(std::string measurements, text_of(in / measurements_file));
  Contents out;
  if (workloads.empty() && records.empty()) return out;
  TS_TRY(schedule::TuningDatabase database, schedule::read_database(workloads, records));
  out.notes = std::move(database.skipped);
  const std::map<int64_t, Beside> beside = beside_of(measurements);
  out.lines = std::ranges::count(records, '\n');
  std::vector<bool> same;
  for (const schedule::Workload& workload : database.workloads)
    same.push_back(workload.module && structural_equal(*workload.module, problem.state->module()));
  for (std::size_t k = 0; k < database.records.size(); ++k) {
    const schedule::TuningRecord& record = database.records[k];
    if (!same[record.workload]) continue;
    // Where lines were skipped, numbers of records are not those of lines.
    auto line = out.notes.empty() ? beside.find(int64_t(k)) : beside.end();
    const Beside about = line == beside.end() ? Beside() : line->second;
    auto candidate = record.trace ? replayed(problem, *record.trace) : fail(record.trace.error());
    if (!candidate) {
      Diagnostic why = candidate.error();
      why.notes.push_back(message("tuning record {0} of the database cannot be used", k));
      out.notes.push_back(std::move(why).warning());
      continue;
    }
    out.records.push_back({about.run, std::move(*candidate), measurement_of(record, about)});
  }
  database.records.clear();
  database.skipped.clear();
  out.workloads = std::move(database);
  return out;
}

}  // namespace

Result<std::vector<KnownRecord>> records_in(const std::string& folder, const Problem& problem, Diagnostics& notes) {
  TS_TRY(Contents contents, contents_of(folder, problem));
  notes = std::move(contents.notes);
  return std::move(contents.records);
}

Result<KeptRecords> KeptRecords::open(const std::string& folder, const Problem& problem, RunAbout about,
                                      schedule::TvmRelease release) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(environment("file.unwritable", "{0}: {1}", folder, error.message()));
  const std::filesystem::path in(folder);
  TS_TRY(AppendedFile records, AppendedFile::open((in / records_file).string()));
  TS_TRY(AppendedFile workloads, AppendedFile::open((in / workloads_file).string()));
  TS_TRY(AppendedFile measurements, AppendedFile::open((in / measurements_file).string()));
  TS_TRY(Contents contents, contents_of(folder, problem));
  KeptRecords kept(std::move(workloads), std::move(records), std::move(measurements));
  kept.about_ = std::move(about);
  kept.record_.module = problem.state->module();
  kept.record_.function = problem.function;
  kept.record_.target = kept.about_.target;
  kept.release_ = contents.workloads.release().value_or(release);
  kept.database_ = std::move(contents.workloads);
  kept.count_ = contents.lines;
  kept.notes_ = std::move(contents.notes);
  for (KnownRecord& record : contents.records) {
    kept.found_[record.candidate.hash] = record.measurement;
    if (record.run != kept.about_.run) kept.known_.push_back(std::move(record));
  }
  return kept;
}

std::optional<Measurement> KeptRecords::find(uint64_t hash) const {
  auto found = found_.find(hash);
  return found == found_.end() ? std::nullopt : std::optional(found->second);
}

Result<void> KeptRecords::add(const Candidate& candidate, const Measurement& measured) {
  record_.trace = candidate.trace;
  record_.run_seconds = measured.seconds.empty() ? std::vector<double>{failed_seconds} : measured.seconds;
  TS_TRY(schedule::NewLines lines, schedule::lines_of(database_, record_, *release_));
  Json beside = {{"record", count_},
                 {"run", about_.run},
                 {"machine", about_.machine},
                 {"tirscope", about_.version},
                 {"build_s", measured.build_seconds},
                 {"stopped_early", measured.stopped_early}};
  if (measured.correct) beside["correct"] = *measured.correct;
  if (measured.error) beside["error"] = measured.error->code;
  // The record is last: where it is, all else is.
  if (!lines.workload.empty()) {
    TS_TRY_VOID(workloads_.append(lines.workload));
    database_.workloads.push_back({{}, record_.module, release_});
  }
  TS_TRY_VOID(measurements_.append(beside.dump() + "\n"));
  TS_TRY_VOID(records_.append(lines.record));
  ++count_;
  found_[candidate.hash] = measured;
  return {};
}

}  // namespace tirscope::tuning
