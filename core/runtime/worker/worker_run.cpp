// SPDX-License-Identifier: Apache-2.0
// A run in a process of the worker: links the code, lays out the arrays between guard pages, runs, reports.
#include <unistd.h>

#include <cfenv>
#include <chrono>
#include <cstring>

#include "protocol/codec.h"
#include "runtime/engine/callbacks.h"
#include "runtime/engine/device_run.h"
#include "runtime/engine/jit.h"
#include "runtime/worker/crash/guarded.h"
#include "runtime/worker/worker_process.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;
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

/// Whether more than one call is timed.
bool repeated(const json& timing) {
  return timing.at("number").get<int>() > 1 || timing.at("repeat").get<int>() > 1 ||
         timing.at("min_repeat_ms").get<double>() > 0;
}

RunReply timed(Call& call, const json& timing, int warm_ups) {
  int number = std::max(1, timing.at("number").get<int>()), repeat = std::max(1, timing.at("repeat").get<int>());
  double wanted = timing.at("min_repeat_ms").get<double>() / 1000;
  bool flush = timing.at("flush_cache").get<bool>();
  for (int k = 0; k < warm_ups && call.status == 0; ++k) call.once();
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

/// A run: the arrays that it works on, the code, and where that runs. Its steps run in the order of their functions;
/// the first that fails is the answer.
class Run {
 public:
  Run(const json& request, Process& process)
      : request_(request), array_list_(request.at("arrays")), process_(process) {}

  WorkerReply reply() {
    using Step = std::optional<WorkerReply> (Run::*)();
    for (Step step : {&Run::take_arrays, &Run::reach_device, &Run::link, &Run::execute, &Run::check, &Run::give_arrays})
      if (std::optional<WorkerReply> failed = (this->*step)()) return *std::move(failed);
    if (on_device_) answer_.device = device().info().name, answer_.library = device().library();
    return {.run = std::move(answer_)};
  }

 private:
  using Failed = std::optional<WorkerReply>;
  Device& device() { return *on_device_->device; }

  /// Copies the arrays between guard pages.
  Failed take_arrays() {
    for (const json& item : array_list_) {
      Guarded& array = arrays_.emplace_back(item.at("bytes").get<size_t>());
      if (!array.valid()) return failure("run.out-of-memory", std::to_string(item.at("bytes").get<size_t>()));
      process_.note.watch(array.data(), array.bytes());
      Shared source(process_.memory, item.at("offset").get<uint64_t>(), array.bytes());
      if (!source.data()) return failure("run.out-of-memory", "shared");
      std::memcpy(array.data(), source.data(), array.bytes());
    }
    return {};
  }

  Failed reach_device() {
    if (request_.contains("target"))
      if (auto ready = on_device_.emplace().begin(request_, arrays_); !ready) return failure(ready.error());
    set_up_runtime(on_device_ ? 1 : request_.at("threads").get<int>(), request_.at("memory").get<int64_t>(),
                   !on_device_, &process_.note);
    return {};
  }

  /// Loads the object, and makes the call of its entry.
  Failed link() {
    const json& object = request_.at("object");
    std::string code;
    {
      Shared source(process_.memory, object.at("offset").get<uint64_t>(), object.at("bytes").get<size_t>());
      if (!source.data()) return failure("run.out-of-memory", "shared");
      code.assign(source.data(), object.at("bytes").get<size_t>());
    }
    auto loaded = LoadedCode::load(std::move(code), request_.at("libraries").get<std::vector<std::string>>());
    if (!loaded) return failure(loaded.error());
    loaded_.emplace(*std::move(loaded));
    auto entry = loaded_->entry(request_.at("entry").get<std::string>());
    if (!entry) return failure(entry.error());
    call_.emplace(Call{*entry, {}, on_device_ ? on_device_->device : nullptr});
    fill_slots();
    return {};
  }
  void fill_slots() {
    call_->slots.clear();
    for (const json& slot : request_.at("slots")) {
      int array = slot.at("array").get<int>();
      call_->slots.push_back(array < 0 ? slot.at("bits").get<uint64_t>() : address_of(size_t(array)));
    }
  }
  uint64_t address_of(size_t array) {
    return on_device_ ? on_device_->arrays.at(array) : reinterpret_cast<uint64_t>(arrays_.at(array).data());
  }

  Failed execute() {
    std::fesetenv(FE_DFL_ENV);
    call_->begin();
    begin_calling();
    if (request_.contains("timing")) {
      const json& timing = request_.at("timing");
      int warm_ups = timing.at("warm_up").get<int>();
      if (!on_device_ && repeated(timing)) {
        if (warm_ups-- > 0) call_->once();
        if (call_->status == 0)
          if (Failed failed = spread_arrays()) return failed;
      }
      answer_ = timed(*call_, timing, warm_ups);
    } else {
      auto start = Clock::now();
      call_->once();
      answer_.seconds = {seconds_since(start)};
    }
    if (call_->trouble) {
      // A kernel that failed may leave no way back to the device.
      process_.retired = call_->trouble->fault == Fault::Environment;
      return failure(*call_->trouble);
    }
    if (on_device_)
      if (auto back = on_device_->end(arrays_); !back) return failure(back.error());
    return {};
  }

  /// Moves the arrays to where they are timed. A processor compares the lowest 12 bits of addresses before it compares
  /// the rest (4-KByte aliasing, Intel's optimization manual), so that a load may wait for an earlier store to another
  /// array. With ends at ends of pages the sizes would decide how far ahead of the loads those stores are; here each
  /// array begins a little lower in its page than the one before it, and stores to the last are behind the loads.
  Failed spread_arrays() {
    constexpr size_t lower = 3 * 64;
    for (size_t k = 0; k < arrays_.size(); ++k) {
      Guarded& array = arrays_[k];
      if (!array.intact()) return failure("run.out-of-bounds", {}, k);
      Guarded moved =
          Guarded::at_offset((Guarded::page - (k + 1) * lower % Guarded::page) % Guarded::page, array.bytes());
      if (!moved.valid()) return failure("run.out-of-memory", std::to_string(array.bytes()));
      std::memcpy(moved.data(), array.data(), array.bytes());
      array = std::move(moved);
      process_.note.moved(k, array.data(), array.bytes());
    }
    fill_slots();
    return {};
  }

  /// What the code wrote where it may not, and what its own checks found.
  Failed check() {
    for (size_t k = 0; k < arrays_.size(); ++k)
      if (!arrays_[k].intact()) return failure("run.out-of-bounds", {}, k);
    if (!allocations_intact()) return failure("run.out-of-bounds");
    RunState state = run_state();
    if (state.failure == Failure::Assertion) return failure("run.assertion", state.message);
    if (state.failure == Failure::OutOfMemory) return failure("run.out-of-memory", state.message);
    return {};
  }

  Failed give_arrays() {
    for (size_t k = 0; k < arrays_.size(); ++k) {
      Shared target(process_.memory, array_list_[k].at("offset").get<uint64_t>(), arrays_[k].bytes());
      if (!target.data()) return failure("run.out-of-memory", "shared");
      std::memcpy(target.data(), arrays_[k].data(), arrays_[k].bytes());
    }
    return {};
  }

  const json& request_;
  const json& array_list_;
  Process& process_;
  std::vector<Guarded> arrays_;
  std::optional<OnDevice> on_device_;
  std::optional<LoadedCode> loaded_;
  std::optional<Call> call_;
  RunReply answer_;
};

}  // namespace

WorkerReply run_reply(const json& request, Process& process) { return Run(request, process).reply(); }

}  // namespace tirscope::runtime
