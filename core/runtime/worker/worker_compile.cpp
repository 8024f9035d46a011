// SPDX-License-Identifier: Apache-2.0
// A build in a process of the worker: reads the module, lowers and compiles it.
#include <unistd.h>

#include "pass_runs/pass_run.h"
#include "pass_runs/refusal_location.h"
#include "pass_runs/statement_origins.h"
#include "protocol/codec.h"
#include "protocol/values.h"
#include "runtime/built.h"
#include "runtime/devices/device.h"
#include "runtime/worker/worker_process.h"
#include "script/files/reader.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;

/// Writes `text` into the shared memory.
bool put(int memory, uint64_t offset, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t n = ::pwrite(memory, text.data() + done, text.size() - done, off_t(offset + done));
    if (n <= 0) return false;
    done += size_t(n);
  }
  return true;
}

Result<codegen::DeviceBuild> compiled(const json& request, const std::string& text) {
  script::ReadOptions options;
  options.check_well_formed = false;  // who asked has seen to that
  auto read = script::read_module(text, options);
  if (!read) return fail(merged(read.error(), text));
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(request.at("target").get<std::string>()));
  TS_TRY(context.config, protocol::attrs_from_json(request.at("config").get<std::map<std::string, json>>(), "config"));
  IRModule module = read->module;
  std::vector<codegen::Form> forms;
  for (const json& form : request.at("forms")) forms.push_back(codegen::Form(form.get<int>()));
  if (const DeviceDriver* driver = find_driver(context.target.kind); driver && driver->settled)
    context.target = driver->settled(context.target);
  if (context.target.kind != passes::Target::Kind::Cpu)
    return codegen::compile_for_device(module, context, forms, {}, request.at("origins").get<bool>());
  if (!request.at("lowered").get<bool>()) {
    TS_TRY(module, passes::run_passes(module, passes::pipeline(context, passes::Part::Lower), context));
  }
  codegen::Options code_options = options_for(context.target);
  code_options.origins = request.at("origins").get<bool>();
  codegen::DeviceBuild built;
  auto code = codegen::compile(module, code_options, forms);
  if (!code) return fail(passes::relocated_to_input(std::move(code.error()), read->module, module));
  built.host = *std::move(code);
  if (code_options.origins)
    built.host.origins = passes::origins_of(codegen::numbered_statements(module), read->module, module);
  return built;
}

/// What lines come from, and what LLVM said.
BuildOrigins origins_in(const codegen::Code& code) {
  BuildOrigins told;
  for (const passes::Origin& origin : code.origins) told.origins.push_back({origin.address, origin.approximate});
  for (const auto& [form, lines] : code.lines)
    for (const codegen::Line& line : lines)
      told.lines[std::to_string(int(form))].push_back({line.statement, line.approximate});
  for (const codegen::Remark& remark : code.remarks)
    told.remarks.push_back({int(remark.verdict), remark.pass, remark.text, remark.statement});
  return told;
}

}  // namespace

WorkerReply build_reply(const json& request, Process& process) {
  std::string text;
  {
    size_t bytes = request.at("bytes").get<size_t>();
    Shared source(process.memory, 0, bytes);
    if (!source.data()) return failure("build.out-of-memory");
    text.assign(source.data(), bytes);
  }
  auto built = catching([&] { return compiled(request, text); });
  if (!built) return failure(built.error());
  codegen::Code* code = &built->host;
  BuildReply reply{{}, code->cpu, code->features, code->seconds, {}};
  uint64_t at = 0;
  for (const json& each : request.at("forms")) {
    const auto form = codegen::Form(each.get<int>());
    if (auto kernels = built->device.find(form); kernels != built->device.end()) {
      reply.forms.push_back({{}, std::move(kernels->second)});
      continue;
    }
    const std::string& made = code->text[form];
    if (!put(process.memory, at, made)) return failure("build.out-of-memory");
    at += made.size();
    reply.forms.push_back({made.size(), {}});
  }
  if (!code->origins.empty()) reply.origins = origins_in(*code);
  return {.build = std::move(reply)};
}

}  // namespace tirscope::runtime
