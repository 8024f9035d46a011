// SPDX-License-Identifier: Apache-2.0
#include "views/bench/run_json.h"

#include "views/common/values/json_text.h"

namespace tirscope::views {

namespace {

using json = nlohmann::json;

/// Null counts as missing, as `bench.run` writes what a program has none of.
std::optional<double> number(const json& object, const char* key) {
  auto found = object.find(key);
  if (found == object.end() || found->is_null()) return std::nullopt;
  return found->get<double>();
}

json anchorObject(const RunAnchor& anchor, double seconds) {
  return {{"library", anchor.library.toStdString()},
          {"kernel", anchor.kernel.toStdString()},
          {"threads", anchor.threads},
          {"median_s", anchor.medianSeconds},
          {"ratio", seconds > 0 ? anchor.medianSeconds / seconds : 0.0}};
}

json bandwidthList(const Ceilings& ceilings) {
  json levels = json::array();
  for (const Ceilings::Bandwidth& one : ceilings.bandwidths)
    levels.push_back({{"level", one.level.toStdString()}, {"gb_s", one.gigabytes}});
  return levels;
}

Ceilings ceilingsOf(const json& object) {
  Ceilings ceilings{object.value("peak_gflops", 0.0), {}, jsonText(object, "peak_of")};
  for (const json& one : object.at("roofline").at("bandwidth"))
    ceilings.bandwidths.push_back({jsonText(one, "level"), one.value("gb_s", 0.0)});
  return ceilings;
}

}  // namespace

json runObject(const Run& run) {
  json object = {{"step", run.step},
                 {"title", run.title.toStdString()},
                 {"target", run.target.toStdString()},
                 {"threads", run.threads},
                 {"machine", run.machine.toStdString()},
                 {"clock", run.clock.toStdString()},
                 {"flags", run.flags.toStdString()},
                 {"median_s", run.medianSeconds},
                 {"min_s", run.minSeconds},
                 {"mean_s", run.meanSeconds},
                 {"spread", run.spread},
                 {"seconds", run.seconds},
                 {"turns", run.turns},
                 {"when", run.when.toString(Qt::ISODate).toStdString()}};
  if (run.gflops) object["gflops"] = *run.gflops;
  if (run.bytes) object["bytes"] = *run.bytes;
  if (run.passed) {
    object["check"] = {{"passed", *run.passed}, {"max_error", run.maxError}};
    if (!run.reason.isEmpty()) object["check"]["reason"] = run.reason.toStdString();
  }
  if (run.ceilings) {
    object["peak_gflops"] = run.ceilings->peakGflops;
    object["peak_of"] = run.ceilings->peakOf.toStdString();
    object["roofline"] = {{"bandwidth", bandwidthList(*run.ceilings)}};
  }
  if (run.anchor) object["anchor"] = anchorObject(*run.anchor, run.medianSeconds);
  if (!run.noAnchor.isEmpty()) object["no_anchor"] = run.noAnchor.toStdString();
  if (!run.noCeilings.isEmpty()) object["no_roofline"] = run.noCeilings.toStdString();
  return object;
}

Run runOf(const json& object) {
  Run run;
  run.step = wholeNumber(object, "step", 0);
  run.title = jsonText(object, "title");
  run.target = jsonText(object, "target");
  run.threads = wholeNumber(object, "threads", 1, 0);
  run.machine = jsonText(object, "machine");
  run.clock = jsonText(object, "clock");
  run.flags = jsonText(object, "flags");
  run.medianSeconds = object.value("median_s", 0.0);
  run.minSeconds = object.value("min_s", 0.0);
  run.meanSeconds = object.value("mean_s", 0.0);
  run.spread = object.value("spread", 0.0);
  run.seconds = object.value("seconds", std::vector<double>());
  run.turns = wholeNumber(object, "turns", 0, 0);
  run.when = QDateTime::fromString(jsonText(object, "when"), Qt::ISODate);
  run.gflops = number(object, "gflops");
  run.bytes = number(object, "bytes");
  if (object.contains("check")) {
    const json& check = object["check"];
    run.passed = check.value("passed", false);
    run.reason = jsonText(check, "reason");
    run.maxError = check.value("max_error", 0.0);
  }
  run.noCeilings = jsonText(object, "no_roofline");
  if (object.contains("roofline")) run.ceilings = ceilingsOf(object);
  if (object.contains("anchor")) {
    const json& anchor = object["anchor"];
    run.anchor = RunAnchor{jsonText(anchor, "library"), jsonText(anchor, "kernel"),
                           wholeNumber(anchor, "threads", 1, 0), anchor.value("median_s", 0.0)};
  }
  run.noAnchor = jsonText(object, "no_anchor");
  return run;
}

}  // namespace tirscope::views
