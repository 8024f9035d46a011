// SPDX-License-Identifier: Apache-2.0
// tirc tune: search for a fast schedule.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "duration.h"
#include "input/host_options.h"
#include "protocol/client/hosts.h"
#include "protocol/codec.h"
#include "protocol/tune_settings.h"
#include "script/files/complete_text.h"
#include "space_options.h"
#include "support/format.h"
#include "support/text/terminal_text.h"
#include "tune_text.h"

namespace tirscope::cli {

namespace {

struct TuneOptions {
  SpaceOptions of;
  std::string time, out, release;
  std::vector<std::string> hosts;
  std::optional<double> connect_timeout;
  runtime::TuneSettings settings;
  int64_t seed = -1;
  bool as_json = false, quiet = false;
};

/// Ends a run when Ctrl-C is pressed: what was measured is kept and the best is reported. The second one ends the
/// program.
StopToken& interrupt() {
  static StopToken token = StopToken::create();
  return token;
}

void on_interrupt(int) {
  interrupt().request_stop();
  std::signal(SIGINT, SIG_DFL);
}

/// Whether a candidate ran, of whatever function.
bool found(const protocol::TuneAnswer& answer) {
  auto has_best = [](const protocol::TuneTask& task) { return task.best.has_value(); };
  return answer.best || (answer.tasks && std::ranges::any_of(*answer.tasks, has_best));
}

int tune(TuneOptions options) {
  runtime::TuneSettings& settings = options.settings;
  int exit = Exit::done;
  auto loaded = options.of.read(settings, exit);
  if (!loaded) return exit;
  if (options.seed >= 0) settings.seed = options.seed;
  if (!options.time.empty()) {
    const auto seconds = duration_in(options.time);
    if (!seconds) return report(bad_input("tuning.time", "'{0}' is no time; write 90s, 10m or 1.5h", options.time));
    settings.budget.seconds = *seconds;
  }
  auto hosts = protocol::measuring_hosts(options.hosts, options.connect_timeout);
  if (!hosts) return report(hosts.error());
  settings.hosts = std::move(*hosts);
  if (!options.release.empty()) {
    auto release = script::Release::parse(options.release);
    if (!release) return report(release.error());
    settings.release = *release;
  }
  settings.version = TIRSCOPE_VERSION;
  std::signal(SIGINT, on_interrupt);
  Job job{.stop = interrupt()};
  if (!options.as_json && !options.quiet)
    job.progress = [](const Progress& at) {
      if (!at.partial) return;
      const auto best = at.partial->find("best_s");  // not there as long as no candidate ran
      const std::string function = at.partial->value("function", "");
      std::fprintf(stderr, "%s%lld trials, best %s\n", function.empty() ? "" : (one_line(function) + ": ").c_str(),
                   static_cast<long long>(at.done),
                   best != at.partial->end() && best->is_number() ? time_text(best->get<double>()).c_str() : "none");
    };
  runtime::Worker worker;
  auto tuned = runtime::tune(worker, loaded->read.module, settings, job);
  if (!tuned) return report(tuned.error(), settings.space, options.of.space);
  const protocol::TuneAnswer& answer = tuned->answer;
  if (!options.out.empty()) {
    auto written = loaded->write_for(options.out, tuned->module, options.release, script::complete());
    if (!written) return report(written.error(), {}, loaded->path);
  }
  const int code = found(answer) ? Exit::done : Exit::no;
  return options.as_json ? put_json(protocol::encode(answer), code) : put(answer_text(answer), code);
}

}  // namespace

void add_tune_command(CLI::App& app, Commands& commands) {
  namespace set = protocol::tune_settings;
  auto tuning = std::make_shared<TuneOptions>();
  runtime::TuneSettings& settings = tuning->settings;
  auto command = app.add_subcommand("tune", "Search for a fast schedule");
  tuning->of.add_to(*command, settings);
  command->add_option(set::trials.option, settings.budget.trials, set::trials.about())->check(CLI::PositiveNumber);
  command->add_option(set::time.option, tuning->time, formatted("{}: 90s, 10m, 1.5h", set::time.about()));
  command->add_option(set::until_peak.option, settings.until_peak, set::until_peak.about())
      ->check(CLI::Range(0.0, 1.0));
  command->add_option(set::seed.option, tuning->seed, set::seed.about())->check(CLI::NonNegativeNumber);
  command->add_option(set::strategy.option, settings.strategy, set::strategy.about());
  command->add_option(set::model.option, settings.model, set::model.about());
  command->add_option(set::database.option, settings.database, set::database.about());
  command->add_flag(set::resume.option, settings.resume, set::resume.about());
  command->add_option(set::per_iteration.option, settings.budget.per_iteration, set::per_iteration.about())
      ->check(CLI::PositiveNumber);
  command->add_option("--measurements", settings.measurements,
                      "Measure nothing: the times of the database in this folder, else a function of the trace; with "
                      "--host the hosts build and check, and their times are replaced");
  command->add_option(set::task_scheduler.option, settings.task_scheduler, set::task_scheduler.about());
  command->add_option(set::trials_per_task.option, settings.budget.trials_per_task, set::trials_per_task.about())
      ->check(CLI::PositiveNumber);
  command->add_option(set::hosts.option, tuning->hosts, set::hosts.about());
  add_connect_timeout(*command, tuning->connect_timeout);
  command->add_option("-o,--output", tuning->out, "Write the module with the best schedules in it to this file");
  command->add_option(
      "--for", tuning->release,
      "The TVM release to write the module and a new database for, 0.16 to 0.27 (default: the file's own)");
  command->add_flag("--quiet", tuning->quiet, "No progress");
  command->add_flag("--json", tuning->as_json, "Print JSON");
  commands.emplace_back(command, [tuning] { return tune(*tuning); });
}

}  // namespace tirscope::cli
