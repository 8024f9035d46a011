// SPDX-License-Identifier: Apache-2.0
#include "runtime/sandbox/sandbox.h"

#include <dirent.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "runtime/sandbox/sandbox_calls.h"
#include "runtime/sandbox/sandbox_files.h"
#include "runtime/sandbox/sandbox_limits.h"
#include "runtime/sandbox/sandbox_namespaces.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

bool switched_off() {
  const char* given = std::getenv("TIRSCOPE_SANDBOX");
  return given && std::string(given) == "off";
}

void close_from(int first) {
  constexpr long call_close_range = 436;
  if (::syscall(call_close_range, unsigned(first), ~0u, 0u) == 0) return;
  const long most = ::sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < most; ++descriptor) ::close(descriptor);
}

}  // namespace

Walls enter_sandbox(const Permit& permit, int parent, int first_closed) {
  close_from(first_closed);
  // PoCL would step over a division by zero, again and again.
  ::setenv("POCL_SIGFPE_HANDLER", "0", 0);
  Walls walls;
  walls.off = switched_off();
  if (walls.off) return walls;
  if (!permit.scratch.empty()) ::setenv("TMPDIR", permit.scratch.c_str(), 1);
  const bool generated = permit.role == Role::Run;
  std::vector<Grant> grants = grants_of(permit);
  // All layers need it; from here on no program that is run gains rights.
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return walls;
  walls.namespaces = !permit.without_namespaces && enter_namespaces(grants, generated, parent);
  if (walls.namespaces) grants.push_back({"/proc", Grant::Read});  // no other process is in it
  limit_for_good(permit.role, walls.namespaces);
  if (!permit.without_landlock) walls.landlock = confine_files(grants);
  walls.calls = confine_calls(permit.role, walls.namespaces);
  return walls;
}

std::string confinement(const Walls& walls) {
  if (walls.off) return "sandbox policy: none, because TIRSCOPE_SANDBOX is off";
  std::string by;
  auto add = [&](const std::string& wall) { by += (by.empty() ? "" : ", ") + wall; };
  if (walls.namespaces) add("namespaces");
  if (walls.landlock > 0) add(formatted("Landlock {}", walls.landlock));
  if (walls.calls) add("seccomp");
  const bool files = walls.namespaces || walls.landlock > 0;
  if (walls.calls)
    return formatted("sandbox policy: no access to {}network and other processes ({}){}",
                     files ? "files, " : "file writes, ", by,
                     files ? "" : "; files can be read, because neither namespaces nor Landlock are available");
  if (walls.namespaces)
    return formatted(
        "sandbox policy: no access to files, network and other processes ({}); unusual system calls are allowed, "
        "because seccomp is not available",
        by);
  if (files)
    return formatted(
        "sandbox policy: no access to files ({}); the network is allowed, because seccomp is not available", by);
  return "sandbox policy: none, because this system has neither namespaces, Landlock nor seccomp";
}

}  // namespace tirscope::runtime
