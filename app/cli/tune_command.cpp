// SPDX-License-Identifier: Apache-2.0
// tirc tune: search for a fast schedule.
#include <CLI/CLI.hpp>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "protocol/codec.h"
#include "protocol/tune_settings.h"
#include "space_options.h"
#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

struct TuneOptions {
  SpaceOptions of;
  std::string time;
  runtime::TuneSettings settings;
  int64_t seed = -1;
  bool as_json = false, quiet = false;
};

/// "90", "90s", "10m", "1.5h" in seconds.
Result<double> duration(const std::string& text) {
  double number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, text.data() + text.size());
  const double seconds = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  if (error != std::errc() || seconds == 0 || !(number > 0))
    return fail(bad_input("tuning.time", "'{0}' is no time; write 90s, 10m or 1.5h", text));
  return number * seconds;
}

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

std::string time_text(double seconds) {
  return seconds < 1e-3 ? formatted("{:.3f} us", seconds * 1e6)
         : seconds < 1  ? formatted("{:.3f} ms", seconds * 1e3)
                        : formatted("{:.3f} s", seconds);
}

std::string answer_text(const protocol::TuneAnswer& answer) {
  std::string text =
      formatted("{}: {} trials in {:.1f} s, {} design spaces, seed {}; ended: {}\n", one_line(answer.function),
                answer.trials, answer.seconds, answer.spaces, answer.seed, answer.ended);
  for (const auto& [reason, count] : answer.rejected) text += formatted("  rejected {:>6}  {}\n", count, reason);
  for (const std::string& note : answer.notes) text += formatted("  note: {}\n", one_line(note));
  if (answer.model.judged > 0)
    text += formatted("model: {}, learnt from {} programs, judged {} trials beforehand{}\n", answer.model.name,
                      answer.model.trained_on, answer.model.judged,
                      answer.model.rank_correlation
                          ? formatted("; rank correlation with their speeds {:.2f}", *answer.model.rank_correlation)
                          : "");
  if (!answer.best) return text + "no candidate ran\n";
  const protocol::TuneBest& best = *answer.best;
  text += formatted("\nbest: trial {}, median {}, spread {:.1f} %, {:.2f} GFLOP/s on {} threads, {}\n", best.trial,
                    time_text(best.median_s), best.spread * 100, best.gflops, best.threads,
                    !best.check          ? "not run"
                    : best.check->passed ? "result checked"
                                         : "wrong result");
  if (!best.tied.empty()) {
    std::string tied;
    for (int64_t trial : best.tied) tied += (tied.empty() ? "" : ", ") + std::to_string(trial);
    text += formatted("as fast within the spread: {}\n", tied);
  }
  if (answer.anchor)
    text += formatted("{}: median {}; {:.2f} times as long as the best\n", one_line(answer.anchor->library),
                      time_text(answer.anchor->median_s), answer.anchor->ratio);
  return text + "\n" + best.trace + "\n";
}

int tune(TuneOptions options) {
  runtime::TuneSettings& settings = options.settings;
  int exit = Exit::done;
  auto loaded = options.of.read(settings, exit);
  if (!loaded) return exit;
  if (options.seed >= 0) settings.seed = options.seed;
  if (!options.time.empty()) {
    auto seconds = duration(options.time);
    if (!seconds) return report(seconds.error());
    settings.budget.seconds = *seconds;
  }
  settings.version = TIRSCOPE_VERSION;
  std::signal(SIGINT, on_interrupt);
  Job job{.stop = interrupt()};
  if (!options.as_json && !options.quiet)
    job.progress = [](const Progress& at) {
      if (!at.partial) return;
      const auto best = at.partial->find("best_s");  // not there as long as no candidate ran
      std::fprintf(stderr, "%lld trials, best %s\n", static_cast<long long>(at.done),
                   best != at.partial->end() && best->is_number() ? time_text(best->get<double>()).c_str() : "none");
    };
  runtime::Worker worker;
  auto answer = runtime::tune(worker, loaded->read.module, settings, job);
  if (!answer) return report(answer.error(), settings.space, options.of.space);
  const int code = answer->best ? Exit::done : Exit::no;
  return options.as_json ? put_json(protocol::encode(*answer), code) : put(answer_text(*answer), code);
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
                      "Measure nothing: the times of the database in this folder, else a function of the trace");
  command->add_flag("--quiet", tuning->quiet, "No progress");
  command->add_flag("--json", tuning->as_json, "Print JSON");
  commands.emplace_back(command, [tuning] { return tune(*tuning); });
}

}  // namespace tirscope::cli
