// SPDX-License-Identifier: Apache-2.0
#include "app/session/runs/timed_steps.h"

#include "protocol/client/answer_reader.h"
#include "protocol/client/measured_run.h"
#include "protocol/diagnostic_json.h"

namespace tirscope::app {

Result<TimedSteps> timedSteps(std::vector<std::optional<protocol::BenchRun>> answer,
                              const QList<std::pair<int, QString>>& steps, int turns, double waited) {
  if (answer.size() != std::size_t(steps.size()))
    return fail(protocol::malformed_answer({}, formatted("{} runs for {} programs", answer.size(), steps.size())));
  TimedSteps timed;
  for (std::size_t k = 0; k < answer.size(); ++k) {
    const auto& [step, title] = steps[qsizetype(k)];
    if (!answer[k]) continue;
    protocol::BenchRun& run = *answer[k];
    if (run.error) {
      timed.failed.emplace_back(step, run.diagnostic ? protocol::diagnostic_of_error(*run.diagnostic)
                                                     : environment("bench.step", "{0}", *run.error));
      continue;
    }
    TS_TRY_VOID(protocol::check_run(run, waited));
    run.difference.reset();  // the table compares any two of its runs itself
    timed.runs.push_back({step, title, steps.size() > 1 ? turns : 0, QDateTime::currentDateTime(), std::move(run)});
  }
  return timed;
}

}  // namespace tirscope::app
