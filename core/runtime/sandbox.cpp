// SPDX-License-Identifier: Apache-2.0
#include "runtime/sandbox.h"

#include <sys/prctl.h>

#include <cstdlib>

#include "support/format.h"

namespace tirscope::runtime {

namespace {
bool switched_off() {
  const char* given = std::getenv("TIRSCOPE_SANDBOX");
  return given && std::string(given) == "off";
}
}  // namespace

void enter_sandbox(const Permit& permit) {
  // PoCL would step over a division by zero, again and again.
  ::setenv("POCL_SIGFPE_HANDLER", "0", 0);
  if (switched_off()) return;
  if (!permit.scratch.empty()) ::setenv("TMPDIR", permit.scratch.c_str(), 1);
  // Both halves ask for it; from here on no program that is run gains rights.
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  confine_files(permit);
  confine_calls(permit.role);
}

std::string confinement() {
  if (switched_off()) return "generated code is kept from nothing: TIRSCOPE_SANDBOX is off";
  const int version = landlock_version();
  const bool calls = has_call_filter();
  if (version > 0 && calls)
    return formatted("generated code is kept from files, network and other processes (Landlock {}, seccomp)", version);
  if (version > 0)
    return formatted("generated code is kept from files (Landlock {}), not from the network: no seccomp here", version);
  if (calls)
    return "generated code is kept from writing files, from network and other processes (seccomp), not from reading "
           "files: no Landlock here";
  return "generated code is kept from nothing: this system has neither Landlock nor seccomp";
}

}  // namespace tirscope::runtime
