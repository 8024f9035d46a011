// SPDX-License-Identifier: Apache-2.0
// The parent's side: starts, feeds, watches and replaces the child.
#include "runtime/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
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

#include "protocol/codec.h"
#include "protocol/diagnostic_json.h"
#include "protocol/values.h"
#include "runtime/channel.h"
#include "script/complete_text.h"

extern char** environ;

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

struct Worker::Child {
  std::mutex mutex;
  std::atomic<pid_t> pid{0};
  int socket = -1, memory = -1;
  CrashNote* note = nullptr;

  ~Child() { stop(); }

  Result<void> start(const std::string& program) {
    if (::access(program.c_str(), X_OK) != 0)
      return fail(environment("run.worker-missing",
                              "the program {0} that runs generated code is missing; install or build "
                              "tirc beside this program",
                              program));
    int sockets[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return fail(cannot_start());
    memory = ::memfd_create("tirscope", MFD_CLOEXEC);
    if (memory < 0 || ::ftruncate(memory, off_t(CrashNote::bytes)) != 0) {
      ::close(sockets[0]), ::close(sockets[1]);
      return fail(cannot_start());
    }
    socket = sockets[0];
    // The descriptors may already be 3 or 4, so they go through high numbers.
    int child_socket = ::fcntl(sockets[1], F_DUPFD_CLOEXEC, 100), child_memory = ::fcntl(memory, F_DUPFD_CLOEXEC, 100);
    ::close(sockets[1]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, child_socket, worker_socket);
    posix_spawn_file_actions_adddup2(&actions, child_memory, worker_memory);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::string command = "worker";
    char* arguments[] = {const_cast<char*>(program.c_str()), command.data(), nullptr};
    pid_t started = 0;
    int problem = ::posix_spawn(&started, program.c_str(), &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    ::close(child_socket), ::close(child_memory);
    if (problem != 0) {
      errno = problem;
      return fail(cannot_start());
    }
    pid = started;
    void* map = ::mmap(nullptr, CrashNote::bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (map == MAP_FAILED) return fail(cannot_start());
    note = static_cast<CrashNote*>(map);
    return {};
  }

  static Diagnostic cannot_start() {
    return environment("run.worker-missing", "the process that runs generated code cannot be started: {0}",
                       std::string(std::strerror(errno)));
  }

  /// Kills the child's process group and takes back what it held.
  void stop() {
    if (pid > 0) {
      ::kill(-pid, SIGKILL);
      ::kill(pid, SIGKILL);
      while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    if (note) ::munmap(note, CrashNote::bytes);
    if (socket >= 0) ::close(socket);
    if (memory >= 0) ::close(memory);
    pid = 0, socket = memory = -1, note = nullptr;
  }

  bool alive() {
    if (pid <= 0) return false;
    int status = 0;
    if (::waitpid(pid, &status, WNOHANG) == 0) return true;
    pid = 0;
    stop();
    return false;
  }

  /// Says what killed the compiler.
  Diagnostic compiler_crash() {
    int signal = note ? note->signal.load() : 0;
    stop();
    if (signal)
      return refused("build.crashed", "the compiler crashed with {0} on this program; please report the program",
                     std::string(::strsignal(signal)));
    return lost();
  }

  static Diagnostic lost() {
    return refused("run.worker-lost",
                   "the process that builds and runs generated code ended or was killed; run again to start another");
  }

  /// Says what killed the child in a run, and whose edge was crossed.
  Diagnostic crash(const std::vector<std::string>& names) {
    int signal = note ? note->signal.load() : 0;
    uint64_t address = note ? note->address.load() : 0;
    std::string nearest;
    int64_t distance = 0;
    for (int k = 0; note && signal && k < note->array_count && size_t(k) < names.size(); ++k) {
      uint64_t begin = note->begins[size_t(k)], end = note->ends[size_t(k)];
      int64_t away = address >= end ? int64_t(address - end) : address < begin ? -int64_t(begin - address) : 0;
      if (nearest.empty() || std::abs(away) < std::abs(distance)) nearest = names[size_t(k)], distance = away;
    }
    stop();
    if (signal == SIGFPE) return refused("run.crashed", "the generated code divided an integer by zero");
    if ((signal == SIGSEGV || signal == SIGBUS) && !nearest.empty() && std::abs(distance) < (int64_t(1) << 40))
      return refused("run.crashed",
                     distance < 0
                         ? "the generated code touched memory {0} bytes before array {1}; an index is out of bounds"
                         : "the generated code touched memory {0} bytes after the end of array {1}; an index is out "
                           "of bounds",
                     std::abs(distance), nearest);
    if (signal) return refused("run.crashed", "the generated code crashed with {0}", std::string(::strsignal(signal)));
    return lost();
  }
};

Worker::Worker(std::string program)
    : child_(std::make_unique<Child>()), program_(program.empty() ? beside_this_program() : std::move(program)) {}
Worker::~Worker() = default;

int Worker::process_id() const { return child_->pid; }

namespace {

/// Where each piece of the request stands in the shared memory: after the note, each on a page of its own.
struct Layout {
  std::vector<uint64_t> arrays;
  uint64_t object = 0, total = 0;
  explicit Layout(const RunRequest& request) {
    uint64_t at = CrashNote::bytes;
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
    return result;
  }
  if (answer.at("error").is_object()) return fail(protocol::diagnostic_of_error(answer["error"]));
  auto code = answer.at("error").get<std::string>(), text = answer.at("text").get<std::string>();
  if (code == "run.assertion") return fail(refused(code, "an assertion of the program failed: {0}", text));
  if (code == "run.out-of-memory")
    return fail(too_much_memory(std::max<int64_t>(std::atoll(text.c_str()), limit), limit));
  if (code == "run.out-of-bounds") {
    size_t k = answer.at("array").get<size_t>();
    return fail(refused(code, "the program wrote just outside of array {0}; an index is out of bounds",
                        k < request.names.size() ? request.names[k] : std::to_string(k)));
  }
  if (code == "run.link") return fail(environment(code, "the compiled code cannot be linked: {0}", text));
  return fail(refused(code, "the process that runs generated code failed: {0}", text));
}

}  // namespace

/// One request to the child. Its data goes through the shared memory, from the end of the note on.
struct Worker::Errand {
  json message;
  uint64_t total = CrashNote::bytes;                    ///< size of the shared memory
  std::function<bool(int memory)> fill;                 ///< puts the data there
  std::function<Result<void>(int memory, json&)> take;  ///< takes the answer's data from there
  Limits limits;
  bool compiles = false;                            ///< else it runs
  const std::vector<std::string>* names = nullptr;  ///< of a run's arrays, for messages
};

namespace {

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

Result<json> Worker::send(const Errand& errand, const Job& job) {
  Child& child = *child_;
  auto died = [&] { return errand.compiles ? child.compiler_crash() : child.crash(*errand.names); };
  for (bool again = false;; again = true) {
    if (!child.alive()) TS_TRY_VOID(child.start(program_));
    child.note->signal.store(0);
    child.note->begun.store(0);
    if (::ftruncate(child.memory, off_t(errand.total)) != 0 || !errand.fill(child.memory))
      return fail(no_room(errand.total));
    bool sent = send_message(child.socket, errand.message.dump());
    auto start = Clock::now();
    while (sent) {
      pollfd waiting{child.socket, POLLIN, 0};
      if (::poll(&waiting, 1, 20) > 0) break;
      double passed = std::chrono::duration<double>(Clock::now() - start).count();
      if (job.stop.stop_requested()) {
        child.stop();
        return fail(cancelled(errand.compiles, passed));
      }
      if (passed > errand.limits.seconds) {
        child.stop();
        return fail(took_too_long(errand.compiles, errand.limits.seconds));
      }
      job.report(0, 0, errand.compiles ? "compiling" : "running");
    }
    std::optional<std::string> text = sent ? receive_message(child.socket) : std::nullopt;
    json answer = text ? json::parse(*text, nullptr, false) : json(json::value_t::discarded);
    if (answer.is_discarded()) {
      // A process that was killed before it began has done nothing: another may.
      bool untouched = child.note->begun.load() == 0;
      Diagnostic why = died();
      if (untouched && !again) continue;
      return fail(std::move(why));
    }
    if (errand.take) TS_TRY_VOID(errand.take(child.memory, answer));
    // Pages are given back, so that a warm worker holds no one's memory.
    [[maybe_unused]] int kept = ::ftruncate(child.memory, off_t(CrashNote::bytes));
    return answer;
  }
}

Result<RunResult> Worker::run(RunRequest& request, const Job& job) {
  std::lock_guard lock(child_->mutex);
  Layout layout(request);
  int64_t limit = request.limits.bytes > 0 ? request.limits.bytes : available_memory() / 4 * 3;
  // Each array stands twice: in the shared memory and in the worker's own.
  int64_t arrays = int64_t(2 * layout.total);
  if (arrays > limit) return fail(too_much_memory(arrays, limit));
  Errand errand{message_for(request, layout, limit - arrays, limit), layout.total};
  errand.limits = request.limits;
  errand.names = &request.names;
  errand.fill = [&](int memory) {
    bool copied = copy_out(memory, layout.object, request.object.data(), request.object.size());
    for (size_t k = 0; copied && k < request.arrays.size(); ++k)
      copied = copy_out(memory, layout.arrays[k], request.arrays[k].data(), size_t(request.arrays[k].bytes()));
    return copied;
  };
  errand.take = [&](int memory, json& answer) -> Result<void> {
    if (answer.contains("error")) return {};
    for (size_t k = 0; k < request.arrays.size(); ++k)
      copy_in(memory, layout.arrays[k], request.arrays[k].data(), size_t(request.arrays[k].bytes()));
    return {};
  };
  TS_TRY(json answer, send(errand, job));
  return result_of(answer, request, limit);
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
  std::lock_guard lock(child_->mutex);
  Errand errand;
  errand.message = json{{"devices", true}};
  errand.limits.seconds = 60;
  errand.compiles = true;
  errand.fill = [](int) { return true; };
  auto answer = send(errand, job);
  if (answer) return protocol::decode<std::vector<DeviceEntry>>(answer->at("devices"), "devices");
  if (answer.error().code != "build.crashed" && answer.error().code != "build.time-limit") return fail(answer.error());
  return fail(
      environment("device.driver-crashed", "a driver of a device crashed or hung when it was asked what is there"));
}

Result<codegen::DeviceBuild> Worker::compile(const BuildRequest& request, const Job& job) {
  std::lock_guard lock(child_->mutex);
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
                CrashNote::bytes + text.size()};
  errand.limits = request.limits;
  errand.compiles = true;
  errand.fill = [&](int memory) { return copy_out(memory, CrashNote::bytes, text.data(), text.size()); };
  codegen::DeviceBuild built;
  codegen::Code& code = built.host;
  errand.take = [&](int memory, json& answer) -> Result<void> {
    if (!answer.contains("forms")) return {};
    uint64_t at = CrashNote::bytes;
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
      child_->stop();  // what ran out of memory in the middle is not to be used again
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
