// SPDX-License-Identifier: Apache-2.0
// A server between two file descriptors. Most requests take less than waking a thread does, so the thread that reads a
// request answers it. Where that lasts, a second one reads on: it finds cancellations, the client's answers to what the
// server asks, and the end of the input.
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include "protocol/line_cutter.h"
#include "protocol/message_limits.h"
#include "protocol/server.h"
#include "support/in_parallel.h"

namespace tirscope::protocol {

namespace {

/// Writes to a pipe or socket whose reader may be gone: that is an answer, false, and no signal.
bool write_line(int out, const std::string& line) {
  const std::string text = line + "\n";
  sigset_t pipe_signal, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  std::size_t written = 0;
  while (written < text.size()) {
    ssize_t n = ::write(out, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    written += static_cast<std::size_t>(n);
  }
  if (written < text.size() && errno == EPIPE && !sigismember(&before, SIGPIPE)) {
    const timespec at_once{};
    while (::sigtimedwait(&pipe_signal, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return written == text.size();
}

using Clock = std::chrono::steady_clock;

/// Input that ends right behind its last request is a batch, whose answers are still wanted; where it ends later, a
/// client that was connected has gone.
constexpr auto batch_pause = std::chrono::milliseconds(500);

/// How long a request may take before the second thread starts to read.
constexpr auto patience = std::chrono::milliseconds(5);

/// A client that calls one method after the other sends the next request within this time. Until then the server looks
/// for it again and again: waking a thread that sleeps takes longer than most requests, above all in a virtual machine.
constexpr auto attentive = std::chrono::microseconds(100);

constexpr short reader_gone = POLLERR | POLLHUP | POLLNVAL;

class Conversation {
 public:
  Conversation(Server& server, int in, int out) : server_(server), in_(in), out_(out), lines_(request_limits.bytes) {}

  /// Reads and answers until the input ends or the reader of the answers is gone.
  void run() {
    std::jthread watcher([this] { watch(); });
    while (converse()) {
    }
    std::lock_guard lock(mutex_);
    over_ = true;
    wake_.notify_one();
  }

 private:
  /// Reads once and answers all that waits; false at the end.
  bool converse() {
    const bool reader_there = wait_for_input();
    {
      std::lock_guard lock(mutex_);
      if (reader_there)
        read_once();
      else
        reader_left();
      busy_ = true;
      ++turn_;
      if (watcher_asleep_) wake_.notify_one();
    }
    while (true) {
      while (server_.answer_next()) {
      }
      std::lock_guard lock(mutex_);
      if (server_.waits()) continue;  // what the other thread has just read
      busy_ = false;
      return !input_ended_;
    }
  }

  /// Waits until there is something to read; false when the reader of the answers is gone.
  bool wait_for_input() const {
    static const bool alone = processors() == 1;  // then the client cannot write while this thread looks
    for (const auto asleep = Clock::now() + attentive;;) {
      const bool look = !alone && Clock::now() < asleep;
      pollfd watched[] = {{in_, POLLIN, 0}, {out_, 0, 0}};
      if (::poll(watched, 2, look ? 0 : -1) < 0) {
        if (errno == EINTR) continue;
        return true;
      }
      if (watched[1].revents & reader_gone) return false;
      if (watched[0].revents) return true;
      std::this_thread::yield();
    }
  }

  /// Gives the server what has come. Whoever reads holds the mutex.
  void read_once() {
    ssize_t n = ::read(in_, block_, sizeof block_);
    if (n < 0 && errno == EINTR) return;
    if (n <= 0) return end_of_input();
    last_ = Clock::now();
    lines_.add({block_, static_cast<std::size_t>(n)});
    while (auto line = lines_.next()) line->too_long ? server_.too_long() : server_.take(line->text);
  }

  void end_of_input() {
    input_ended_ = true;
    const bool batch = Clock::now() - last_ < batch_pause;
    if (std::string rest = std::move(lines_).rest(); !rest.empty()) server_.take(rest);
    if (!batch) server_.stop_all();
  }

  void reader_left() {
    input_ended_ = true;
    server_.abandon();
  }

  /// Wakes periodically while requests keep coming and sleeps otherwise, so that no request pays for waking it.
  void watch() {
    std::unique_lock lock(mutex_);
    for (int64_t seen = -1; !over_;) {
      if (!busy_ && turn_ == seen) {
        watcher_asleep_ = true;
        wake_.wait(lock, [&] { return busy_ || turn_ != seen || over_; });
        watcher_asleep_ = false;
      }
      seen = turn_;
      wake_.wait_for(lock, patience, [&] { return over_; });
      while (busy_ && turn_ == seen && !over_) read_meanwhile(lock);
    }
  }

  /// While the other thread answers: takes what comes within a moment.
  void read_meanwhile(std::unique_lock<std::mutex>& lock) {
    const bool only_out = input_ended_;
    lock.unlock();
    pollfd watched[] = {{out_, 0, 0}, {in_, POLLIN, 0}};
    const int found = ::poll(watched, only_out ? 1 : 2, 20);
    lock.lock();
    if (found <= 0 || !busy_) return;
    if (watched[0].revents & reader_gone) {
      reader_left();
      lock.unlock();
      std::this_thread::sleep_for(patience);  // what is running is on its way out
      lock.lock();
    } else if (!only_out && watched[1].revents) {
      read_once();
    }
  }

  Server& server_;
  const int in_, out_;
  std::mutex mutex_;
  std::condition_variable wake_;  ///< the watcher's
  LineCutter lines_;
  Clock::time_point last_ = Clock::now();
  bool busy_ = false;  ///< requests are being answered
  int64_t turn_ = 0;   ///< how often that began
  bool input_ended_ = false, watcher_asleep_ = false, over_ = false;
  char block_[65536];
};

}  // namespace

int serve(Methods methods, int in, int out) {
  std::mutex writing;
  std::atomic<bool> gone = false;
  Server server(std::move(methods), [&](const std::string& line) {
    std::lock_guard lock(writing);
    if (!gone && !write_line(out, line)) gone = true;  // the end of its input will end the server
  });
  std::make_unique<Conversation>(server, in, out)->run();  // its block is too large for a stack
  server.finish();
  return 0;
}

}  // namespace tirscope::protocol
