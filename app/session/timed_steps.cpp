// SPDX-License-Identifier: Apache-2.0
#include "app/session/timed_steps.h"

#include <algorithm>
#include <numeric>

#include "analysis/difference.h"
#include "protocol/client/answer_reader.h"
#include "protocol/client/measured_time.h"
#include "protocol/diagnostic_json.h"
#include "views/bench/run_json.h"

namespace tirscope::app {

Result<TimedSteps> runsFromJson(const nlohmann::json& answer, const QList<std::pair<int, QString>>& steps, int turns,
                                double waited) {
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
      TS_TRY_VOID(protocol::check_time({run.seconds, double(object.at("number").get<int64_t>())}, waited));
      // What follows from the measurements is computed here.
      run.medianSeconds = analysis::median_of(run.seconds);
      run.minSeconds = *std::ranges::min_element(run.seconds);
      run.meanSeconds = std::accumulate(run.seconds.begin(), run.seconds.end(), 0.0) / double(run.seconds.size());
      run.spread = analysis::spread_of(run.seconds);
      run.step = steps[k].first;
      run.title = steps[k].second;
      run.turns = steps.size() > 1 ? turns : 0;
      run.when = QDateTime::currentDateTime();
      timed.runs.push_back(std::move(run));
    }
    return timed;
  } catch (const nlohmann::json::exception& error) {
    return fail(protocol::malformed_answer({}, error.what()));
  }
}

}  // namespace tirscope::app
