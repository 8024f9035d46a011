// SPDX-License-Identifier: Apache-2.0
// tirc records: what tuning databases hold; merged, compared, and put back into modules.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "duration.h"
#include "input/module_file.h"
#include "record_filter.h"
#include "schedule/schedule.h"
#include "script/files/complete_text.h"
#include "support/format.h"
#include "support/text/terminal_text.h"
#include "tuning/database/merge.h"
#include "tuning/database/put_back.h"

namespace tirscope::cli {

namespace {

using nlohmann::json;
using tuning::DatabaseFolder;

// ---- list, and one record applied to its workload -------------------------------------------------------------------

struct RecordsOptions {
  std::string place, records, out, release;
  FilterOptions of;
  int apply = -1;
  bool best = false, as_json = false;
};

Result<DatabaseFolder> database_of(const RecordsOptions& options) {
  if (options.place.empty())
    return fail(bad_input("cli.no-database", "name the folder of a database, or one of merge, compare and apply"));
  if (options.records.empty()) return tuning::read_folder(options.place);
  tuning::DatabaseTexts texts;
  TS_TRY(texts.workloads, read_file(options.place));
  TS_TRY(texts.records, read_file(options.records));
  return tuning::folder_of(options.place, std::move(texts));
}

json record_json(const DatabaseFolder& folder, std::size_t k) {
  const schedule::TuningRecord& record = folder.database.records[k];
  const tuning::Beside& beside = folder.beside[k];
  const tuning::Ranking ranking = tuning::ranking_of(folder, k);
  json out{{"record", k},
           {"workload", record.workload},
           {"function", folder.function_of(k)},
           {"target", ranking.target},
           {"machine", ranking.machine},
           {"tuned_by", beside.version},
           {"mean_s", nullptr},
           {"seconds", record.run_seconds},
           {"correct", nullptr},
           {"error", nullptr},
           {"written", nullptr},
           {"instructions", nullptr}};
  if (const auto seconds = folder.seconds_of(k)) out["mean_s"] = *seconds;
  if (beside.correct) out["correct"] = *beside.correct;
  if (!beside.error.empty()) out["error"] = beside.error;
  if (beside.written) out["written"] = *beside.written;
  if (record.trace) out["instructions"] = record.trace->instructions.size();
  return out;
}

std::string record_text(const DatabaseFolder& folder, std::size_t k) {
  const schedule::TuningRecord& record = folder.database.records[k];
  const tuning::Beside& beside = folder.beside[k];
  const tuning::Ranking ranking = tuning::ranking_of(folder, k);
  const auto seconds = record.mean_seconds();
  std::string text = formatted("{}: workload {}, {}, {}", k, record.workload,
                               !beside.error.empty() ? one_line(beside.error)
                               : seconds             ? formatted("{:.3g} s", *seconds)
                                                     : "not measured",
                               record.trace ? formatted("{} instructions", record.trace->instructions.size())
                                            : record.trace.error().message.str());
  if (const std::string function = folder.function_of(k); !function.empty()) text += ", " + one_line(function);
  if (!ranking.target.empty()) text += ", " + one_line(ranking.target);
  if (!ranking.machine.empty()) text += " on " + one_line(ranking.machine);
  return text + "\n";
}

int list_records(const RecordsOptions& options, const DatabaseFolder& folder) {
  auto filter = options.of.filter();
  if (!filter) return report(filter.error());
  std::string text;
  json records = json::array();
  for (std::size_t k : tuning::filtered(folder, *filter)) {
    if (options.as_json)
      records.push_back(record_json(folder, k));
    else
      text += record_text(folder, k);
  }
  if (!options.as_json) return put(text);
  json workloads = json::array();
  for (const schedule::Workload& workload : folder.database.workloads) {
    json& entry = workloads.emplace_back(json{{"hash", workload.hash}, {"functions", json::array()}});
    if (workload.module)
      for (const auto& [name, function] : (*workload.module)->functions) entry["functions"].push_back(name);
  }
  return put_json({{"records", std::move(records)},
                   {"workloads", std::move(workloads)},
                   {"skipped", folder.database.skipped.size()}});
}

int put_applied(const RecordsOptions& options, const DatabaseFolder& folder, std::size_t chosen) {
  const schedule::TuningRecord& record = folder.database.records[chosen];
  const schedule::Workload& workload = folder.database.workloads[record.workload];
  if (!record.trace) return report(record.trace.error());
  if (!workload.module) return report(workload.module.error());
  auto sch = schedule::Schedule::create(*workload.module);
  if (!sch) return report(sch.error());
  if (Result<void> done = sch->replay(*record.trace); !done) return report(done.error());
  auto release = options.release.empty() ? Result<script::Release>(workload.release.value_or(script::Release{}))
                                         : script::Release::parse(options.release);
  if (!release) return report(release.error());
  if (auto can = script::require_in_release(sch->module(), *release); !can) return report(can.error());
  Result<void> written =
      write_file(options.out, script::text(sch->module(), script::PrintOptions().in(*release)) + "\n");
  return written ? int(Exit::done) : report(written.error());
}

int records(const RecordsOptions& options) {
  auto folder = database_of(options);
  if (!folder) return report(folder.error());
  for (const Diagnostic& skipped : folder->database.skipped) report(skipped);
  if (!options.best && options.apply < 0) return list_records(options, *folder);
  auto filter = options.of.filter();
  if (!filter) return report(filter.error());
  const std::vector<std::size_t> fastest = tuning::by_time(*folder, tuning::filtered(*folder, *filter));
  const std::size_t count = folder->database.records.size();
  if (options.best ? fastest.empty() : std::size_t(options.apply) >= count)
    return report(bad_input("database.no-record", "there is no such record; the database has {0}", count));
  return put_applied(options, *folder, options.best ? fastest.front() : std::size_t(options.apply));
}

// ---- merge ----------------------------------------------------------------------------------------------------------

struct MergeOptions {
  std::vector<std::string> folders;
  std::string out;
  bool as_json = false;
};

int merge_databases(const MergeOptions& options) {
  auto merged = tuning::merge(options.folders, options.out);
  if (!merged) return report(merged.error());
  std::string text;
  json from = json::array();
  for (const tuning::MergedFrom& one : merged->from) {
    for (const Diagnostic& note : one.notes) report(note);
    text += formatted("{}: {} records, {} added, {} duplicates, {} lines skipped\n", one.path, one.records, one.added,
                      one.duplicates, one.skipped);
    from.push_back({{"database", one.path},
                    {"records", one.records},
                    {"added", one.added},
                    {"duplicates", one.duplicates},
                    {"skipped", one.skipped}});
  }
  text += formatted("{}: {} workloads, {} records\n", options.out, merged->workloads, merged->records);
  return options.as_json ? put_json({{"from", std::move(from)},
                                     {"database", options.out},
                                     {"workloads", merged->workloads},
                                     {"records", merged->records}})
                         : put(text);
}

// ---- compare --------------------------------------------------------------------------------------------------------

struct CompareOptions {
  std::string first, second;
  bool as_json = false;
};

json best_json(const std::optional<tuning::BestRecord>& best) {
  if (!best) return nullptr;
  return {{"record", best->record}, {"best_s", best->seconds}, {"records", best->records}, {"machine", best->machine}};
}

json compared_json(const tuning::ComparedWorkload& row) {
  json out{{"hash", row.hash},
           {"function", row.function},
           {"target", row.target},
           {"first", best_json(row.first)},
           {"second", best_json(row.second)},
           {"same_machine", nullptr},
           {"ratio", nullptr},
           {"only_in", nullptr}};
  if (row.same_machine) out["same_machine"] = *row.same_machine;
  if (const auto ratio = row.ratio()) out["ratio"] = *ratio;
  if (row.first.has_value() != row.second.has_value()) out["only_in"] = row.first ? "first" : "second";
  return out;
}

std::string compared_text(const tuning::ComparedWorkload& row) {
  auto side = [](const std::optional<tuning::BestRecord>& best) {
    return best ? formatted("{} (record {} of {})", time_text(best->seconds), best->record, best->records) : "none";
  };
  std::string text = formatted("{:<24} {:<8} {:<32} {:<32} ", one_line(row.function),
                               row.target.empty() ? "?" : one_line(row.target), side(row.first), side(row.second));
  if (const auto ratio = row.ratio())
    text += formatted("{:.3f}", *ratio);
  else if (row.first && row.second)
    text += formatted("different machines: {}; {}", one_line(row.first->machine), one_line(row.second->machine));
  else if (row.first || row.second)
    text += row.first ? "only in the first" : "only in the second";
  return text + "\n";
}

int compare_databases(const CompareOptions& options) {
  auto first = tuning::read_folder(options.first);
  if (!first) return report(first.error());
  auto second = tuning::read_folder(options.second);
  if (!second) return report(second.error());
  for (const DatabaseFolder* folder : {&*first, &*second})
    for (const Diagnostic& skipped : folder->database.skipped) report(skipped);
  std::string text = formatted("{:<24} {:<8} {:<32} {:<32} {}\n", "function", "target", "first", "second",
                               "first's time over second's");
  json rows = json::array();
  for (const tuning::ComparedWorkload& row : tuning::compared(*first, *second)) {
    text += compared_text(row);
    rows.push_back(compared_json(row));
  }
  return options.as_json
             ? put_json({{"first", options.first}, {"second", options.second}, {"workloads", std::move(rows)}})
             : put(text);
}

// ---- apply ----------------------------------------------------------------------------------------------------------

struct PutBackCommand {
  std::string database, file, function, target, machine, out, release;
  std::vector<std::string> sets;
  bool as_json = false;
};

json put_back_json(const tuning::PutBackModule& put, const std::string& text) {
  json functions = json::array();
  for (const tuning::PutBack& one : put.functions) {
    json& entry = functions.emplace_back(json{{"function", one.function}, {"record", nullptr}});
    if (one.record)
      entry.update({{"record", *one.record},
                    {"mean_s", one.seconds},
                    {"target", one.ranking.target},
                    {"machine", one.ranking.machine}});
  }
  return {{"functions", std::move(functions)}, {"without", put.without}, {"text", text}};
}

int put_winners_back(const PutBackCommand& options) {
  int exit = Exit::done;
  auto file = read_module_file(options.file, options.sets, exit);
  if (!file) return exit;
  auto folder = tuning::read_folder(options.database);
  if (!folder) return report(folder.error());
  for (const Diagnostic& skipped : folder->database.skipped) report(skipped);
  auto target = kind_of_target(options.target);
  if (!target) return report(target.error());
  auto done = tuning::put_back(file->read.module, *folder, {options.function, *target, if_given(options.machine)});
  if (!done) return report(done.error(), file->source, file->path);
  auto text = file->text_for(done->module, options.release, script::complete_with_data());
  if (!text) return report(text.error(), {}, file->path);
  for (const tuning::PutBack& one : done->functions) {
    for (const Diagnostic& note : one.notes) report(note);
    if (!options.as_json && one.record)
      std::fprintf(stderr, "%s: record %zu, %s\n", one_line(one.function).c_str(), *one.record,
                   time_text(one.seconds).c_str());
  }
  if (!options.as_json)
    for (const std::string& name : done->without) std::fprintf(stderr, "%s: no record\n", one_line(name).c_str());
  if (!options.as_json || !options.out.empty())
    if (auto written = file->write_for(options.out, done->module, options.release, script::complete()); !written)
      return report(written.error());
  return options.as_json ? put_json(put_back_json(*done, *text)) : int(Exit::done);
}

void add_merge(CLI::App& records, Commands& commands) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command = records.add_subcommand(
      "merge", "Put the records of several databases into one: equal workloads and records are there once");
  command->add_option("DATABASE", options->folders, "The folders of the databases")->required();
  command->add_option("-o,--output", options->out, "The folder of the database they are added to")->required();
  command->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(command, [options] { return merge_databases(*options); });
}

void add_compare(CLI::App& records, Commands& commands) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      records.add_subcommand("compare", "The best of each workload in two databases, on the same machine");
  command->add_option("FIRST", options->first, "The folder of a database")->required();
  command->add_option("SECOND", options->second, "The folder of another")->required();
  command->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(command, [options] { return compare_databases(*options); });
}

void add_put_back(CLI::App& records, Commands& commands) {
  auto options = std::make_shared<PutBackCommand>();
  CLI::App* command = records.add_subcommand(
      "apply", "Put the fastest schedule of each function's workload into a module, Relax modules too");
  command->add_option("DATABASE", options->database, "The folder of the database")->required();
  command->add_option("FILE", options->file, "The module; - reads standard input")->required();
  command->add_option("--function", options->function, "Only this function");
  add_ranking_options(*command, options->target, options->machine);
  command->add_option("--set", options->sets, "NAME=VALUE: set a constant or a symbolic size");
  command->add_option("--for", options->release, release_help);
  command->add_option("-o,--output", options->out, "The output file of the module (default: standard output)");
  command->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(command, [options] { return put_winners_back(*options); });
}

}  // namespace

void add_records_command(CLI::App& app, Commands& commands) {
  auto reading = std::make_shared<RecordsOptions>();
  CLI::App* list = app.add_subcommand(
      "records", "List the tuning records of a MetaSchedule database; merge, compare and apply databases");
  list->add_option("DATABASE", reading->place, "The folder of the database, or its database_workload.json");
  list->add_option("RECORDS", reading->records, "After database_workload.json: database_tuning_record.json");
  list->add_option("--apply", reading->apply, "The number of the record to apply to its workload");
  list->add_flag("--best", reading->best, "Apply the fastest record");
  reading->of.add_to(*list);
  list->add_option("--for", reading->release,
                   "The TVM release to write the module for, 0.16 to 0.27 (default: that of the database)");
  list->add_option("-o,--output", reading->out, "The output file of the module (default: standard output)");
  list->add_flag("--json", reading->as_json, "Print JSON");
  add_merge(*list, commands);
  add_compare(*list, commands);
  add_put_back(*list, commands);
  commands.emplace_back(list, [reading] { return records(*reading); });
}

}  // namespace tirscope::cli
