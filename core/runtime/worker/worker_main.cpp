// SPDX-License-Identifier: Apache-2.0
// The worker's side: lowers and compiles; links the code, lays out the arrays between guard pages, runs, reports.
#include <malloc.h>
#include <poll.h>
#include <sys/mman.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "pass_runs/pass_run.h"
#include "pass_runs/refusal_location.h"
#include "pass_runs/statement_origins.h"
#include "protocol/codec.h"
#include "protocol/diagnostic_json.h"
#include "protocol/values.h"
#include "runtime/built.h"
#include "runtime/engine/callbacks.h"
#include "runtime/engine/device_run.h"
#include "runtime/engine/jit.h"
#include "runtime/worker/channel.h"
#include "runtime/worker/crash.h"
#include "runtime/worker/guarded.h"
#include "runtime/worker/worker.h"
#include "runtime/worker/worker_messages.h"
#include "script/files/reader.h"
#include "support/boundary.h"
#include "support/bounded_json.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;
CrashNote* own_note = nullptr;

/// The worker must not outlive its parent, not even while generated code loops for ever.
void leave_when_parent_does(int socket) {
  std::thread([socket] {
    pollfd watched{socket, 0, 0};
    while (true) {
      watched.revents = 0;
      if (::poll(&watched, 1, -1) > 0 && (watched.revents & (POLLHUP | POLLERR | POLLNVAL))) ::_exit(0);
    }
  }).detach();
}

/// A stretch of the memory that the parent shares.
class Shared {
 public:
  Shared(int fd, uint64_t offset, size_t bytes) : bytes_(std::max<size_t>(bytes, 1)) {
    map_ = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, fd, off_t(offset));
  }
  ~Shared() {
    if (map_ != MAP_FAILED) ::munmap(map_, bytes_);
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  char* data() const { return map_ == MAP_FAILED ? nullptr : static_cast<char*>(map_); }

 private:
  size_t bytes_;
  void* map_;
};

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Reads and writes more than the last cache holds.
void flush_caches() {
  static const size_t size = [] {
    long cache = std::max(::sysconf(_SC_LEVEL3_CACHE_SIZE), ::sysconf(_SC_LEVEL2_CACHE_SIZE));
    return cache > 0 ? size_t(cache) * 2 : size_t(64) << 20;
  }();
  static std::vector<char> other(size);
  for (size_t k = 0; k < other.size(); k += 64) ++other[k];
}

struct Call {
  LoadedCode::Entry entry;
  std::vector<uint64_t> slots;
  Device* device = nullptr;  ///< on which it runs; null: on this processor
  int32_t status = 0;
  std::optional<Diagnostic> trouble = {};  ///< of the device
  /// Forgets what an earlier call left: a failed assertion, memory.
  void begin() {
    begin_run();
    if (device) begin_device_run();
  }
  bool once() {
    begin();
    status = entry(slots.data());
    if (device) waited();
    return status == 0;
  }
  /// Seconds of one call, over `number` calls. A device's own clock counts what its kernels take. With `flush` each
  /// call finds the processor's caches full of other data.
  double measure(int number, bool flush) {
    if (flush) {
      double total = 0;
      for (int k = 0; k < number && status == 0; ++k) flush_caches(), total += measure(1, false);
      return total / number;
    }
    auto start = Clock::now();
    if (device) note_trouble(device->start_clock());
    for (int k = 0; k < number && status == 0; ++k) status = entry(slots.data());
    if (!device) return seconds_since(start) / number;
    waited();
    auto seconds = device->stop_clock();
    note_trouble(seconds);
    double all = seconds.value_or(0);
    return (all > 0 ? all : seconds_since(start)) / number;
  }

 private:
  template <class T>
  void note_trouble(const Result<T>& done) {
    if (done || trouble) return;
    trouble = done.error();
    status = int32_t(Failure::Device);
  }
  void waited() {
    if (auto failure = device_failure()) note_trouble(Result<void>(fail(*failure)));
    note_trouble(device->synchronise());
  }
};

RunReply timed(Call& call, const json& timing) {
  int number = std::max(1, timing.at("number").get<int>()), repeat = std::max(1, timing.at("repeat").get<int>());
  double wanted = timing.at("min_repeat_ms").get<double>() / 1000;
  bool flush = timing.at("flush_cache").get<bool>();
  for (int k = 0, n = timing.at("warm_up").get<int>(); k < n && call.status == 0; ++k) call.once();
  std::vector<double> seconds;
  while (int(seconds.size()) < repeat && call.status == 0) {
    auto began = Clock::now();
    double each = call.measure(number, flush);
    // Too short to be measured well: more calls, and again; unless the time goes elsewhere, or the clock does not
    // advance.
    if (each * number < wanted && number < (1 << 28) && seconds_since(began) < 20 * wanted) {
      double grown = std::max(wanted / std::max(each, 1e-9) * 1.05 + 1, number * 1.618);
      number = int(std::min(grown, double(1 << 28)));
      seconds.clear();
      continue;
    }
    seconds.push_back(each);
  }
  RunReply answer{std::move(seconds), number};
  if (timing.at("counters").get<bool>() && !call.device && call.status == 0) {
    Counters counters;
    const int calls = std::max(1, number / 10);
    counters.start();
    call.measure(calls, false);
    answer.counts = counters.stop(calls);
    answer.no_counters = counters.missing().str();
  }
  return answer;
}

/// What was left in the middle, a compiler or a driver, is not used again: this process answers and ends, and another
/// follows.
bool retired = false;

WorkerReply failure(const char* code, std::string text = {}, std::optional<uint64_t> array = {}) {
  return {.failure = WorkerFailure{code, std::move(text), array}};
}
WorkerReply failure(const Diagnostic& why) {
  return {.failure = WorkerFailure{why.code, why.message.str(), {}, protocol::error_object(why)}};
}

/// The arrays of a run as a device's memory.
class OnDevice {
 public:
  ~OnDevice() {
    use_device(nullptr, nullptr);
    for (DeviceMemory memory : arrays) device->release(memory);
  }

  Result<void> begin(const json& request, std::vector<Guarded>& host) {
    TS_TRY(code_, protocol::decode<codegen::DeviceCode>(request.at("device"), "device"));
    TS_TRY(passes::Target target, passes::Target::parse(request.at("target").get<std::string>()));
    unpin();
    TS_TRY(device, ready_device(target, code_));
    for (Guarded& array : host) {
      TS_TRY(DeviceMemory memory, device->allocate(int64_t(array.bytes()), array.data()));
      arrays.push_back(memory);
      TS_TRY_VOID(device->write(memory, array.data(), int64_t(array.bytes())));
    }
    use_device(device, &code_);
    return {};
  }
  Result<void> end(std::vector<Guarded>& host) {
    for (size_t k = 0; k < host.size(); ++k)
      TS_TRY_VOID(device->read(host[k].data(), arrays[k], int64_t(host[k].bytes())));
    return {};
  }

  Device* device = nullptr;
  std::vector<DeviceMemory> arrays;

 private:
  codegen::DeviceCode code_;
};

WorkerReply serve(const json& request, int memory) {
  const json& array_list = request.at("arrays");
  std::vector<Guarded> arrays;
  for (const json& item : array_list) {
    arrays.emplace_back(item.at("bytes").get<size_t>());
    if (!arrays.back().valid()) return failure("run.out-of-memory", std::to_string(item.at("bytes").get<size_t>()));
    const size_t k = arrays.size() - 1;
    own_note->watch(arrays[k].data(), arrays[k].bytes());
    Shared source(memory, item.at("offset").get<uint64_t>(), arrays[k].bytes());
    if (!source.data()) return failure("run.out-of-memory", "shared");
    std::memcpy(arrays[k].data(), source.data(), arrays[k].bytes());
  }
  const json& object = request.at("object");
  std::string code;
  {
    Shared source(memory, object.at("offset").get<uint64_t>(), object.at("bytes").get<size_t>());
    if (!source.data()) return failure("run.out-of-memory", "shared");
    code.assign(source.data(), object.at("bytes").get<size_t>());
  }
  std::optional<OnDevice> on_device;
  if (request.contains("target")) {
    if (auto ready = on_device.emplace().begin(request, arrays); !ready) return failure(ready.error());
  }
  set_up_runtime(on_device ? 1 : request.at("threads").get<int>(), request.at("memory").get<int64_t>(), !on_device,
                 own_note);
  auto loaded = LoadedCode::load(std::move(code), request.at("libraries").get<std::vector<std::string>>());
  if (!loaded) return failure(loaded.error());
  auto entry = loaded->entry(request.at("entry").get<std::string>());
  if (!entry) return failure(entry.error());
  Call call{*entry, {}, on_device ? on_device->device : nullptr};
  for (const json& slot : request.at("slots")) {
    int array = slot.at("array").get<int>();
    call.slots.push_back(array < 0   ? slot.at("bits").get<uint64_t>()
                         : on_device ? on_device->arrays.at(size_t(array))
                                     : reinterpret_cast<uint64_t>(arrays.at(size_t(array)).data()));
  }
  call.begin();
  own_note->begun.store(CrashNote::calling);
  RunReply answer;
  if (request.contains("timing")) {
    answer = timed(call, request.at("timing"));
  } else {
    auto start = Clock::now();
    call.once();
    answer.seconds = {seconds_since(start)};
  }
  if (call.trouble) {
    retired = call.trouble->fault == Fault::Environment;  // a kernel that failed may leave no way back to the device
    return failure(*call.trouble);
  }
  if (on_device) {
    if (auto back = on_device->end(arrays); !back) return failure(back.error());
  }
  for (size_t k = 0; k < arrays.size(); ++k)
    if (!arrays[k].intact()) return failure("run.out-of-bounds", {}, k);
  if (!allocations_intact()) return failure("run.out-of-bounds");
  RunState state = run_state();
  if (state.failure == Failure::Assertion) return failure("run.assertion", state.message);
  if (state.failure == Failure::OutOfMemory) return failure("run.out-of-memory", state.message);
  for (size_t k = 0; k < arrays.size(); ++k) {
    Shared target(memory, array_list[k].at("offset").get<uint64_t>(), arrays[k].bytes());
    if (!target.data()) return failure("run.out-of-memory", "shared");
    std::memcpy(target.data(), arrays[k].data(), arrays[k].bytes());
  }
  if (on_device) answer.device = on_device->device->info().name, answer.library = on_device->device->library();
  return {.run = std::move(answer)};
}

// ---- building -------------------------------------------------------------------------------------------------------

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

WorkerReply build(const json& request, int memory) {
  std::string text;
  {
    size_t bytes = request.at("bytes").get<size_t>();
    Shared source(memory, 0, bytes);
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
    if (!put(memory, at, made)) return failure("build.out-of-memory");
    at += made.size();
    reply.forms.push_back({made.size(), {}});
  }
  if (!code->origins.empty()) reply.origins = origins_in(*code);
  return {.build = std::move(reply)};
}

/// What one message asks for.
WorkerReply answer_to(const json& request, int memory) {
  if (request.contains("devices")) return {.devices = driven_devices()};
  if (!request.contains("build")) {
    WorkerReply answer = serve(request, memory);
    if (answer.failure && answer.failure->code == "device.lost") retired = true;
    return answer;
  }
  auto built = guarded([&]() -> Result<WorkerReply> { return build(request.at("build"), memory); });
  if (built) return *std::move(built);
  const bool no_memory = built.error().code == "environment.memory";
  retired = no_memory || built.error().fault == Fault::Bug;  // whatever it holds now is not to be relied on
  return no_memory ? failure("build.out-of-memory") : failure(std::move(built.error()));
}

}  // namespace

int worker_main(int socket, int memory, int notes, const Permit& permit) {
  Shared first_page(notes, 0, CrashNote::bytes);
  if (!first_page.data()) return 3;
  own_note = reinterpret_cast<CrashNote*>(first_page.data());
  catch_crashes(*own_note);
  allowed_processors();
  own_note->walls = packed(enter_sandbox(permit, socket, std::max({socket, memory, notes}) + 1));
  leave_when_parent_does(socket);
  while (auto message = receive_message(socket)) {
    own_note->begun.store(CrashNote::received);
    auto request = read_json(*message, protocol::worker_limits);
    if (!request) return 3;  // the parent writes no such
    WorkerReply answer;
    try {
      answer = answer_to(*request, memory);
    } catch (const std::exception& error) {
      answer = failure("run.worker-lost", error.what());
    }
    answer.request = request->value("request", int64_t(0));
    if (!send_message(socket, protocol::encode(answer).dump(-1, ' ', false, json::error_handler_t::replace)) || retired)
      break;
    // What the compiler took goes back to the system: hundreds of variants may follow.
    if (request->contains("build")) ::malloc_trim(0);
  }
  return 0;
}

}  // namespace tirscope::runtime
