// SPDX-License-Identifier: Apache-2.0
// The parent's side: feeds the child, waits for its answers, and replaces it.
#include "runtime/worker/worker.h"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>

#include "protocol/client/hosts.h"
#include "protocol/codec.h"
#include "protocol/diagnostic_json.h"
#include "runtime/measure/run_times.h"
#include "runtime/worker/crash/run_failure.h"
#include "runtime/worker/exchange.h"
#include "runtime/worker/shared_memory.h"
#include "runtime/worker/worker_child.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;

uint64_t whole_pages(uint64_t bytes) {
  constexpr uint64_t size = 4096;
  return (bytes + size - 1) / size * size;
}

}  // namespace

Worker::Worker(std::string program, bool without_namespaces, bool without_landlock)
    : program_(program.empty() ? protocol::tirc_beside() : std::move(program)) {
  for (Role role : roles) {
    auto& child = children_[size_t(role)] = std::make_unique<Child>(role);
    child->permit.without_namespaces = without_namespaces, child->permit.without_landlock = without_landlock;
  }
}
Worker::~Worker() = default;

/// A process may read the libraries that it was started for, and no others.
Worker::Child& Worker::child(Role role, const std::vector<std::string>& libraries) {
  std::vector<std::string> files;  // others are the system's, which each may read
  for (const std::string& library : libraries)
    if (library.find('/') != library.npos) files.push_back(library);
  if (libraries.empty()) return child(role);
  constexpr size_t most = 2;
  auto it = std::ranges::find_if(
      with_libraries_, [&](const auto& one) { return one->permit.role == role && one->permit.libraries == files; });
  if (it != with_libraries_.end()) {
    std::rotate(it, it + 1, with_libraries_.end());
    return *with_libraries_.back();
  }
  if (with_libraries_.size() == most) with_libraries_.erase(with_libraries_.begin());
  Child& made = *with_libraries_.emplace_back(std::make_unique<Child>(role, std::move(files)));
  const Permit& usual = child(role).permit;
  made.permit.without_namespaces = usual.without_namespaces, made.permit.without_landlock = usual.without_landlock;
  return made;
}

void Worker::prepare(Role role) {
  std::lock_guard lock(mutex_);
  if (!child(role).alive()) (void)child(role).start(program_);  // users of it get an error if it cannot be
}

Walls Worker::walls() {
  std::lock_guard lock(mutex_);
  Child& child = this->child(Role::Run);
  if (!child.alive() && !child.start(program_)) return {};
  return child.watch.walls().value_or(Walls());
}

int Worker::process_id() const { return children_[size_t(Role::Run)]->pid; }

namespace {

/// The offset of each piece of the request in the shared memory, each on its own page.
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

/// Puts what the run wrote into the request's arrays.
bool take_arrays(int memory, const Layout& layout, RunRequest& request) {
  for (size_t k = 0; k < request.arrays.size(); ++k)
    if (!copy_in(memory, layout.arrays[k], request.arrays[k].data(), size_t(request.arrays[k].bytes()))) return false;
  return true;
}

/// A run that was done, if its report is plausible; then its arrays are taken.
Result<RunResult> taken(Exchange& done, RunRequest& request, int64_t limit, const std::function<bool()>& take) {
  if (done.reply->failure) return fail(told_of_run(*done.reply->failure, request.names, limit));
  if (!done.reply->run) return fail(garbled("it is not a run result"));
  RunReply& run = *done.reply->run;
  TS_TRY_VOID(check_run_times(run, request, done.seconds, request.foreign ? done.seconds : done.called));
  if (!take()) return fail(garbled("the arrays no longer exist"));
  RunResult result{std::move(run.seconds), run.number, run.device.value_or("")};
  result.counts = std::move(run.counts).value_or(std::vector<Count>());
  result.no_counters = run.no_counters.value_or("");
  result.library = run.library.value_or("");
  return result;
}

Diagnostic ended_between() {
  return refused("run.worker-lost", "the process that runs the model ended between two of its functions; run again");
}

Diagnostic never_began() {
  return refused("run.worker-lost",
                 "the process that builds and runs generated code was started but did not respond; is the machine "
                 "overloaded, or was the process suspended? Run again to restart it");
}

}  // namespace

Result<Exchange> Worker::send(Child& child, const Errand& errand, const Job& job, bool goes_on) {
  constexpr double starts_within = 20;
  for (bool again = false;; again = true) {
    if (!child.alive() && goes_on) return fail(ended_between());
    if (!child.alive()) TS_TRY_VOID(child.start(program_));
    child.note->forget();
    const double patience = again ? starts_within : child.wakes_within();
    const bool ready = child.watch.begin_request(errand.limits.bytes, errand.limits.seconds, patience);
    if (::ftruncate(child.memory, off_t(errand.total)) != 0 || !errand.fill(child.memory))
      return fail(no_room(errand.total));
    Exchange done = ready ? exchange(child, errand, patience, job) : Exchange{.asleep = true};
    if (done.reply) return done;
    // A process that ended or hung before it began has done nothing: another may be used.
    const bool untouched = child.note->begun.load() == 0 && !done.refused;
    Diagnostic why = done.refused ? *done.refused : done.asleep ? never_began() : child.autopsy(errand.names);
    child.stop();
    if (!untouched || again || goes_on) return fail(std::move(why));
  }
}

Result<RunResult> Worker::run(RunRequest& request, const Job& job) {
  std::lock_guard lock(mutex_);
  Layout layout(request);
  int64_t limit = request.limits.bytes > 0 ? request.limits.bytes : available_memory() / 4 * 3;
  // There are two copies of each array: in the shared memory and in the worker's own.
  int64_t arrays = int64_t(2 * layout.total);
  if (arrays > limit) return fail(too_much_memory(arrays, limit));
  Errand errand{message_for(request, layout, limit - arrays, limit), layout.total};
  errand.limits = {request.limits.seconds, limit};
  errand.names = &request.names;
  errand.fill = [&](int memory) {
    bool copied = copy_out(memory, layout.object, request.object.data(), request.object.size());
    for (size_t k = 0; copied && k < request.arrays.size(); ++k)
      copied = copy_out(memory, layout.arrays[k], request.arrays[k].data(), size_t(request.arrays[k].bytes()));
    return copied;
  };
  Child& child = this->child(request.target ? Role::Device : Role::Run, request.libraries);
  TS_TRY(Exchange done, send(child, errand, job));
  // What such code left running would still write to the arrays, and answer for the next program.
  if (request.foreign) child.kill();
  auto result = taken(done, request, limit, [&] { return take_arrays(child.memory, layout, request); });
  const bool damaged =
      !result && (result.error().code == "run.worker-lost" || result.error().code == "run.implausible-time" ||
                  result.error().code == "run.out-of-bounds");
  if (request.foreign || damaged) child.stop();
  if (request.foreign) (void)child.start(program_);  // users of it get an error if it cannot be
  if (child.memory >= 0) give_back_pages(child.memory);
  return result;
}

}  // namespace tirscope::runtime
