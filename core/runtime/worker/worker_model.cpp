// SPDX-License-Identifier: Apache-2.0
// A model in a process of the worker: its tensors and its code stay from one message to the next, so that no call sends
// weights again. A message has, each part optional and in this order: `begin`, `drop`, `hold`,
// `write`, `load`, `calls`, `fetch`.
#include <algorithm>
#include <cfenv>
#include <chrono>
#include <cstring>
#include <map>

#include "protocol/codec.h"
#include "runtime/engine/callbacks.h"
#include "runtime/engine/device_run.h"
#include "runtime/engine/jit.h"
#include "runtime/engine/packed_function.h"
#include "runtime/worker/crash/guarded.h"
#include "runtime/worker/worker_process.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;
using ModelClock = std::chrono::steady_clock;
double seconds_from(ModelClock::time_point start) {
  return std::chrono::duration<double>(ModelClock::now() - start).count();
}

}  // namespace

/// What one model holds in this process.
struct HeldModel {
  struct Held {
    Guarded memory;
    std::optional<DeviceMemory> on_device;
  };
  std::map<int64_t, Held> arrays;
  std::vector<LoadedCode> codes;
  std::map<std::string, void*> functions;  ///< of libraries
  Device* device = nullptr;
  codegen::DeviceCode device_code;

  ~HeldModel() {
    if (!device) return;
    use_device(nullptr, nullptr);
    for (auto& [id, held] : arrays)
      if (held.on_device) device->release(*held.on_device);
  }
};

namespace {

/// A call of generated code, or of a function of a library.
struct ModelCall {
  LoadedCode::Entry entry;
  std::vector<uint64_t> slots;
  void* function = nullptr;
  std::string name;
  std::vector<PackedArgument> arguments;
};

/// One message.
class ModelStep {
 public:
  ModelStep(const json& message, Process& process) : message_(message), process_(process) {}

  WorkerReply reply() {
    if (message_.contains("begin")) process_.model = std::make_shared<HeldModel>();
    if (!process_.model) return failure("run.worker-lost", "the model is not held");
    using Step = std::optional<WorkerReply> (ModelStep::*)();
    for (Step step : {&ModelStep::drop, &ModelStep::set_up, &ModelStep::hold, &ModelStep::write, &ModelStep::load,
                      &ModelStep::prepare, &ModelStep::call, &ModelStep::check, &ModelStep::fetch})
      if (std::optional<WorkerReply> failed = (this->*step)()) return *std::move(failed);
    return {.model = std::move(answer_)};
  }

 private:
  using Failed = std::optional<WorkerReply>;
  HeldModel& model() { return *process_.model; }

  Failed drop() {
    for (const json& id : part("drop")) {
      auto found = model().arrays.find(id.get<int64_t>());
      if (found == model().arrays.end()) continue;
      if (found->second.on_device) model().device->release(*found->second.on_device);
      model().arrays.erase(found);
    }
    if (message_.contains("end")) process_.model.reset(), ended_ = true;
    return {};
  }

  Failed set_up() {
    if (ended_) return {};
    if (message_.contains("device") && !model().device)
      if (auto ready = reach_device(); !ready) return failure(ready.error());
    set_up_runtime(model().device ? 1 : message_.at("threads").get<int>(), message_.at("memory").get<int64_t>(),
                   !model().device, &process_.note);
    return {};
  }
  Result<void> reach_device() {
    TS_TRY(model().device_code, protocol::decode<codegen::DeviceCode>(message_.at("device"), "device"));
    TS_TRY(passes::Target target, passes::Target::parse(message_.at("target").get<std::string>()));
    unpin();
    TS_TRY(model().device, ready_device(target, model().device_code));
    use_device(model().device, &model().device_code);
    return {};
  }

  Failed hold() {
    for (const json& item : part("hold")) {
      const auto bytes = item.at("bytes").get<size_t>();
      HeldModel::Held held{Guarded(bytes, Guarded::near), {}};
      if (!held.memory.valid()) return failure("run.out-of-memory", std::to_string(bytes));
      if (item.contains("offset")) {
        Shared source(process_.memory, item.at("offset").get<uint64_t>(), bytes);
        if (!source.data()) return failure("run.out-of-memory", "shared");
        std::memcpy(held.memory.data(), source.data(), bytes);
      }
      if (model().device)
        if (auto placed = place(held); !placed) return failure(placed.error());
      model().arrays.insert_or_assign(item.at("id").get<int64_t>(), std::move(held));
    }
    return {};
  }
  Result<void> place(HeldModel::Held& held) {
    const auto bytes = std::max<int64_t>(int64_t(held.memory.bytes()), 1);  // there is room for more behind it
    TS_TRY(held.on_device, model().device->allocate(bytes, held.memory.data()));
    return model().device->write(*held.on_device, held.memory.data(), bytes);
  }

  Failed write() {
    for (const json& item : part("write")) {
      HeldModel::Held& held = model().arrays.at(item.at("id").get<int64_t>());
      const auto to = item.at("to").get<uint64_t>(), bytes = item.at("bytes").get<uint64_t>();
      Shared source(process_.memory, item.at("offset").get<uint64_t>(), bytes);
      if (!source.data() || to > held.memory.bytes() || bytes > held.memory.bytes() - to)
        return failure("run.out-of-memory", "shared");
      if (held.on_device && (to > 0 || bytes < held.memory.bytes()))  // the rest is the device's
        if (auto rest = take_back(held); !rest) return failure(rest.error());
      std::memcpy(held.memory.data() + to, source.data(), bytes);
      if (!held.on_device) continue;
      auto done = model().device->write(*held.on_device, held.memory.data(), int64_t(held.memory.bytes()));
      if (!done) return failure(done.error());
    }
    return {};
  }
  Result<void> take_back(HeldModel::Held& held) {
    return model().device->read(held.memory.data(), *held.on_device, int64_t(held.memory.bytes()));
  }

  Failed load() {
    if (!message_.contains("load")) return {};
    const json& object = message_.at("load");
    const auto bytes = object.at("bytes").get<size_t>();
    Shared source(process_.memory, object.at("offset").get<uint64_t>(), bytes);
    if (!source.data()) return failure("run.out-of-memory", "shared");
    auto loaded =
        LoadedCode::load(std::string(source.data(), bytes), object.at("libraries").get<std::vector<std::string>>());
    if (!loaded) return failure(loaded.error());
    model().codes.push_back(std::move(*loaded));
    return {};
  }

  /// The calls with their addresses.
  Failed prepare() {
    for (const json& item : part("calls")) {
      ModelCall& made = calls_.emplace_back();
      auto ready = item.contains("libraries") ? library_call(made, item) : generated_call(made, item);
      if (!ready) return failure(ready.error());
    }
    return {};
  }
  Result<void> generated_call(ModelCall& made, const json& item) {
    TS_TRY(made.entry, model().codes.at(item.at("code").get<size_t>()).entry(item.at("entry").get<std::string>()));
    for (const json& slot : item.at("slots")) {
      if (!slot.contains("array")) {
        made.slots.push_back(slot.at("bits").get<uint64_t>());
        continue;
      }
      const auto offset = slot.at("offset").get<uint64_t>();
      HeldModel::Held& held = used(slot.at("array").get<int64_t>());
      if (!held.on_device) {
        made.slots.push_back(reinterpret_cast<uint64_t>(held.memory.data()) + offset);
      } else if (offset == 0) {
        made.slots.push_back(*held.on_device);
      } else {
        return fail(refused("device.offset", "a tensor that begins inside other memory cannot be passed to a device"));
      }
    }
    return {};
  }
  Result<void> library_call(ModelCall& made, const json& item) {
    made.name = item.at("name").get<std::string>();
    const auto symbol = item.at("symbol").get<std::string>();
    auto found = model().functions.find(symbol);
    if (found == model().functions.end()) {
      TS_TRY(void* function, packed_function(item.at("libraries").get<std::vector<std::string>>(), symbol));
      found = model().functions.emplace(symbol, function).first;
    }
    made.function = found->second;
    for (const json& argument : item.at("arguments")) {
      if (argument.contains("integer")) {
        made.arguments.emplace_back(argument.at("integer").get<int64_t>());
      } else if (argument.contains("number")) {
        made.arguments.emplace_back(argument.at("number").get<double>());
      } else if (argument.contains("text")) {
        made.arguments.emplace_back(argument.at("text").get<std::string>());
      } else {
        HeldModel::Held& held = used(argument.at("array").get<int64_t>());
        made.arguments.emplace_back(
            PackedTensor{held.memory.data() + argument.at("offset").get<uint64_t>(),
                         DataType::parse(argument.at("dtype").get<std::string>()).value_or(DataType::none()),
                         argument.at("shape").get<std::vector<int64_t>>()});
      }
    }
    return {};
  }
  /// An array of a call, which the crash note and the check of edges learn of.
  HeldModel::Held& used(int64_t id) {
    HeldModel::Held& held = model().arrays.at(id);
    process_.note.watch(held.memory.data(), held.memory.bytes());
    used_.push_back(&held);
    return held;
  }

  Failed call() {
    if (calls_.empty()) return {};
    std::fesetenv(FE_DFL_ENV);
    begin_calling();
    const int rounds = std::max(1, message_.value("rounds", 1));
    std::vector<std::pair<double, std::vector<double>>> times;
    for (int round = 0; round < rounds && !failed_; ++round) {
      auto& [total, each] = times.emplace_back();
      const auto start = ModelClock::now();
      for (ModelCall& one : calls_) {
        each.push_back(seconds_of(one));
        if (failed_) break;
      }
      total = seconds_from(start);
    }
    for (const auto& [total, each] : times) answer_.rounds.push_back(total);
    std::ranges::nth_element(times, times.begin() + std::ptrdiff_t(times.size() / 2), {},
                             [](const auto& t) { return t.first; });
    answer_.seconds = times[times.size() / 2].second;
    if (rounds > 1) answer_.returned.clear();
    return std::move(failed_);
  }
  /// A device's own clock counts what its kernels take. Where the times of many calls are to make up the whole,
  /// launching and waiting count too.
  double seconds_of(ModelCall& one) {
    const auto start = ModelClock::now();
    if (one.function) {
      auto result = call_packed(one.function, one.name, one.arguments);
      const double seconds = seconds_from(start);
      if (!result) return failed_ = failure(result.error()), seconds;
      note_returned(*result);
      return seconds;
    }
    begin_run();
    if (!model().device) {
      if (one.entry(one.slots.data()) != 0) failed_ = run_failure();
      return seconds_from(start);
    }
    begin_device_run();
    auto clock = model().device->start_clock();
    const bool done = clock && one.entry(one.slots.data()) == 0;
    auto seconds = model().device->stop_clock();
    auto ended = model().device->synchronise();
    if (auto why = device_failure())
      failed_ = failure(*why), process_.retired = why->fault == Fault::Environment;
    else if (!clock || !seconds || !ended)
      failed_ = failure(!clock ? clock.error() : !seconds ? seconds.error() : ended.error()), process_.retired = true;
    else if (!done)
      failed_ = run_failure();
    const bool kernels_alone = seconds && *seconds > 0 && message_.value("rounds", 1) == 1;
    return kernels_alone ? *seconds : seconds_from(start);
  }
  void note_returned(const PackedResult& result) {
    Returned& returned = answer_.returned.emplace_back(Returned{"none"});
    if (auto integer = std::get_if<int64_t>(&result)) returned = {"int", *integer};
    if (auto number = std::get_if<double>(&result)) returned = {"float", 0, *number};
  }
  static WorkerReply run_failure() {
    RunState state = run_state();
    if (state.failure == Failure::OutOfMemory) return failure("run.out-of-memory", state.message);
    return failure("run.assertion", state.message);
  }

  /// What the calls wrote where they may not.
  Failed check() {
    for (std::size_t k = 0; k < used_.size(); ++k)
      if (!used_[k]->memory.intact()) return failure("run.out-of-bounds", {}, k);
    if (!calls_.empty() && !allocations_intact()) return failure("run.out-of-bounds");
    return {};
  }

  Failed fetch() {
    for (const json& item : part("fetch")) {
      HeldModel::Held& held = model().arrays.at(item.at("id").get<int64_t>());
      const auto from = item.at("from").get<uint64_t>(), bytes = item.at("bytes").get<uint64_t>();
      if (held.on_device)
        if (auto back = take_back(held); !back) return failure(back.error());
      Shared target(process_.memory, item.at("offset").get<uint64_t>(), bytes);
      if (!target.data() || from > held.memory.bytes() || bytes > held.memory.bytes() - from)
        return failure("run.out-of-memory", "shared");
      std::memcpy(target.data(), held.memory.data() + from, bytes);
    }
    return {};
  }

  const json& part(const char* name) const {
    static const json none = json::array();
    auto found = message_.find(name);
    return found == message_.end() ? none : *found;
  }

  const json& message_;
  Process& process_;
  std::vector<ModelCall> calls_;
  std::vector<HeldModel::Held*> used_;
  Failed failed_;
  bool ended_ = false;
  ModelReply answer_;
};

}  // namespace

WorkerReply model_reply(const json& request, Process& process) { return ModelStep(request, process).reply(); }

}  // namespace tirscope::runtime
