// SPDX-License-Identifier: Apache-2.0
#include "tune_text.h"

#include "duration.h"
#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

std::string task_line(const protocol::TuneTask& task) {
  std::string text = formatted("{:<28} {:>6} {:>7}  ", one_line(task.function), task.weight, task.trials);
  if (task.error) return text + formatted("[{}] {}\n", *task.error, one_line(task.error_text.value_or("")));
  if (!task.best) return text + "no candidate ran\n";
  const protocol::TuneBest& best = *task.best;
  return text + formatted("{:>12} {:>10.2f}  {}; {}\n", time_text(best.median_s), best.gflops,
                          !best.check          ? "not run"
                          : best.check->passed ? "result checked"
                                               : "wrong result",
                          task.ended);
}

std::string tasks_answer_text(const protocol::TuneAnswer& answer) {
  std::string text = formatted("{} trials in {:.1f} s of {} functions, seed {}; ended: {}\n", answer.trials,
                               answer.seconds, answer.tasks->size(), answer.seed, answer.ended);
  for (const auto& [reason, count] : answer.rejected) text += formatted("  rejected {:>6}  {}\n", count, reason);
  for (const std::string& note : answer.notes) text += formatted("  note: {}\n", one_line(note));
  text += formatted("\n{:<28} {:>6} {:>7}  {:>12} {:>10}\n", "function", "weight", "trials", "best", "GFLOP/s");
  for (const protocol::TuneTask& task : *answer.tasks) text += task_line(task);
  if (answer.weighted_s) text += formatted("\nall of them, as often as called: {}\n", time_text(*answer.weighted_s));
  return text;
}

}  // namespace

std::string answer_text(const protocol::TuneAnswer& answer) {
  if (answer.tasks) return tasks_answer_text(answer);
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

std::string tasks_text(const protocol::TasksAnswer& answer) {
  std::string text = formatted("{:<28} {:>6} {:>14}  {}\n", "function", "weight", "operations", "equal to it");
  for (const protocol::TaskEntry& task : answer.tasks) {
    std::string others;
    for (const std::string& name : task.functions)
      if (name != task.function) others += (others.empty() ? "" : ", ") + one_line(name);
    text += formatted("{:<28} {:>6} {:>14}  {}\n", one_line(task.function), task.weight,
                      task.operations ? formatted("{:.0f}", *task.operations) : "?", others);
  }
  return text;
}

}  // namespace tirscope::cli
