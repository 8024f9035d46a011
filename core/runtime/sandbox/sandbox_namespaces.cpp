// SPDX-License-Identifier: Apache-2.0
// Three processes: the one that was started stays outside as the keeper; it makes an init in new namespaces, which
// makes the worker. The keeper is out of reach of generated code: it ends everything inside when the parent is gone.
#include "runtime/sandbox/sandbox_namespaces.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace tirscope::runtime {

namespace {

constexpr int unable = 77;  ///< the exit status of an init that could not make its namespaces

bool write_setting(const char* path, const std::string& text) {
  int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = ::write(file, text.data(), text.size()) == ssize_t(text.size());
  ::close(file);
  return done;
}

/// The user and group stay what they are; no other exists inside.
bool map_user(uid_t user, gid_t group) {
  auto itself = [](unsigned id) { return std::to_string(id) + " " + std::to_string(id) + " 1"; };
  write_setting("/proc/self/setgroups", "deny");  // old kernels have no such file
  return write_setting("/proc/self/uid_map", itself(user)) && write_setting("/proc/self/gid_map", itself(group));
}

bool drop_capabilities() {
  for (int capability = 0; ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; ++capability) {
  }
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2] = {};
  return ::syscall(SYS_capset, &header, none) == 0;
}

/// The first process inside: waits for the worker, and for what others leave behind, and says how the worker ended.
[[noreturn]] void be_init(pid_t worker, int report) {
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (report != 0) ::dup2(report, 0), report = 0;
  ::syscall(SYS_close_range, 1u, ~0u, 0u);
  while (true) {
    int status = 0;
    pid_t ended = ::waitpid(-1, &status, 0);
    if (ended < 0 && errno != EINTR) ::_exit(unable);
    if (ended != worker) continue;
    [[maybe_unused]] ssize_t told = ::write(report, &status, sizeof status);
    ::_exit(0);
  }
}

/// Inside, as the first process there. Returns in the worker alone.
void begin_inside(const std::vector<Grant>& grants, bool generated, uid_t user, gid_t group, int report) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (!map_user(user, group) || !enter_own_root(grants, generated)) ::_exit(unable);
  [[maybe_unused]] int named = ::sethostname("sandbox", 7);
  pid_t worker = ::fork();
  if (worker < 0) ::_exit(unable);
  if (worker > 0) be_init(worker, report);
  ::close(report);
  if (!drop_capabilities()) ::_exit(unable);
}

[[noreturn]] void end_likewise(int status) {
  if (!WIFSIGNALED(status)) ::_exit(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::signal(signal, SIG_DFL);
  sigset_t one;
  ::sigemptyset(&one), ::sigaddset(&one, signal);
  ::sigprocmask(SIG_UNBLOCK, &one, nullptr);
  ::kill(::getpid(), signal);
  ::_exit(128 + signal);
}

int waited(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// Outside. Returns when the namespaces could not be made.
void keep(pid_t init, int report, int parent) {
  pollfd watched[] = {{report, POLLIN, 0}, {parent, 0, 0}};
  while (true) {
    if (::poll(watched, 2, -1) < 0) continue;
    if (watched[0].revents) break;
    if (watched[1].revents & (POLLHUP | POLLERR)) ::kill(init, SIGKILL), ::_exit(0);
    if (watched[1].revents) watched[1].fd = -1;
  }
  int status = 0;
  const bool told = ::read(report, &status, sizeof status) == ssize_t(sizeof status);
  const int of_init = waited(init);
  if (told) end_likewise(status);
  if (!WIFEXITED(of_init) || WEXITSTATUS(of_init) != unable) end_likewise(of_init);
  ::close(report);
}

}  // namespace

bool enter_namespaces(const std::vector<Grant>& grants, bool generated, int parent) {
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  int report[2];
  if (::pipe2(report, O_CLOEXEC) != 0) return false;
  constexpr unsigned long own =
      CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  const auto init = pid_t(::syscall(SYS_clone, own | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  if (init == 0) {
    ::close(report[0]);
    begin_inside(grants, generated, user, group, report[1]);
    return true;
  }
  ::close(report[1]);
  if (init > 0)
    keep(init, report[0], parent);
  else
    ::close(report[0]);
  return false;
}

}  // namespace tirscope::runtime
