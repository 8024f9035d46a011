// SPDX-License-Identifier: Apache-2.0
#include "app/session/timed_steps.h"

#include "protocol/diagnostic_json.h"
#include "views/bench/run_json.h"

namespace tirscope::app {

Result<TimedSteps> runsFromJson(const nlohmann::json& answer, const QList<std::pair<int, QString>>& steps, int turns) {
  try {
    TimedSteps timed;
    for (qsizetype k = 0; k < steps.size(); ++k) {
      const nlohmann::json& object = answer.at("runs").at(std::size_t(k));
      if (object.is_null()) continue;
      if (object.contains("error")) {
        timed.failed.emplace_back(steps[k].first,
                                  object.contains("diagnostic")
                                      ? protocol::diagnostic_of_error(object["diagnostic"])
                                      : environment("bench.step", "{0}", object["error"].get<std::string>()));
        continue;
      }
      views::Run run = views::runOf(object);
      run.step = steps[k].first;
      run.title = steps[k].second;
      run.turns = steps.size() > 1 ? turns : 0;
      run.when = QDateTime::currentDateTime();
      timed.runs.push_back(std::move(run));
    }
    return timed;
  } catch (const nlohmann::json::exception& error) {
    return fail(
        environment("worker.answer",
                    "the program that builds and runs modules gave an answer that cannot be read ({0}); is it of "
                    "another version?",
                    std::string(error.what())));
  }
}

}  // namespace tirscope::app
