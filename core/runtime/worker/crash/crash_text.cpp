// SPDX-License-Identifier: Apache-2.0
// From how a worker process ended to a message for the user, and what to do.
#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>
#include <cstring>

#include "runtime/sandbox/sandbox_calls.h"
#include "runtime/worker/crash/crash.h"
#include "runtime/worker/crash/guarded.h"

namespace tirscope::runtime {

namespace {

/// The signal that ended the process: as it recorded, else as the system reports; 0: none.
int signal_of(const CrashNote& note, int status) {
  if (int own = note.signal) return own;
  return status != -1 && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

std::string name_of(int signal) { return ::strsignal(signal); }

Diagnostic lost(int signal) {
  if (signal == SIGKILL)
    return refused("run.worker-lost",
                   "the process that builds and runs generated code was killed from outside, perhaps because memory "
                   "ran out; run again to restart it, with smaller sizes if it happens again");
  return refused("run.worker-lost",
                 "the process that builds and runs generated code ended or was killed; run again to restart it");
}

Diagnostic forbidden(const CrashNote& note) {
  const int call = note.call;
  // The C library starts processes with all signals blocked, so that they end without a word.
  if (call == 0 || makes_process(call))
    return refused("run.forbidden",
                   "the generated code tried to start another process (fork, system or similar), or made a forbidden "
                   "system call with its signals blocked; remove that from the C function that it calls");
  const std::string path = note.path.data();
  return refused("run.forbidden",
                 "the generated code called {0}, which the sandbox policy forbids: no writing of files, no network and "
                 "no other processes; remove that from the C function that it calls",
                 forbidden_call(call) + (path.empty() ? "" : "(\"" + path + "\")"));
}

/// What lies nearest to the address: which region, and how far behind its end or (negative) before its begin.
struct Nearest {
  int region = -1;
  int64_t distance = 0;
};
Nearest nearest_to(const CrashNote& note) {
  Nearest best;
  const uint64_t address = note.address;
  for (int k = 0; k < note.region_count && k < int(CrashNote::most_regions); ++k) {
    uint64_t begin = note.begins[std::size_t(k)], end = note.ends[std::size_t(k)];
    int64_t away = address >= end ? int64_t(address - end) : address < begin ? -int64_t(begin - address) : 0;
    if (best.region < 0 || std::abs(away) < std::abs(best.distance)) best = {k, away};
  }
  return best;
}

Diagnostic bad_address(const CrashNote& note, int signal, const std::vector<std::string>& names) {
  constexpr uint64_t first_pages = 64 * 1024;
  constexpr int64_t far_away = int64_t(Guarded::far);
  if (note.signal == 0)
    return refused("run.crashed",
                   "the generated code crashed without a location: it ran out of stack or overwrote memory of its own "
                   "process; check its indices, and give large local buffers the scope global");
  if (note.stack)
    return refused("run.crashed",
                   "the generated code ran out of stack: a function recurses endlessly, or local buffers are too "
                   "large; give them the scope global");
  if (note.address < first_pages)
    return refused("run.crashed",
                   "the generated code dereferenced a null pointer; check the pointers that it passes to C functions");
  Nearest nearest = nearest_to(note);
  if (nearest.region < 0 || std::abs(nearest.distance) > far_away)
    return refused("run.crashed",
                   "the generated code crashed with {0}, far from any array; check its indices and the pointers that "
                   "it passes to C functions",
                   name_of(signal));
  const bool before = nearest.distance < 0;
  const int64_t distance = std::abs(nearest.distance);
  if (std::size_t(nearest.region) >= names.size())
    return refused("run.crashed",
                   before ? "the generated code accessed memory {0} bytes before a buffer that it allocates; an index "
                            "is out of bounds"
                          : "the generated code accessed memory {0} bytes past the end of a buffer that it allocates; "
                            "an index is out of bounds",
                   distance);
  return refused(
      "run.crashed",
      before ? "the generated code accessed memory {0} bytes before array {1}; an index is out of bounds"
             : "the generated code accessed memory {0} bytes past the end of array {1}; an index is out of bounds",
      distance, names[std::size_t(nearest.region)]);
}

}  // namespace

Diagnostic crash_of_run(const CrashNote& note, int status, const std::vector<std::string>& names, bool device) {
  const int signal = signal_of(note, status);
  if (int exiting = note.exiting)
    return refused(
        "run.exited",
        "the generated code called exit({0}) instead of returning; remove that from the C function that it calls",
        exiting - 1);
  if (note.begun && status != -1 && WIFEXITED(status))
    return refused("run.exited",
                   "the generated code ended its process with status {0} instead of returning; remove that from the C "
                   "function that it calls",
                   WEXITSTATUS(status));
  switch (signal) {
    case 0:
    case SIGKILL: return lost(signal);
    case SIGSYS: return forbidden(note);
    case SIGXFSZ:
      return refused(
          "run.forbidden",
          "the generated code wrote to a file that is not its own; remove that from the C function that it calls");
    case SIGXCPU:
      return refused(
          "run.time-limit",
          "the program exceeded the CPU time of its time limit and was stopped; use smaller sizes or a longer limit");
    case SIGFPE:
      return refused("run.crashed",
                     "the generated code divided an integer by zero, or the smallest integer by -1; guard the division "
                     "with a condition");
    case SIGSEGV:
    case SIGBUS: return bad_address(note, signal, names);
    case SIGILL:
      return refused("run.crashed",
                     "the generated code executed a trap or an instruction that this CPU does not support; build for "
                     "this CPU, without mcpu and mattr");
    case SIGABRT:
      if (device)
        return refused(
            "run.crashed",
            "the device driver called abort() during the run; use fewer blocks and threads, or smaller tiles");
      return refused("run.crashed",
                     "the generated code called abort(); check the C functions that it calls, and its indices");
    default: break;
  }
  return refused("run.crashed",
                 "the generated code crashed with {0}; check its indices and the C functions that it calls",
                 name_of(signal));
}

Diagnostic crash_of_compiler(const CrashNote& note, int status) {
  const int signal = signal_of(note, status);
  if (note.begun == 0 || signal == 0 || signal == SIGKILL) return lost(signal);
  if (note.stack)
    return refused(
        "build.crashed",
        "the compiler ran out of stack: the program's expressions are too deep; split them into several stores");
  return refused("build.crashed", "the compiler crashed with {0} on this program; please report it", name_of(signal));
}

}  // namespace tirscope::runtime
