// SPDX-License-Identifier: Apache-2.0
#include "app/session/run_json.h"

#include <nlohmann/json.hpp>

namespace tirscope::app {

namespace {

views::RunAnchor anchorOf(const nlohmann::json& object) {
  return {QString::fromStdString(object.at("library").get<std::string>()),
          QString::fromStdString(object.at("kernel").get<std::string>()), object.at("threads").get<int>(),
          object.at("median_s").get<double>()};
}

views::Ceilings ceilingsOf(const nlohmann::json& object, double peak, const std::string& peakOf) {
  views::Ceilings ceilings{peak, {}, QString::fromStdString(peakOf)};
  for (const nlohmann::json& one : object.at("bandwidth"))
    ceilings.bandwidths.push_back(
        {QString::fromStdString(one.at("level").get<std::string>()), one.at("gb_s").get<double>()});
  return ceilings;
}

views::Run runOf(const nlohmann::json& object, int step, const QString& title) {
  views::Run run;
  run.step = step;
  run.title = title;
  run.target = QString::fromStdString(object.value("target", std::string()));
  run.threads = object.value("threads", 1);
  run.medianSeconds = object.value("median_s", 0.0);
  run.minSeconds = object.value("min_s", 0.0);
  run.meanSeconds = object.value("mean_s", 0.0);
  run.spread = object.value("spread", 0.0);
  if (object.contains("gflops") && object["gflops"].is_number()) run.gflops = object["gflops"].get<double>();
  if (object.contains("bytes") && object["bytes"].is_number()) run.bytes = object["bytes"].get<double>();
  if (object.contains("check")) {
    const nlohmann::json& check = object["check"];
    run.passed = check.value("passed", false);
    run.reason = QString::fromStdString(check.value("reason", std::string()));
    run.maxError = check.value("max_error", 0.0);
  }
  run.machine = QString::fromStdString(object.value("machine", std::string()));
  run.clock = QString::fromStdString(object.value("clock", std::string()));
  run.flags = QString::fromStdString(object.value("flags", std::string()));
  run.seconds = object.value("seconds", std::vector<double>());
  run.noAnchor = QString::fromStdString(object.value("no_anchor", std::string()));
  if (object.contains("anchor")) run.anchor = anchorOf(object["anchor"]);
  if (object.contains("roofline"))
    run.ceilings =
        ceilingsOf(object["roofline"], object.value("peak_gflops", 0.0), object.value("peak_of", std::string()));
  run.when = QDateTime::currentDateTime();
  return run;
}

}  // namespace

Result<TimedSteps> runsFromJson(const nlohmann::json& answer, const QList<std::pair<int, QString>>& steps, int turns) {
  try {
    TimedSteps timed;
    for (qsizetype k = 0; k < steps.size(); ++k) {
      const nlohmann::json& object = answer.at("runs").at(std::size_t(k));
      if (object.contains("error")) {
        timed.failed.push_back(environment("bench.step", "{0} could not be timed: {1}", steps[k].second.toStdString(),
                                           object["error"].get<std::string>()));
        continue;
      }
      timed.runs.push_back(runOf(object, steps[k].first, steps[k].second));
      if (steps.size() > 1) timed.runs.back().turns = turns;
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
