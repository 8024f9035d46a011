// SPDX-License-Identifier: Apache-2.0
#include "runtime/engine/callbacks.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "runtime/worker/crash/crash.h"
#include "runtime/worker/crash/guarded.h"

namespace tirscope::runtime {

namespace {

using Body = int32_t (*)(int64_t, int64_t, void*);

void pin_to(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(size_t(processor), &set);
  sched_setaffinity(0, sizeof set, &set);
}

/// Threads that wait for one parallel loop at a time and take equal pieces of it. They spin for a moment before they
/// sleep, because loops follow one another closely.
class Pool {
 public:
  Pool(int threads, std::vector<int> processors) {
    if (!processors.empty()) pin_to(processors[0]);
    for (int k = 1; k < threads; ++k) {
      int processor = size_t(k) < processors.size() ? processors[size_t(k)] : -1;
      helpers_.emplace_back([this, k, processor](std::stop_token stop) {
        CrashStack stack;
        if (processor >= 0) pin_to(processor);
        serve(k, stop);
      });
    }
  }
  ~Pool() {
    for (auto& helper : helpers_) helper.request_stop();
    round_.fetch_add(1);
    round_.notify_all();
  }

  int size() const { return int(helpers_.size()) + 1; }

  int32_t run(Body body, int64_t begin, int64_t end, void* environment) {
    int64_t extent = end - begin;
    if (extent <= 0) return 0;
    if (helpers_.empty() || extent == 1) return body(begin, end, environment);
    body_ = body, begin_ = begin, end_ = end, environment_ = environment;
    status_.store(0, std::memory_order_relaxed);
    waiting_.store(int(helpers_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    piece(0);
    for (int turns = 0; waiting_.load(std::memory_order_acquire) > 0; ++turns)
      if (turns > 1000) std::this_thread::yield();
    return status_.load(std::memory_order_relaxed);
  }

 private:
  void piece(int k) {
    int64_t extent = end_ - begin_, n = size();
    int64_t from = begin_ + extent * k / n, to = begin_ + extent * (k + 1) / n;
    if (from >= to) return;
    if (int32_t status = body_(from, to, environment_)) status_.store(status, std::memory_order_relaxed);
  }

  void serve(int k, const std::stop_token& stop) {
    uint32_t seen = 0;
    while (true) {
      for (int turns = 0; round_.load(std::memory_order_acquire) == seen; ++turns)
        if (turns > 4000) round_.wait(seen);
      seen = round_.load(std::memory_order_acquire);
      if (stop.stop_requested()) return;
      piece(k);
      waiting_.fetch_sub(1, std::memory_order_release);
    }
  }

  Body body_ = nullptr;
  int64_t begin_ = 0, end_ = 0;
  void* environment_ = nullptr;
  std::atomic<uint32_t> round_{0};
  std::atomic<int> waiting_{0};
  std::atomic<int32_t> status_{0};
  std::vector<std::jthread> helpers_;
};

/// Blocks that generated code asks for, kept for the next call so that a timed run does not pay for page faults.
class Workspace {
 public:
  void begin(int64_t limit, CrashNote* note) {
    std::lock_guard lock(mutex_);
    limit_ = limit, note_ = note, damaged_ = false;
    ++run_;
  }

  void* get(int64_t bytes) {
    std::lock_guard lock(mutex_);
    bytes = std::max<int64_t>(64, (bytes + 63) / 64 * 64);
    auto it = free_.find(bytes);
    if (it == free_.end()) {
      if (bytes > limit_ - held_) drop_free();
      if (bytes > limit_ - held_) return nullptr;
      Block made{Guarded(std::size_t(bytes), Guarded::near)};
      if (!made.memory.valid()) return nullptr;
      held_ += int64_t(made.memory.held());
      it = free_.emplace(bytes, std::move(made));
    }
    void* pointer = it->second.memory.data();
    show(it->second);
    used_.emplace(pointer, std::move(it->second));
    free_.erase(it);
    return pointer;
  }

  void put(void* pointer) {
    std::lock_guard lock(mutex_);
    if (auto it = used_.find(pointer); it != used_.end()) take_back(it);
  }

  void take_back_all() {
    std::lock_guard lock(mutex_);
    while (!used_.empty()) take_back(used_.begin());
  }

  /// Whether nothing was written around a block since `begin`.
  bool intact() {
    std::lock_guard lock(mutex_);
    for (auto& [pointer, block] : used_) damaged_ = damaged_ || !block.memory.intact();
    return !damaged_;
  }

 private:
  struct Block {
    Guarded memory;
    int run = 0;  ///< in which the crash note was informed of it
  };

  void take_back(std::map<void*, Block>::iterator it) {
    if (it->second.memory.intact()) {
      free_.emplace(int64_t(it->second.memory.bytes()), std::move(it->second));
    } else {
      damaged_ = true;
      held_ -= int64_t(it->second.memory.held());
    }
    used_.erase(it);
  }

  void show(Block& block) {
    if (!note_ || std::exchange(block.run, run_) == run_) return;
    note_->watch(block.memory.data(), block.memory.bytes());
  }

  void drop_free() {
    for (auto& [bytes, block] : free_) held_ -= int64_t(block.memory.held());
    free_.clear();
  }

  std::mutex mutex_;
  int64_t limit_ = 0, held_ = 0;
  CrashNote* note_ = nullptr;
  bool damaged_ = false;
  int run_ = 0;
  std::multimap<int64_t, Block> free_;
  std::map<void*, Block> used_;
};

struct Runtime {
  std::unique_ptr<Pool> pool;
  Workspace workspace;
  std::mutex mutex;
  RunState state;
};

Runtime& runtime() {
  static Runtime instance;
  return instance;
}

int32_t note(Failure failure, std::string message) {
  std::lock_guard lock(runtime().mutex);
  if (runtime().state.failure == Failure::None) runtime().state = {failure, std::move(message)};
  return int32_t(failure);
}

extern "C" {
int32_t tirscope_parallel(Body body, int64_t begin, int64_t end, void* environment) {
  return runtime().pool->run(body, begin, end, environment);
}
void* tirscope_allocate(int64_t bytes) {
  void* pointer = bytes < 0 ? nullptr : runtime().workspace.get(bytes);
  if (!pointer) note(Failure::OutOfMemory, std::to_string(bytes));
  return pointer;
}
void tirscope_release(void* pointer) { runtime().workspace.put(pointer); }
int32_t tirscope_fail(const char* message) { return note(Failure::Assertion, message); }
void tirscope_turn() {}
}

}  // namespace

std::vector<int> allowed_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> processors;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
  for (int k = 0; k < CPU_SETSIZE; ++k)
    if (CPU_ISSET(size_t(k), &set)) processors.push_back(k);
  return processors;
}

namespace {

/// Those of the process as it was started, before anything was pinned.
const std::vector<int>& all_processors() {
  static const std::vector<int> processors = allowed_processors();
  return processors;
}

void allow(const std::vector<int>& processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int processor : processors) CPU_SET(size_t(processor), &set);
  if (!processors.empty()) sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

void unpin() {
  runtime().pool.reset();
  allow(all_processors());
}

Unpinned::Unpinned() : before_(allowed_processors()) { allow(all_processors()); }
Unpinned::~Unpinned() { allow(before_); }

void set_up_runtime(int threads, int64_t memory_limit, bool pin, CrashNote* note) {
  const std::vector<int>& processors = all_processors();
  threads = std::clamp(threads, 1, std::max(1, int(processors.size())));
  runtime().workspace.begin(memory_limit, note);
  if (runtime().pool && runtime().pool->size() == threads) return;
  unpin();
  runtime().pool = std::make_unique<Pool>(threads, pin && threads > 1 ? processors : std::vector<int>{});
}

void begin_run() {
  runtime().workspace.take_back_all();
  runtime().state = {};
}

RunState run_state() { return runtime().state; }

bool allocations_intact() { return runtime().workspace.intact(); }

const std::vector<std::pair<const char*, void*>>& callbacks() {
  static const std::vector<std::pair<const char*, void*>> table = {
      {"tirscope_parallel", reinterpret_cast<void*>(&tirscope_parallel)},
      {"tirscope_allocate", reinterpret_cast<void*>(&tirscope_allocate)},
      {"tirscope_release", reinterpret_cast<void*>(&tirscope_release)},
      {"tirscope_fail", reinterpret_cast<void*>(&tirscope_fail)},
      {"tirscope_turn", reinterpret_cast<void*>(&tirscope_turn)},
  };
  return table;
}

}  // namespace tirscope::runtime
