// SPDX-License-Identifier: Apache-2.0
// The parent's side: feeds the child, waits for its answers, and replaces it.
#include "runtime/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "protocol/codec.h"
#include "protocol/diagnostic_json.h"
#include "protocol/values.h"
#include "runtime/channel.h"
#include "runtime/worker_child.h"
#include "script/complete_text.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;
using Clock = std::chrono::steady_clock;
constexpr uint64_t page = 4096;
uint64_t whole_pages(uint64_t bytes) { return (bytes + page - 1) / page * page; }

/// Bytes of memory that the system could give right now.
int64_t available_memory() {
  std::ifstream in("/proc/meminfo");
  std::string key;
  int64_t kib = 0;
  while (in >> key >> kib) {
    if (key == "MemAvailable:") return kib * 1024;
    in.ignore(256, '\n');
  }
  return int64_t(4) << 30;
}

std::string beside_this_program() {
  std::error_code error;
  auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return "tirc";
  return self.filename() == "tirc" ? self.string() : (self.parent_path() / "tirc").string();
}

}  // namespace

Worker::Worker(std::string program) : program_(program.empty() ? beside_this_program() : std::move(program)) {
  for (Role role : roles) children_[size_t(role)] = std::make_unique<Child>(role);
}
Worker::~Worker() = default;

Worker::Child& Worker::child(Role role) { return *children_[size_t(role)]; }

void Worker::prepare(Role role) {
  std::lock_guard lock(mutex_);
  if (!child(role).alive()) (void)child(role).start(program_);  // who needs it is told if it cannot be
}

int Worker::process_id() const { return children_[size_t(Role::Run)]->pid; }

namespace {

/// Where each piece of the request stands in the shared memory, each on a page of its own.
struct Layout {
  std::vector<uint64_t> arrays;
  uint64_t object = 0, total = 0;
  explicit Layout(const RunRequest& request) {
    uint64_t at = 0;
    object = at;
    at += whole_pages(request.object.size());
    for (const interp::NDArray& array : request.arrays) {
      arrays.push_back(at);
      at += whole_pages(uint64_t(array.bytes()));
    }
    total = at;
  }
};

bool copy_out(int memory, uint64_t offset, const void* data, size_t size) {
  auto bytes = static_cast<const char*>(data);
  while (size > 0) {
    ssize_t n = ::pwrite(memory, bytes, std::min<size_t>(size, size_t(1) << 30), off_t(offset));
    if (n <= 0) return false;
    bytes += n, offset += uint64_t(n), size -= size_t(n);
  }
  return true;
}

bool copy_in(int memory, uint64_t offset, void* data, size_t size) {
  auto bytes = static_cast<char*>(data);
  while (size > 0) {
    ssize_t n = ::pread(memory, bytes, std::min<size_t>(size, size_t(1) << 30), off_t(offset));
    if (n <= 0) return false;
    bytes += n, offset += uint64_t(n), size -= size_t(n);
  }
  return true;
}

json message_for(const RunRequest& request, const Layout& layout, int64_t memory, int64_t limit) {
  json arrays = json::array(), slots = json::array();
  for (size_t k = 0; k < request.arrays.size(); ++k)
    arrays.push_back({{"offset", layout.arrays[k]}, {"bytes", request.arrays[k].bytes()}});
  for (const Slot& slot : request.slots) slots.push_back({{"array", slot.array}, {"bits", slot.bits}});
  json message{{"object", {{"offset", layout.object}, {"bytes", request.object.size()}}},
               {"entry", request.entry},
               {"libraries", request.libraries},
               {"arrays", arrays},
               {"slots", slots},
               {"threads", request.threads},
               {"memory", memory},
               {"limit", limit}};
  if (request.target) {
    message["target"] = request.target->str();
    message["device"] = protocol::encode(request.device);
  }
  if (request.time) {
    const Timing& t = request.timing;
    message["timing"] = {{"warm_up", t.warm_up},         {"number", t.number},
                         {"repeat", t.repeat},           {"min_repeat_ms", t.min_repeat_ms},
                         {"flush_cache", t.flush_cache}, {"counters", t.counters}};
  }
  return message;
}

Diagnostic too_much_memory(int64_t wanted, int64_t limit) {
  return refused("run.out-of-memory",
                 "the program needs {0} MB, more than the {1} MB that it may have; use smaller sizes", wanted >> 20,
                 limit >> 20);
}

Result<RunResult> result_of(const json& answer, const RunRequest& request, int64_t limit) {
  if (!answer.contains("error")) {
    RunResult result{answer.at("seconds").get<std::vector<double>>(), answer.at("number").get<int>(),
                     answer.value("device", "")};
    if (answer.contains("counts")) {
      TS_TRY(result.counts, protocol::decode<std::vector<Count>>(answer["counts"], "counts"));
    }
    result.no_counters = answer.value("no_counters", "");
    result.library = answer.value("library", "");
    return result;
  }
  if (answer.at("error").is_object()) return fail(protocol::diagnostic_of_error(answer["error"]));
  auto code = answer.at("error").get<std::string>(), text = answer.at("text").get<std::string>();
  if (code == "run.assertion") return fail(refused(code, "an assertion of the program failed: {0}", text));
  if (code == "run.out-of-memory")
    return fail(too_much_memory(std::max<int64_t>(std::atoll(text.c_str()), limit), limit));
  if (code == "run.out-of-bounds") {
    size_t k = answer.at("array").get<size_t>();
    if (k >= request.names.size())
      return fail(
          refused(code, "the program wrote just outside of a buffer that it allocates; an index is out of bounds"));
    return fail(
        refused(code, "the program wrote just outside of array {0}; an index is out of bounds", request.names[k]));
  }
  return fail(refused(code, "the process that runs generated code failed: {0}", text));
}

}  // namespace

/// One request to the child. Its data goes through the shared memory.
struct Worker::Errand {
  json message;
  uint64_t total = 0;                                        ///< size of the shared memory
  std::function<bool(int memory)> fill = {};                 ///< puts the data there
  std::function<Result<void>(int memory, json&)> take = {};  ///< takes the answer's data from there
  Limits limits = {};
  Role role = Role::Run;
  const std::vector<std::string>* names = nullptr;  ///< of a run's arrays, for messages
  bool compiles() const { return !names; }
};

namespace {

Diagnostic garbled() {
  return refused(
      "run.worker-lost",
      "the process that builds and runs generated code gave an answer that is none: the generated code wrote "
      "over what it needs; check its indices and the C functions that it calls");
}

/// What `read` makes of an answer; one that generated code made up has what nobody expects.
template <class Read>
auto reading(const Read& read) -> decltype(read()) {
  try {
    return read();
  } catch (const json::exception&) {
    return fail(garbled());
  }
}

Diagnostic no_room(uint64_t bytes) {
  return environment("run.out-of-memory", "there is no room for {0} MB of shared memory", bytes >> 20);
}

Diagnostic cancelled(bool compiles, double seconds) {
  return compiles ? refused("build.cancelled", "the build was cancelled after {0} s", int64_t(seconds))
                  : refused("run.cancelled", "the run was cancelled after {0} s", int64_t(seconds));
}

Diagnostic took_too_long(bool compiles, double limit) {
  if (compiles)
    return refused("build.time-limit",
                   "compiling took longer than {0} s and was stopped; unroll less, or give a longer limit", limit);
  return refused("run.time-limit",
                 "the program ran longer than {0} s and was stopped; use smaller sizes or a longer limit", limit);
}

}  // namespace

/// What came back: an object; or nothing, when the child ended or wrote what is no answer; or why it was not waited
/// for.
struct Worker::Answer {
  json value = json(json::value_t::discarded);
  std::optional<Diagnostic> stopped = {};
};

/// Waits for the answer, whose bytes may never come: generated code can write into the socket, or close it.
Worker::Answer Worker::await(Child& child, const Errand& errand, const Job& job) {
  auto start = Clock::now();
  Incoming incoming;
  while (true) {
    pollfd waiting{child.socket, POLLIN, 0};
    if (::poll(&waiting, 1, 20) > 0) {
      if (!incoming.read_from(child.socket)) return {};
      if (auto text = incoming.message()) return {json::parse(*text, nullptr, false)};
    }
    double passed = std::chrono::duration<double>(Clock::now() - start).count();
    if (job.stop.stop_requested()) return {{}, cancelled(errand.compiles(), passed)};
    if (passed > errand.limits.seconds) return {{}, took_too_long(errand.compiles(), errand.limits.seconds)};
  }
}

Result<json> Worker::send(const Errand& errand, const Job& job) {
  Child& child = this->child(errand.role);
  for (bool again = false;; again = true) {
    if (!child.alive()) TS_TRY_VOID(child.start(program_));
    child.note->forget();
    if (::ftruncate(child.memory, off_t(errand.total)) != 0 || !errand.fill(child.memory))
      return fail(no_room(errand.total));
    Answer answer = send_message(child.socket, errand.message.dump()) ? await(child, errand, job) : Answer();
    if (answer.stopped) {
      child.stop();
      return fail(*answer.stopped);
    }
    if (!answer.value.is_object()) {
      // A process that was killed before it began has done nothing: another may.
      bool untouched = child.note->begun.load() == 0;
      Diagnostic why = child.autopsy(errand.names);
      if (untouched && !again) continue;
      return fail(std::move(why));
    }
    if (errand.take) TS_TRY_VOID(errand.take(child.memory, answer.value));
    // Pages are given back, so that a warm worker holds no one's memory.
    [[maybe_unused]] int kept = ::ftruncate(child.memory, 0);
    return std::move(answer.value);
  }
}

Result<RunResult> Worker::run(RunRequest& request, const Job& job) {
  std::lock_guard lock(mutex_);
  Layout layout(request);
  int64_t limit = request.limits.bytes > 0 ? request.limits.bytes : available_memory() / 4 * 3;
  // Each array stands twice: in the shared memory and in the worker's own.
  int64_t arrays = int64_t(2 * layout.total);
  if (arrays > limit) return fail(too_much_memory(arrays, limit));
  Errand errand{message_for(request, layout, limit - arrays, limit), layout.total};
  errand.limits = request.limits;
  errand.names = &request.names;
  errand.role = request.target ? Role::Device : Role::Run;
  child(errand.role).must_read(request.libraries);
  errand.fill = [&](int memory) {
    bool copied = copy_out(memory, layout.object, request.object.data(), request.object.size());
    for (size_t k = 0; copied && k < request.arrays.size(); ++k)
      copied = copy_out(memory, layout.arrays[k], request.arrays[k].data(), size_t(request.arrays[k].bytes()));
    return copied;
  };
  errand.take = [&](int memory, json& answer) -> Result<void> {
    if (answer.contains("error")) return {};
    for (size_t k = 0; k < request.arrays.size(); ++k)
      if (!copy_in(memory, layout.arrays[k], request.arrays[k].data(), size_t(request.arrays[k].bytes())))
        return fail(garbled());
    return {};
  };
  TS_TRY(json answer, send(errand, job));
  auto result = reading([&] { return result_of(answer, request, limit); });
  if (!result && result.error().code == "run.worker-lost") child(errand.role).stop();
  return result;
}

namespace {

/// What `put_origins` of the worker's side wrote.
void take_origins(codegen::Code& code, json& answer) {
  for (const json& origin : answer.at("origins"))
    code.origins.push_back({origin.at(0).get<std::string>(), origin.at(1).get<bool>()});
  for (const auto& [form, lines] : answer.at("lines").items())
    for (const json& line : lines)
      code.lines[codegen::Form(std::stoi(form))].push_back({line.at(0).get<int>(), line.at(1).get<bool>()});
  for (const json& remark : answer.at("remarks"))
    code.remarks.push_back({codegen::Remark::Verdict(remark.at(0).get<int>()), remark.at(1).get<std::string>(),
                            remark.at(2).get<std::string>(), remark.at(3).get<int>()});
}

}  // namespace

Result<codegen::Code> Worker::build(const BuildRequest& request, const Job& job) {
  if (request.context.target.kind != passes::Target::Kind::Cpu)
    return fail(
        environment("build.target", "{0} is no processor: its code is that of a device", request.context.target.str()));
  TS_TRY(codegen::DeviceBuild built, compile(request, job));
  return std::move(built.host);
}

Result<codegen::DeviceBuild> Worker::build_for_device(const BuildRequest& request, const Job& job) {
  return compile(request, job);
}

Result<std::vector<DeviceEntry>> Worker::devices(const Job& job) {
  std::lock_guard lock(mutex_);
  Errand errand;
  errand.message = json{{"devices", true}};
  errand.limits.seconds = 60;
  errand.role = Role::Device;
  errand.fill = [](int) { return true; };
  auto answer = send(errand, job);
  if (answer)
    return reading([&] { return protocol::decode<std::vector<DeviceEntry>>(answer->at("devices"), "devices"); });
  if (answer.error().code != "build.crashed" && answer.error().code != "build.time-limit") return fail(answer.error());
  return fail(
      environment("device.driver-crashed", "a driver of a device crashed or hung when it was asked what is there"));
}

Result<codegen::DeviceBuild> Worker::compile(const BuildRequest& request, const Job& job) {
  std::lock_guard lock(mutex_);
  const std::string text = script::text(request.module, script::complete());
  int64_t limit = request.limits.bytes > 0 ? request.limits.bytes : available_memory() / 4 * 3;
  json forms = json::array();
  for (codegen::Form form : request.forms) forms.push_back(int(form));
  Errand errand{json{{"build",
                      {{"bytes", text.size()},
                       {"target", request.context.target.str()},
                       {"config", protocol::attr_to_json(Attr(request.context.config))},
                       {"forms", forms},
                       {"lowered", request.lowered},
                       {"origins", request.origins},
                       {"memory", limit}}}},
                text.size()};
  errand.limits = request.limits;
  errand.role = Role::Build;
  errand.fill = [&](int memory) { return copy_out(memory, 0, text.data(), text.size()); };
  codegen::DeviceBuild built;
  codegen::Code& code = built.host;
  errand.take = [&](int memory, json& answer) -> Result<void> {
    if (!answer.contains("forms")) return {};
    uint64_t at = 0;
    for (size_t k = 0; k < request.forms.size(); ++k) {
      if (const json& size = answer["forms"].at(k); size.is_object()) {
        TS_TRY(built.device[request.forms[k]], protocol::decode<codegen::DeviceCode>(size, "kernels"));
        continue;
      }
      std::string form(answer["forms"].at(k).get<size_t>(), '\0');
      if (!copy_in(memory, at, form.data(), form.size())) return fail(no_room(form.size()));
      at += form.size();
      code.text[request.forms[k]] = std::move(form);
    }
    return {};
  };
  TS_TRY(json answer, send(errand, job));
  if (answer.contains("error")) {
    if (answer["error"] == "build.out-of-memory") {
      child(Role::Build).stop();  // what ran out of memory in the middle is not to be used again
      return fail(refused("build.out-of-memory",
                          "compiling needs more than the {0} MB that it may have; unroll less, or use smaller sizes",
                          limit >> 20));
    }
    return fail(protocol::diagnostic_of_error(answer["error"]));
  }
  code.cpu = answer.value("cpu", "");
  code.features = answer.value("features", "");
  code.seconds = answer.value("seconds", 0.0);
  if (request.origins && answer.contains("origins")) take_origins(code, answer);
  return built;
}

}  // namespace tirscope::runtime
