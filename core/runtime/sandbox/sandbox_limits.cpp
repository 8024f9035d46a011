// SPDX-License-Identifier: Apache-2.0
#include "runtime/sandbox/sandbox_limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/in_parallel.h"

namespace tirscope::runtime {

namespace {

constexpr int64_t slack = int64_t(512) << 20;  ///< what a process of the worker has besides the program's own

void at_most(int resource, rlim_t most) {
  rlimit limit{};
  if (::getrlimit(__rlimit_resource(resource), &limit) != 0) return;
  limit.rlim_max = std::min(limit.rlim_max, most);
  limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
  ::setrlimit(__rlimit_resource(resource), &limit);
}

/// Lines of /proc/PID/status; sizes are in KiB.
struct Status {
  int64_t memory = 0, threads = 0;
};

/// Adds those of a process: its own pages, shared ones that no file keeps, those swapped out, and the tables of pages.
void add_status(pid_t process, Status& status) {
  std::ifstream in("/proc/" + std::to_string(process) + "/status");
  for (std::string key; in >> key; in.ignore(4096, '\n')) {
    int64_t value = 0;
    if (key == "RssAnon:" || key == "RssShmem:" || key == "VmSwap:" || key == "VmPTE:") in >> value;
    status.memory += value;
    if (key == "Threads:" && in >> value) status.threads += value;
  }
}

/// Of a process and those that it started, so far as the system tells of them.
Status status_of(pid_t process, int levels = 8) {
  Status status;
  add_status(process, status);
  std::error_code error;
  if (levels > 0)
    for (const auto& thread :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", error)) {
      std::ifstream children(thread.path() / "children");
      for (pid_t child = 0; children >> child;) {
        const Status below = status_of(child, levels - 1);
        status.memory += below.memory, status.threads += below.threads;
      }
    }
  return status;
}

/// Of all threads, so far.
double seconds_used(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  std::getline(in, word, ')');  // the name may hold anything
  for (int skipped = 0; skipped < 11; ++skipped) in >> word;
  double user = 0, system = 0;
  in >> user >> system;
  return (user + system) / double(::sysconf(_SC_CLK_TCK));
}

}  // namespace

int most_threads() { return 4 * processors() + 64; }

void limit_for_good(Role role, bool isolated) {
  at_most(RLIMIT_CORE, 0);
  at_most(RLIMIT_MSGQUEUE, 0);
  at_most(RLIMIT_RTPRIO, 0);
  at_most(RLIMIT_NOFILE, 4096);
  if (role == Role::Run) {
    at_most(RLIMIT_MEMLOCK, 0);
    at_most(RLIMIT_FSIZE, 0);
  } else {
    at_most(RLIMIT_FSIZE, rlim_t(4) << 30);
  }
  // Elsewhere the system counts those of the same user in all processes. The init inside counts too.
  if (isolated) at_most(RLIMIT_NPROC, rlim_t(role == Role::Run ? most_threads() + 64 : 16 * processors() + 1024));
}

void limit_request([[maybe_unused]] pid_t process, [[maybe_unused]] int64_t bytes, double seconds) {
  rlimit limit{};
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)  // whose shadows are larger than any limit
  if (::prlimit(process, RLIMIT_DATA, nullptr, &limit) == 0) {
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, rlim_t(bytes + slack));
    ::prlimit(process, RLIMIT_DATA, &limit, nullptr);
  }
#endif
  if (::prlimit(process, RLIMIT_CPU, nullptr, &limit) != 0) return;
  const double most = seconds_used(process) + (std::min(seconds, 1e9) + 10) * processors();
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, rlim_t(most));
  ::prlimit(process, RLIMIT_CPU, &limit, nullptr);
}

std::optional<Diagnostic> outgrown([[maybe_unused]] pid_t process, [[maybe_unused]] Role role,
                                   [[maybe_unused]] int64_t bytes) {
#if !__has_feature(address_sanitizer)
  const Status status = status_of(process);
  if (role == Role::Run && status.threads > most_threads())
    return refused("run.too-many-threads",
                   "the generated code had {0} threads at once, more than the {1} allowed; remove that from the C "
                   "function that it calls",
                   status.threads, int64_t(most_threads()));
  if (status.memory * 1024 > bytes + 2 * slack)
    return refused(role == Role::Build ? "build.out-of-memory" : "run.out-of-memory",
                   role == Role::Build
                       ? "compilation takes more than the {0} MB allowed; unroll less, or use smaller sizes"
                       : "the program takes more than the {0} MB allowed; use smaller sizes",
                   bytes >> 20);
#endif
  return {};
}

}  // namespace tirscope::runtime
