// SPDX-License-Identifier: Apache-2.0
#include "app/session/run_json.h"

#include <nlohmann/json.hpp>

namespace tirscope::app {

namespace {

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
  run.when = QDateTime::currentDateTime();
  return run;
}

}  // namespace

Result<views::Run> runFromJson(const nlohmann::json& answer, int step, const QString& title) {
  try {
    return runOf(answer.at("runs").at(0), step, title);
  } catch (const nlohmann::json::exception& error) {
    return fail(
        environment("worker.answer",
                    "the program that builds and runs modules gave an answer that cannot be read ({0}); is it of "
                    "another version?",
                    std::string(error.what())));
  }
}

}  // namespace tirscope::app
