// SPDX-License-Identifier: Apache-2.0
#include "runtime/remote.h"

#include <chrono>

#include "protocol/client/answer_reader.h"
#include "protocol/client/measured_run.h"
#include "protocol/client/measured_time.h"
#include "protocol/diagnostic_json.h"
#include "protocol/messages/bench.h"
#include "protocol/messages/build.h"
#include "protocol/messages/module.h"
#include "protocol/values.h"
#include "script/files/complete_text.h"

namespace tirscope::runtime {

namespace {

using Clock = std::chrono::steady_clock;

/// The module's name at the server.
Result<std::string> sent(protocol::Client& host, const IRModule& module, const Job& job) {
  protocol::ParseRequest request{script::text(module, script::complete()), {}, {}, /*check_well_formed=*/false};
  TS_TRY(protocol::ParseAnswer answer, call(host, request, job));
  return answer.module;
}

protocol::JsonObject config_of(const passes::Context& context) {
  return protocol::attr_to_json(Attr(context.config)).get<protocol::JsonObject>();
}

protocol::BenchRequest request_of(const BenchOptions& options) {
  protocol::BenchRequest request;
  request.function = options.function;
  request.target = options.context.target.str();
  request.config = config_of(options.context);
  request.seed = int64_t(options.seed);
  request.set = options.sizes;
  protocol::each_bench_setting(
      [&](const protocol::BenchSetting& setting, const auto& value) { request.settings[setting.name] = value; },
      options.settings);
  return request;
}

Result<std::vector<BenchRun>> runs_at(protocol::Client& host, const std::vector<IRModule>& modules,
                                      const IRModule& reference, const BenchOptions& options, const Job& job) {
  protocol::BenchRequest request = request_of(options);
  protocol::ReleaseRequest handles;
  for (const IRModule& module : modules) {
    TS_TRY(std::string name, sent(host, module, job));
    handles.handles.push_back(name);
  }
  request.module = handles.handles.front();
  if (modules.size() > 1) request.others.emplace(handles.handles.begin() + 1, handles.handles.end());
  TS_TRY(request.reference, sent(host, reference, job));
  handles.handles.push_back(*request.reference);
  const auto asked = Clock::now();
  TS_TRY(protocol::BenchAnswer answer, call(host, request, job));
  const double waited = std::chrono::duration<double>(Clock::now() - asked).count();
  if (answer.runs.size() != modules.size())
    return fail(protocol::malformed_answer(host.prefix(),
                                           formatted("{} runs for {} programs", answer.runs.size(), modules.size())));
  double all = 0;
  for (BenchRun& run : answer.runs) {
    if (run.error) continue;
    TS_TRY_VOID(protocol::check_run(run, waited));
    all += protocol::MeasuredTime{run.seconds, double(run.number)}.total();
  }
  if (all > 0) TS_TRY_VOID(protocol::check_time({{all}, 1}, waited));
  TS_TRY_VOID(call(host, handles, job));
  return std::move(answer.runs);
}

}  // namespace

Result<std::vector<DeviceEntry>> devices_at(protocol::Client& host) { return call(host, protocol::DevicesRequest{}); }

Result<Listing> emit_at(protocol::Client& host, const IRModule& module, const passes::Context& context,
                        const std::string& form, bool origins, bool ptxas) {
  TS_TRY(std::string name, sent(host, module, {}));
  protocol::EmitRequest request{name, context.target.str(), form, origins, config_of(context), {}};
  if (ptxas) request.ptxas = true;
  return call(host, request);
}

std::vector<Result<BenchRun>> bench_at(protocol::Client& host, const std::vector<IRModule>& modules,
                                       const IRModule& reference, const BenchOptions& options, const Job& job) {
  auto runs = runs_at(host, modules, reference, options, job);
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
