// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/merge.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "support/appended_file.h"
#include "support/bounded_json.h"

namespace tirscope::tuning {

namespace {

/// What a record line says after the number of its workload, in one spelling.
std::string without_workload(std::string_view line) {
  auto entry = read_ordered_json(line);
  return entry && entry->is_array() && entry->size() == 2 ? (*entry)[1].dump() : std::string(line);
}

/// The line about another workload.
std::string with_workload(std::string_view line, std::size_t workload) {
  return "[" + std::to_string(workload) + std::string(line.substr(line.find(','))) + "\n";
}

using Lines = std::vector<std::string_view>;

/// The database that is made.
class Merging {
 public:
  /// It goes on from what is there.
  explicit Merging(const DatabaseFolder& there) {
    const Lines workload_lines = lines_in(there.texts.workloads), record_lines = lines_in(there.texts.records);
    lines_ = record_lines.size();
    for (const schedule::Workload& workload : there.database.workloads)
      know(workload, line_of(workload_lines, workload.line));
    for (const schedule::TuningRecord& record : there.database.records)
      known_.insert(key(record.workload, line_of(record_lines, record.line)));
  }

  MergedFrom add(const DatabaseFolder& folder) {
    MergedFrom out{folder.path, folder.database.records.size()};
    const Lines workload_lines = lines_in(folder.texts.workloads), record_lines = lines_in(folder.texts.records);
    std::vector<std::size_t> numbers;
    for (const schedule::Workload& workload : folder.database.workloads) {
      const std::string_view line = line_of(workload_lines, workload.line);
      // A line that is no entry is left out; it has no records that could be read either.
      numbers.push_back(line.empty() ? std::size_t(-1) : number_of(workload, line));
    }
    for (std::size_t k = 0; k < folder.database.records.size(); ++k) {
      const schedule::TuningRecord& record = folder.database.records[k];
      const std::size_t workload = numbers[record.workload];
      const std::string_view line = line_of(record_lines, record.line);
      if (workload == std::size_t(-1)) {
        ++out.skipped;
      } else if (!known_.insert(key(workload, line)).second) {
        ++out.duplicates;
      } else {
        measurements += beside_line(int64_t(lines_), folder.beside[k]);
        records += with_workload(line, workload);
        ++lines_, ++out.added;
      }
    }
    out.notes = folder.database.skipped;
    out.skipped += out.notes.size();
    return out;
  }

  std::size_t workload_count() const { return modules_.size(); }
  std::size_t record_count() const { return known_.size(); }

  std::string workloads, records, measurements;  ///< lines to append

 private:
  static std::string key(std::size_t workload, std::string_view line) {
    return std::to_string(workload) + " " + without_workload(line);
  }
  static std::string_view line_of(const Lines& lines, int number) {
    return number == 0 ? std::string_view() : lines[std::size_t(number - 1)];
  }
  void know(const schedule::Workload& workload, std::string_view line) {
    const std::size_t number = modules_.size();
    modules_.push_back(workload.module ? *workload.module : nullptr);
    if (workload.module) by_hash_.emplace(structural_hash(*workload.module), number);
    by_line_.emplace(std::string(line), number);
  }
  /// Of the workload, which is added where there is none like it. One that cannot be read is compared as text.
  std::size_t number_of(const schedule::Workload& workload, std::string_view line) {
    if (auto same = by_line_.find(std::string(line)); same != by_line_.end()) return same->second;
    if (workload.module) {
      auto [at, end] = by_hash_.equal_range(structural_hash(*workload.module));
      for (; at != end; ++at)
        if (structural_equal(modules_[at->second], *workload.module)) return at->second;
    }
    workloads += std::string(line) + "\n";
    know(workload, line);
    return modules_.size() - 1;
  }

  std::size_t lines_ = 0;          ///< of records
  std::vector<IRModule> modules_;  ///< by number; null where it cannot be read
  std::multimap<uint64_t, std::size_t> by_hash_;
  std::map<std::string, std::size_t> by_line_;
  std::unordered_set<std::string> known_;
};

Result<void> require_one_release(const std::vector<const DatabaseFolder*>& folders) {
  const DatabaseFolder* first = nullptr;
  for (const DatabaseFolder* folder : folders) {
    const auto release = folder->database.release();
    if (!release) continue;
    if (!first) first = folder;
    if (const auto of = *first->database.release(); of != *release)
      return fail(bad_input("database.other-release",
                            "{0} was written by TVM {1} and {2} by TVM {3}, which reads no records of another release",
                            first->path, of.str(), folder->path, release->str()));
  }
  return {};
}

}  // namespace

Result<Merged> merge(const std::vector<std::string>& folders, const std::string& into) {
  std::vector<DatabaseFolder> read;
  for (const std::string& folder : folders) {
    std::error_code error;
    if (std::filesystem::equivalent(folder, into, error)) continue;  // its records are there
    TS_TRY(DatabaseFolder one, read_folder(folder));
    read.push_back(std::move(one));
  }
  std::error_code error;
  std::filesystem::create_directories(into, error);
  if (error) return fail(environment("file.unwritable", "{0}: {1}", into, error.message()));
  const std::filesystem::path in(into);
  TS_TRY(AppendedFile records, AppendedFile::open((in / records_file).string()));
  TS_TRY(AppendedFile workloads, AppendedFile::open((in / workloads_file).string()));
  TS_TRY(AppendedFile measurements, AppendedFile::open((in / measurements_file).string()));
  TS_TRY(DatabaseTexts texts, texts_in(into));
  TS_TRY(const DatabaseFolder there, folder_of(into, std::move(texts)));
  std::vector<const DatabaseFolder*> all{&there};
  for (const DatabaseFolder& one : read) all.push_back(&one);
  TS_TRY_VOID(require_one_release(all));
  Merging merging(there);
  Merged out;
  for (const DatabaseFolder& one : read) out.from.push_back(merging.add(one));
  // The records are last: where one is, its workload and what is beside it are.
  TS_TRY_VOID(workloads.append(merging.workloads));
  TS_TRY_VOID(measurements.append(merging.measurements));
  TS_TRY_VOID(records.append(merging.records));
  out.workloads = merging.workload_count(), out.records = merging.record_count();
  return out;
}

}  // namespace tirscope::tuning
