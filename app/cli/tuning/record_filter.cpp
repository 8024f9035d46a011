// SPDX-License-Identifier: Apache-2.0
#include "record_filter.h"

#include <CLI/CLI.hpp>
#include <chrono>

#include "duration.h"
#include "passes/target.h"

namespace tirscope::cli {

void add_ranking_options(CLI::App& app, std::string& target, std::string& machine) {
  app.add_option("--target", target, "Only records for this kind of target: cpu, opencl, cuda");
  app.add_option("--machine", machine, "Only records that the machine of this name measured");
}

void FilterOptions::add_to(CLI::App& app) {
  app.add_option("--function", function, "Only records of the function of this name");
  app.add_option("--workload", workload, "Only records of the workload of this number")->check(CLI::NonNegativeNumber);
  add_ranking_options(app, target, machine);
  app.add_option("--tuned-by", version, "Only records of this version of Tirscope");
  app.add_option("--faster-than", faster_than, "Only records that take less than this time: 3ms, 20us");
  app.add_option("--newer-than", newer_than, "Only records of the last 30m, 12h, 2d");
  app.add_option("--older-than", older_than, "Only records from before the last 30m, 12h, 2d");
  app.add_option("--top", top, "Only so many of each workload on each machine and target, fastest first")
      ->check(CLI::PositiveNumber);
}

namespace {

Result<std::optional<double>> time_of(const char* option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto seconds = duration_in(text);
  if (!seconds)
    return fail(bad_input("cli.bad-time", "{0} expects a time such as 20us, 3ms, 90s or 2d, not '{1}'", option, text));
  return seconds;
}

}  // namespace

Result<std::optional<std::string>> kind_of_target(const std::string& text) {
  if (text.empty()) return std::nullopt;
  TS_TRY(const passes::Target target, passes::Target::parse(text));
  return tuning::target_kind(passes::tvm_json(target));
}

Result<tuning::RecordFilter> FilterOptions::filter() const {
  tuning::RecordFilter out;
  if (workload >= 0) out.workload = std::size_t(workload);
  if (top > 0) out.top = std::size_t(top);
  out.function = if_given(function), out.machine = if_given(machine), out.version = if_given(version);
  TS_TRY(out.target, kind_of_target(target));
  TS_TRY(out.faster_than, time_of("--faster-than", faster_than));
  TS_TRY(const std::optional<double> newer, time_of("--newer-than", newer_than));
  TS_TRY(const std::optional<double> older, time_of("--older-than", older_than));
  const int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  if (newer) out.from = now - int64_t(*newer);
  if (older) out.until = now - int64_t(*older);
  return out;
}

}  // namespace tirscope::cli
