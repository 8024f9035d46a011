// SPDX-License-Identifier: Apache-2.0
#include "runtime/remote.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "protocol/bench_settings.h"
#include "protocol/client/answer_reader.h"
#include "protocol/client/measured_time.h"
#include "protocol/codec_integers.h"
#include "protocol/diagnostic_json.h"
#include "protocol/values.h"
#include "script/files/complete_text.h"

namespace tirscope::runtime {

namespace {

using protocol::json;

using Clock = std::chrono::steady_clock;

/// An answer as a T; its codec says what is missing or of another type.
template <class T>
Result<T> read(const protocol::Client& place, const json& answer, const char* what) {
  auto value = protocol::decode<T>(answer, what);
  if (value) return value;
  return fail(protocol::malformed_answer(place.prefix(), value.error().message.str()));
}

/// The module's name at the server.
Result<std::string> sent(protocol::Client& place, const IRModule& module, const Job& job) {
  json params = {{"text", script::text(module, script::complete())}, {"check_well_formed", false}};
  TS_TRY(json answer, place.call("module.parse", std::move(params), job));
  return read<std::string>(place, answer.is_object() ? answer.value("module", json()) : json(), "module");
}

json config_of(const passes::Context& context) { return protocol::attr_to_json(Attr(context.config)); }

json options_of(const BenchOptions& options) {
  json params = {{"function", options.function},
                 {"target", options.context.target.str()},
                 {"config", config_of(options.context)},
                 {"seed", int64_t(options.seed)},
                 {"set", json::object()}};
  protocol::each_bench_setting(
      [&](const protocol::BenchSetting& setting, const auto& value) { params[setting.name] = value; },
      options.settings);
  for (const auto& [name, value] : options.sizes) params["set"][name] = value;
  return params;
}

Result<std::vector<BenchRun>> runs_at(protocol::Client& place, const std::vector<IRModule>& modules,
                                      const IRModule& reference, const BenchOptions& options, const Job& job) {
  json params = options_of(options), others = json::array(), handles = json::array();
  TS_TRY(params["reference"], sent(place, reference, job));
  handles.push_back(params["reference"]);
  for (const IRModule& module : modules) {
    TS_TRY(std::string name, sent(place, module, job));
    handles.push_back(name);
    if (params.contains("module"))
      others.push_back(name);
    else
      params["module"] = name;
  }
  if (!others.empty()) params["others"] = others;
  const auto asked = Clock::now();
  TS_TRY(json answer, place.call("bench.run", std::move(params), job));
  const double waited = std::chrono::duration<double>(Clock::now() - asked).count();
  TS_TRY(auto runs,
         read<std::vector<BenchRun>>(place, answer.is_object() ? answer.value("runs", json()) : json(), "runs"));
  if (runs.size() != modules.size())
    return fail(
        protocol::malformed_answer(place.prefix(), formatted("{} runs for {} programs", runs.size(), modules.size())));
  double all = 0;
  for (BenchRun& run : runs) {
    if (run.error) continue;
    TS_TRY_VOID(check_run(run, waited));
    all += protocol::MeasuredTime{run.seconds, double(run.number)}.total();
  }
  if (all > 0) TS_TRY_VOID(protocol::check_time({{all}, 1}, waited));
  TS_TRY_VOID(place.call("release", {{"handles", handles}}, job));
  return runs;
}

/// A number of an answer that is a size, a rate or a time.
bool is_amount(double value) { return std::isfinite(value) && value >= 0; }

}  // namespace

Result<void> check_run(BenchRun& run, double waited) {
  TS_TRY_VOID(protocol::check_time({run.seconds, double(run.number)}, waited));
  if (run.repeat != int(run.seconds.size()))
    return fail(protocol::implausible_time(
        message("{0} measurements are told of, and there are {1}", run.repeat, run.seconds.size())));
  run.median_s = analysis::median_of(run.seconds);
  run.min_s = *std::ranges::min_element(run.seconds);
  run.mean_s = std::accumulate(run.seconds.begin(), run.seconds.end(), 0.0) / double(run.seconds.size());
  run.spread = analysis::spread_of(run.seconds);
  bool amounts = is_amount(run.gflops) && is_amount(run.peak_gflops) && is_amount(run.bytes) &&
                 is_amount(run.compile_s) && run.threads >= 1;
  for (const Count& count : run.counts) amounts = amounts && is_amount(count.value);
  if (run.anchor) amounts = amounts && is_amount(run.anchor->median_s) && is_amount(run.anchor->ratio);
  if (run.check) amounts = amounts && is_amount(run.check->max_error) && is_amount(run.check->tolerance);
  if (amounts) return {};
  return fail(protocol::implausible_time(message("a size, a rate or a count is negative")));
}

Result<std::vector<DeviceEntry>> devices_at(protocol::Client& place) {
  TS_TRY(json answer, place.call("devices.list", json::object()));
  return read<std::vector<DeviceEntry>>(place, answer, "devices");
}

Result<Listing> emit_at(protocol::Client& place, const IRModule& module, const passes::Context& context,
                        const std::string& form, bool origins, bool ptxas) {
  TS_TRY(std::string name, sent(place, module, {}));
  json params = {{"module", name},
                 {"target", context.target.str()},
                 {"as", form},
                 {"origins", origins},
                 {"config", config_of(context)}};
  if (ptxas) params["ptxas"] = true;
  TS_TRY(json answer, place.call("build.emit", std::move(params)));
  return read<Listing>(place, answer, "code");
}

std::vector<Result<BenchRun>> bench_at(protocol::Client& place, const std::vector<IRModule>& modules,
                                       const IRModule& reference, const BenchOptions& options, const Job& job) {
  auto runs = runs_at(place, modules, reference, options, job);
  if (!runs) return std::vector<Result<BenchRun>>(modules.size(), fail(runs.error()));
  std::vector<Result<BenchRun>> answers;
  for (BenchRun& run : *runs) {
    if (run.diagnostic)
      answers.push_back(fail(protocol::diagnostic_of_error(*run.diagnostic)));
    else if (run.error)
      answers.push_back(fail(refused("run.failed", "{0}", *run.error)));
    else
      answers.push_back(std::move(run));
  }
  return answers;
}

}  // namespace tirscope::runtime
