// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/prefix_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <thread>
#include <utility>

#include "support/text/terminal_text.h"

extern char** environ;

namespace tirscope::protocol {

namespace {

using Clock = std::chrono::steady_clock;

/// Of what a process says on its standard error, so much is shown.
constexpr std::size_t most_forwarded = 64 * 1024;

/// Sets the terminal's foreground group; from a group in the background the terminal would stop this program for it.
void set_foreground(int terminal, pid_t group) {
  sigset_t stopping, before;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTTOU);
  ::pthread_sigmask(SIG_BLOCK, &stopping, &before);
  ::tcsetpgrp(terminal, group);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

int spawn(std::vector<std::string>& words, int input_and_output, int errors, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input_and_output, 0);
  posix_spawn_file_actions_adddup2(&actions, input_and_output, 1);
  posix_spawn_file_actions_adddup2(&actions, errors, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int problem = ::posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return problem;
}

}  // namespace

int PrefixProcess::start(std::vector<std::string> words, std::size_t longest_line, bool queued) {
  queued_ = queued;
  lines_.emplace(longest_line);
  int ends[2], errors[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  socket_ = ends[0];
  if (::pipe2(errors, O_CLOEXEC) != 0) {
    const int problem = errno;
    ::close(ends[1]);
    return problem;
  }
  errors_ = errors[0];
  ::fcntl(errors_, F_SETFL, O_NONBLOCK);
  const int problem = spawn(words, ends[1], errors[1], process_);
  ::close(ends[1]);
  ::close(errors[1]);
  if (problem != 0) return process_ = 0, problem;
  if (!queued_) lend_terminal();
  return 0;
}

PrefixProcess::~PrefixProcess() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));  // a server ends with its input
  ended(std::chrono::seconds(2));
  kill();
  forward_errors();
  if (errors_ >= 0) ::close(errors_);
}

void PrefixProcess::lend_terminal() {
  terminal_ = ::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (terminal_ >= 0 && ::tcgetpgrp(terminal_) == ::getpgrp()) {
    set_foreground(terminal_, process_);
    ::kill(-process_, SIGCONT);  // it may have asked already
  } else if (terminal_ >= 0) {
    ::close(std::exchange(terminal_, -1));
  }
}

void PrefixProcess::take_terminal_back() {
  if (terminal_ < 0) return;
  if (::tcgetpgrp(terminal_) == process_) set_foreground(terminal_, ::getpgrp());
  ::close(std::exchange(terminal_, -1));
}

void PrefixProcess::kill() {
  take_terminal_back();
  if (process_ <= 0) return;
  if (queued_ && !status_) {
    ::kill(-process_, SIGTERM);
    ended(std::chrono::seconds(2));
    if (process_ <= 0) return;
  }
  // Its number belongs to its group as long as one of the group is alive or it has not been waited for.
  ::kill(-process_, SIGKILL);
  ended(std::chrono::seconds(2));
  process_ = 0;
}

int PrefixProcess::ended(std::chrono::milliseconds longest) {
  if (process_ <= 0 || status_) return status_.value_or(-1);
  for (auto until = Clock::now() + longest;; std::this_thread::sleep_for(std::chrono::milliseconds(5))) {
    siginfo_t info{};
    // The process is left to be waited for until its group is gone too, so that the number stays its own.
    if (::waitid(P_PID, id_t(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == process_) {
      ::kill(-process_, SIGKILL);
      int status = 0;
      ::waitpid(process_, &status, 0);
      process_ = 0;
      status_ = status;
      return status;
    }
    if (Clock::now() > until) return -1;
  }
}

bool PrefixProcess::send(const std::string& line, Clock::time_point deadline) {
  for (std::size_t sent = 0; sent < line.size();) {
    ssize_t n = ::send(socket_, line.data() + sent, line.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
      sent += std::size_t(n);
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK) || Clock::now() > deadline) return false;
    forward_errors();
    pollfd waiting{socket_, POLLOUT, 0};
    ::poll(&waiting, 1, 50);
  }
  return true;
}

PrefixProcess::Event PrefixProcess::receive(LineCutter::Line& line) {
  if (auto next = lines_->next()) return line = std::move(*next), Event::Line;
  std::array<pollfd, 2> waiting{{{socket_, POLLIN, 0}, {errors_, POLLIN, 0}}};
  if (::poll(waiting.data(), waiting.size(), 50) <= 0) return Event::Nothing;
  if (waiting[1].revents) forward_errors();
  if (!waiting[0].revents) return Event::Nothing;
  char piece[65536];
  ssize_t n = ::recv(socket_, piece, sizeof piece, MSG_DONTWAIT);
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return Event::Nothing;
  if (n <= 0) return Event::Ended;
  lines_->add({piece, std::size_t(n)});
  return Event::Nothing;
}

const std::string& PrefixProcess::said() {
  forward_errors();
  return said_.text();
}

void PrefixProcess::forward_errors() {
  char piece[4096];
  for (int turns = 0; errors_ >= 0 && turns < 16; ++turns) {
    ssize_t n = ::read(errors_, piece, sizeof piece);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return;  // no more to read yet
    if (n == 0) return void(::close(std::exchange(errors_, -1)));
    said_.add({piece, std::size_t(n)});
    if (forwarded_ >= most_forwarded) continue;
    forwarded_ += std::size_t(n);
    const std::string clean = terminal_text({piece, std::size_t(n)});
    std::fwrite(clean.data(), 1, clean.size(), stderr);
  }
}

}  // namespace tirscope::protocol
