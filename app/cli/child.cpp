// SPDX-License-Identifier: Apache-2.0
#include "child.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "cli.h"

namespace tirscope::cli {

ChildEnd in_child(const std::function<int()>& work, int seconds) {
  std::cout.flush();
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child < 0) return {work(), 0};  // without one, nothing is lost but the wall
  if (child == 0) {
    const rlimit no_core{0, 0}, time{rlim_t(seconds), rlim_t(seconds) + 1};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::setrlimit(RLIMIT_CPU, &time);
    const int code = work();
    std::cout.flush();
    std::fflush(nullptr);
    ::_exit(code);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return {Exit::bug, 0};
  if (WIFSIGNALED(status)) return {Exit::bad_use, WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

}  // namespace tirscope::cli
