// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/worker_watch.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include "runtime/sandbox/sandbox_limits.h"
#include "support/text/terminal_text.h"

namespace tirscope::runtime {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t most_printed = 64 << 10;  ///< bytes passed on in one request

/// The only child of a process; 0 where it has none, more, or the system does not report it.
pid_t only_child(pid_t process) {
  const std::string id = std::to_string(process);
  std::ifstream in("/proc/" + id + "/task/" + id + "/children");
  pid_t child = 0, other = 0;
  in >> child;
  return in >> other ? 0 : child;
}

bool runs(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  std::getline(in, word, ')');
  return in >> word && word != "Z" && word != "X";
}

}  // namespace

int ChildWatch::make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return -1;
  output_ = ends[0];
  ::fcntl(output_, F_SETFL, O_NONBLOCK);
  return ends[1];
}

void ChildWatch::begin(pid_t started, const CrashNote* note, Role role) {
  started_ = started, process_ = 0, note_ = note, role_ = role, bytes_ = 0, passed_ = 0;
  walls_.reset();
}

std::optional<Walls> ChildWatch::walls(double patience) {
  const std::chrono::duration<double> longest(patience);
  for (const auto start = Clock::now(); !walls_ && note_ && Clock::now() - start < longest;) {
    if (uint32_t word = note_->walls.load()) {
      walls_ = unpacked_walls(word);
    } else if (runs(started_)) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    } else {
      break;
    }
  }
  return walls_;
}

bool ChildWatch::begin_request(int64_t bytes, double seconds, double patience) {
  passed_ = 0;
  bytes_ = bytes;
  const std::optional<Walls> held = walls(patience);
  if (!held) return !runs(started_);
  // Found before it runs anything, so that it is the process itself.
  if (process_ == 0) process_ = held->namespaces ? only_child(only_child(started_)) : started_;
  if (process_ > 0 && bytes > 0 && !held->off) limit_request(process_, bytes, seconds);
  return true;
}

std::optional<Diagnostic> ChildWatch::look() {
  pass_on();
  constexpr auto between = std::chrono::milliseconds(100);
  if (process_ <= 0 || bytes_ <= 0 || (walls_ && walls_->off) || Clock::now() - looked_ < between) return {};
  looked_ = Clock::now();
  return outgrown(process_, role_, bytes_);
}

void ChildWatch::pass_on() {
  char piece[4096];
  while (output_ >= 0) {
    const ssize_t count = ::read(output_, piece, sizeof piece);
    if (count <= 0) return;
    if (passed_ >= most_printed) continue;
    passed_ += std::size_t(count);
    std::string text = terminal_text({piece, std::size_t(count)});
    if (passed_ >= most_printed) text += "\n(further output omitted)\n";
    std::fputs(text.c_str(), stderr);
  }
}

void ChildWatch::end() {
  pass_on();
  if (output_ >= 0) ::close(output_);
  output_ = -1, started_ = process_ = 0, note_ = nullptr;
  walls_.reset();
}

}  // namespace tirscope::runtime
