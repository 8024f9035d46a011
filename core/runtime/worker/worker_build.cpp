// SPDX-License-Identifier: Apache-2.0
// The parent's side of building: a module goes out as text, code comes back through the shared memory.
#include <algorithm>
#include <charconv>

#include "protocol/codec.h"
#include "protocol/diagnostic_json.h"
#include "protocol/values.h"
#include "runtime/worker/brought_code.h"
#include "runtime/worker/exchange.h"
#include "runtime/worker/shared_memory.h"
#include "script/files/complete_text.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;

/// No program's code is larger.
constexpr uint64_t largest_form = uint64_t(256) << 20;

/// One form: kernels, or text that begins at `at` in the shared memory, which goes on behind it.
Result<void> take_form(codegen::DeviceBuild& built, codegen::Form form, BuiltForm& made, int memory, uint64_t& at) {
  if (made.kernels.has_value() == made.bytes.has_value()) return fail(garbled("a form of code is missing"));
  if (made.kernels) {
    if (!codegen::is_kernel_form(form)) return fail(garbled("it holds kernels for a form that has none"));
    built.device[form] = std::move(*made.kernels);
    return {};
  }
  if (*made.bytes > largest_form || *made.bytes > shared_bytes(memory))
    return fail(garbled("it describes more code than it contains"));
  std::string text(std::size_t(*made.bytes), '\0');
  if (!copy_in(memory, at, text.data(), text.size())) return fail(garbled("it describes more code than it contains"));
  at += text.size();
  built.host.text[form] = std::move(text);
  return {};
}

/// Which statements the lines of the forms come from, and what LLVM remarked.
Result<void> take_origins(codegen::Code& code, BuildOrigins& told, const BuildRequest& request) {
  const int statements = int(told.origins.size());
  auto known = [&](int statement) { return statement >= -1 && statement < statements; };
  for (StatementOrigin& origin : told.origins) code.origins.push_back({std::move(origin.address), origin.approximate});
  for (const auto& [name, lines] : told.lines) {
    auto form = std::ranges::find_if(request.forms, [&](auto one) { return std::to_string(int(one)) == name; });
    if (form == request.forms.end()) return fail(garbled("it has lines of a form that was not requested"));
    for (const LineOrigin& line : lines) {
      if (!known(line.statement)) return fail(garbled("a line comes from a statement that does not exist"));
      code.lines[*form].push_back({line.statement, line.approximate});
    }
  }
  for (BuildRemark& remark : told.remarks) {
    if (!known(remark.statement) || remark.verdict < 0 || remark.verdict > int(codegen::Remark::Verdict::Note))
      return fail(garbled("a remark refers to a statement that does not exist"));
    code.remarks.push_back(
        {codegen::Remark::Verdict(remark.verdict), std::move(remark.pass), std::move(remark.text), remark.statement});
  }
  return {};
}

Result<codegen::DeviceBuild> taken(BuildReply& reply, const BuildRequest& request, int memory) {
  if (reply.forms.size() != request.forms.size()) return fail(garbled("it lacks the requested forms"));
  codegen::DeviceBuild built;
  uint64_t at = 0;
  for (size_t k = 0; k < request.forms.size(); ++k)
    TS_TRY_VOID(take_form(built, request.forms[k], reply.forms[k], memory, at));
  built.host.cpu = std::move(reply.cpu);
  built.host.features = std::move(reply.features);
  built.host.seconds = std::max(0.0, reply.seconds);
  if (request.origins && reply.origins) TS_TRY_VOID(take_origins(built.host, *reply.origins, request));
  return built;
}

json message_for(const BuildRequest& request, size_t bytes, int64_t limit) {
  json forms = json::array();
  for (codegen::Form form : request.forms) forms.push_back(int(form));
  return json{{"build",
               {{"bytes", bytes},
                {"target", request.context.target.str()},
                {"config", protocol::attr_to_json(Attr(request.context.config))},
                {"forms", forms},
                {"lowered", request.lowered},
                {"origins", request.origins},
                {"memory", limit}}}};
}

Diagnostic told(const WorkerFailure& failure, int64_t limit) {
  if (failure.diagnostic) return protocol::diagnostic_of_error(*failure.diagnostic);
  if (failure.code == "build.out-of-memory")
    return refused("build.out-of-memory",
                   "compilation needs more than the {0} MB allowed; unroll less, or use smaller sizes", limit >> 20);
  return refused("run.worker-lost", "the compiler process failed: {0}", failure.text);
}

}  // namespace

Result<codegen::Code> Worker::build(const BuildRequest& request, const Job& job) {
  if (request.context.target.kind != passes::Target::Kind::Cpu)
    return fail(
        environment("build.target", "{0} is not a CPU: its code is for a device", request.context.target.str()));
  TS_TRY(codegen::DeviceBuild built, compile(request, job));
  return std::move(built.host);
}

Result<codegen::DeviceBuild> Worker::build_for_device(const BuildRequest& request, const Job& job) {
  return compile(request, job);
}

Result<codegen::DeviceBuild> Worker::compile(const BuildRequest& request, const Job& job) {
  std::lock_guard lock(mutex_);
  constexpr int64_t usual = int64_t(1536) << 20;  // ten times what the largest sample takes
  constexpr double longest_for_code = 15;         // seconds, for a compiler that reads what the module brings along
  const std::string text = script::text(request.module, script::complete());
  const int64_t limit = request.limits.bytes > 0 ? request.limits.bytes : std::min(usual, available_memory() / 4 * 3);
  Errand errand{message_for(request, text.size(), limit), text.size()};
  errand.limits = {brings_code(text) ? std::min(request.limits.seconds, longest_for_code) : request.limits.seconds,
                   limit};
  errand.fill = [&](int memory) { return copy_out(memory, 0, text.data(), text.size()); };
  // NVIDIA's library of mathematical functions is read while compiling, wherever a person keeps it.
  std::vector<std::string> read;
  if (const std::string named = request.context.target.option("libdevice"); !named.empty()) read = {named};
  Child& child = this->child(Role::Build, read);
  TS_TRY(Exchange done, send(child, errand, job));
  if (const auto& failure = done.reply->failure) {
    // What ran out of memory in the middle is not to be used again.
    if (failure->code == "build.out-of-memory") child.stop();
    return fail(told(*failure, limit));
  }
  auto built =
      done.reply->build ? taken(*done.reply->build, request, child.memory) : fail(garbled("it is not a build result"));
  if (!built) return child.stop(), built;
  give_back_pages(child.memory);
  return built;
}

Result<std::vector<DeviceEntry>> Worker::devices(const Job& job) {
  std::lock_guard lock(mutex_);
  Errand errand;
  errand.message = json{{"devices", true}};
  errand.limits.seconds = 60;
  errand.fill = [](int) { return true; };
  Child& child = this->child(Role::Device);
  auto done = send(child, errand, job);
  if (done && done->reply->devices) return std::move(*done->reply->devices);
  if (done) return child.stop(), fail(garbled("it is not a list of devices"));
  if (done.error().code != "build.crashed" && done.error().code != "build.time-limit") return fail(done.error());
  return fail(environment("device.driver-crashed", "a device driver crashed or hung while listing devices"));
}

}  // namespace tirscope::runtime
