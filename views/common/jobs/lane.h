// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "support/boundary.h"
#include "support/job.h"

namespace tirscope::views {

/// The threads beside the window's own. Measuring has none here: it runs in the processes of `tirc serve`.
enum class Threads : uint8_t {
  Edit,      ///< one thread: steps of the schedule
  Analyse,   ///< a thread for each core: what views and menus show
  Graphviz,  ///< one thread for the whole program, because cgraph is not thread-safe
};

/// The jobs that one owner runs beside the window's thread.
///
/// A job gets a `Job`, by which it reports progress and is asked to stop; `poll_cancellation` asks the same. What it
/// returns goes to `done` on the window's thread, as a Result: a failed CHECK, a reached limit or lack of memory
/// arrives as a Diagnostic. Nothing arrives after the lane died, so `done` may use its owner. All functions are called
/// on the window's thread. The program joins its threads when the QApplication ends.
class Lane {
 public:
  enum class Order : uint8_t {
    NewestWins,  ///< a new job starts at once; the ones before it are stopped and their results dropped
    InOrder,     ///< one job after the other, each result is delivered
  };
  explicit Lane(Threads threads, Order order = Order::NewestWins);
  /// Stops what is under way without waiting for it.
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// Runs `work()` or `work(const Job&)`; a Result is passed to `done` as it is, any other value as a Result of it.
  template <class Work, class Done>
  void start(Work work, Done done, std::function<void(const Progress&)> progressed = {}) {
    Ticket ticket = begin(std::move(progressed));
    run([ticket, work = std::move(work), done = std::move(done)]() mutable {
      using Outcome = decltype(outcome(work, ticket.job));
      auto result = std::make_shared<Outcome>(guarded([&]() -> Outcome {
        const auto scope = enter(ticket.job);
        return outcome(work, ticket.job);
      }));
      deliver(ticket, [result, done = std::move(done)]() mutable { done(std::move(*result)); });
    });
  }
  /// Asks what is under way to stop; its result, `job.cancelled` as a rule, is delivered.
  void requestStop();
  /// Asks what is under way to stop and drops its results.
  void drop();
  /// Whether a result is to come.
  bool isBusy() const;
  /// Blocks until no job of this lane runs or waits.
  void wait();

  /// For tests: runs at the beginning of each job, as a part of it. Null removes it.
  static void setProbe(std::function<void()> probe);

 private:
  struct Shared;
  struct Scope;
  struct Ticket {
    std::shared_ptr<Shared> shared;
    int epoch;
    Job job;
  };
  template <class Work>
  static auto outcome(Work& work, const Job& job) {
    auto call = [&] {
      if constexpr (std::is_invocable_v<Work&, const Job&>)
        return work(job);
      else
        return work();
    };
    using Value = decltype(call());
    if constexpr (requires(Value value) { value.error().fault; }) {
      return call();
    } else if constexpr (std::is_void_v<Value>) {
      call();
      return Result<void>();
    } else {
      return Result<Value>(call());
    }
  }
  Ticket begin(std::function<void(const Progress&)> progressed);
  /// Throws `job.cancelled` where the job was stopped before it began.
  static std::shared_ptr<Scope> enter(const Job& job);
  void run(std::move_only_function<void()> task);
  static void deliver(const Ticket& ticket, std::move_only_function<void()> result);

  Threads threads_;
  Order order_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace tirscope::views
