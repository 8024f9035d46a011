// SPDX-License-Identifier: Apache-2.0
#include "runtime/remote.h"

#include "protocol/bench_settings.h"
#include "protocol/codec_integers.h"
#include "protocol/diagnostic_json.h"
#include "protocol/values.h"
#include "script/complete_text.h"

namespace tirscope::runtime {

namespace {

using protocol::json;

/// The module's name at the server.
Result<json> sent(protocol::Client& place, const IRModule& module, const Job& job) {
  json params = {{"text", script::text(module, script::complete())}, {"check_well_formed", false}};
  TS_TRY(json answer, place.call("module.parse", std::move(params), job));
  return answer.is_object() ? answer.value("module", json()) : json();
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
    TS_TRY(json name, sent(place, module, job));
    handles.push_back(name);
    if (params.contains("module"))
      others.push_back(name);
    else
      params["module"] = name;
  }
  if (!others.empty()) params["others"] = others;
  auto answer = place.call("bench.run", std::move(params), job);
  if (!answer) return fail(answer.error());
  TS_TRY_VOID(place.call("release", {{"handles", handles}}, job));
  TS_TRY(auto runs,
         protocol::decode<std::vector<BenchRun>>(answer->is_object() ? answer->value("runs", json()) : json(), "runs"));
  if (runs.size() != modules.size())
    return fail(environment("place.answer", "the server answered {0} runs for {1} programs; is it of another version?",
                            runs.size(), modules.size()));
  return runs;
}

}  // namespace

Result<std::vector<DeviceEntry>> devices_at(protocol::Client& place) {
  TS_TRY(json answer, place.call("devices.list", json::object()));
  return protocol::decode<std::vector<DeviceEntry>>(answer, "devices");
}

Result<Listing> emit_at(protocol::Client& place, const IRModule& module, const passes::Context& context,
                        const std::string& form, bool origins, bool ptxas) {
  TS_TRY(json name, sent(place, module, {}));
  json params = {{"module", name},
                 {"target", context.target.str()},
                 {"as", form},
                 {"origins", origins},
                 {"config", config_of(context)}};
  if (ptxas) params["ptxas"] = true;
  TS_TRY(json answer, place.call("build.emit", std::move(params)));
  return protocol::decode<Listing>(answer, "code");
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
