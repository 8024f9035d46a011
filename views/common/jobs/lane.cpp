// SPDX-License-Identifier: Apache-2.0
#include "views/common/jobs/lane.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>
#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "support/cancellation.h"
#include "support/deep_stack.h"

namespace tirscope::views {

namespace {

using Task = std::move_only_function<void()>;

/// Tasks on their way to another thread. Qt's own queues only wake it: a thread sanitizer does not see what orders
/// them, and sees this.
class HandOver {
 public:
  /// `wake` makes the other thread call `runNext` once.
  void push(Task task, const std::function<void()>& wake) {
    std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    wake();
  }
  void runNext() {
    Task task;
    {
      std::lock_guard lock(mutex_);
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
  void clear() {
    std::lock_guard lock(mutex_);
    tasks_.clear();
  }

 private:
  std::mutex mutex_;
  std::deque<Task> tasks_;
};

/// On their way to the window's thread.
HandOver& posted() {
  static HandOver queue;
  return queue;
}

/// The pools of the program, made when they are first needed; only the window's thread touches the array.
std::array<std::unique_ptr<QThreadPool>, 3>& pools() {
  static std::array<std::unique_ptr<QThreadPool>, 3> all;
  return all;
}

void joinPools() {
  for (auto& pool : pools()) pool.reset();  // waits for what runs
  posted().clear();                         // the event loop has ended, so it would never run
}

QThreadPool& poolOf(Threads threads) {
  std::unique_ptr<QThreadPool>& pool = pools()[std::size_t(threads)];
  if (!pool) {
    if (std::ranges::none_of(pools(), [](const auto& one) { return bool(one); })) qAddPostRoutine(joinPools);
    pool = std::make_unique<QThreadPool>();
    pool->setStackSize(uint(deep_stack));  // analyses recurse as deep as programs are
    pool->setMaxThreadCount(threads == Threads::Analyse ? std::max(2, QThread::idealThreadCount()) : 1);
    if (threads != Threads::Analyse) pool->setExpiryTimeout(-1);
  }
  return *pool;
}

/// To the window's thread. The threads are joined before the application goes, so it is there.
void post(Task task) {
  posted().push(std::move(task), [] {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(), [] { posted().runNext(); }, Qt::QueuedConnection);
  });
}

/// To a thread of the pool.
void startOnPool(Threads threads, Task task) {
  static std::array<HandOver, 3> queues;
  HandOver& queue = queues[std::size_t(threads)];
  queue.push(std::move(task), [&] { poolOf(threads).start([&queue] { queue.runNext(); }); });
}

std::mutex probe_mutex;
std::function<void()> probe_of_jobs;

}  // namespace

struct Lane::Shared {
  // Of the window's thread.
  int epoch = 0;    ///< jobs of an earlier one deliver nothing
  int pending = 0;  ///< jobs of this epoch that have not delivered
  StopToken stop = StopToken::create();

  std::mutex mutex;
  std::condition_variable idle;
  std::deque<Task> waiting;  ///< of a lane in order
  int running = 0;

  void ended() {
    std::lock_guard lock(mutex);
    --running;
    idle.notify_all();
  }
};

struct Lane::Scope {
  CancellationScope cancellation;
};

Lane::Lane(Threads threads, Order order) : threads_(threads), order_(order), shared_(std::make_shared<Shared>()) {}

Lane::~Lane() { drop(); }

void Lane::requestStop() {
  shared_->stop.request_stop();
  shared_->stop = StopToken::create();
}

void Lane::drop() {
  requestStop();
  ++shared_->epoch;
  shared_->pending = 0;
}

bool Lane::isBusy() const { return shared_->pending > 0; }

void Lane::wait() {
  std::unique_lock lock(shared_->mutex);
  shared_->idle.wait(lock, [this] { return shared_->running == 0 && shared_->waiting.empty(); });
}

void Lane::setProbe(std::function<void()> probe) {
  std::lock_guard lock(probe_mutex);
  probe_of_jobs = std::move(probe);
}

Lane::Ticket Lane::begin(std::function<void(const Progress&)> progressed) {
  if (order_ == Order::NewestWins) drop();
  ++shared_->pending;
  Ticket ticket{shared_, shared_->epoch, {shared_->stop, {}}};
  if (progressed)
    ticket.job.progress = [shared = shared_, epoch = ticket.epoch, progressed](const Progress& at) {
      post([shared, epoch, progressed, at = Progress{at.done, at.total, at.text}] {
        if (epoch == shared->epoch && shared->pending > 0) progressed(at);
      });
    };
  return ticket;
}

std::shared_ptr<Lane::Scope> Lane::enter(const Job& job) {
  std::function<void()> probe;
  {
    std::lock_guard lock(probe_mutex);
    probe = probe_of_jobs;
  }
  if (probe) probe();
  if (job.stop.stop_requested()) throw LimitReached{refused("job.cancelled", "cancelled")};
  return std::shared_ptr<Scope>(new Scope{CancellationScope(job.stop)});
}

void Lane::run(Task task) {
  std::shared_ptr<Shared> shared = shared_;
  std::lock_guard lock(shared->mutex);
  if (order_ == Order::NewestWins) {
    ++shared->running;
    startOnPool(threads_, [shared, task = std::move(task)]() mutable {
      task();
      task = {};
      shared->ended();
    });
    return;
  }
  shared->waiting.push_back(std::move(task));
  if (shared->running > 0) return;
  ++shared->running;
  startOnPool(threads_, [shared] {
    while (true) {
      Task next;
      {
        std::lock_guard hold(shared->mutex);
        if (shared->waiting.empty()) {
          --shared->running;
          shared->idle.notify_all();
          return;
        }
        next = std::move(shared->waiting.front());
        shared->waiting.pop_front();
      }
      next();
    }
  });
}

void Lane::deliver(const Ticket& ticket, Task result) {
  post([shared = ticket.shared, epoch = ticket.epoch, result = std::move(result)]() mutable {
    if (epoch != shared->epoch) return;
    --shared->pending;
    result();
  });
}

}  // namespace tirscope::views
