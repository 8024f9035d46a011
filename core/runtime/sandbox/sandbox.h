// SPDX-License-Identifier: Apache-2.0
// What a process of the worker may still do. It gives up the rest before it reads its first request, for good and for
// all that it starts. The layers of the sandbox, each where the system has it:
//   namespaces (sandbox_namespaces.cpp)  it sees no file, process or network but what it may use
//   Landlock (sandbox_files.cpp)         the same for files, asked at each opening
//   seccomp (sandbox_calls.cpp)          the system calls that computing needs, and no others
//   limits (sandbox_limits.cpp)          memory, threads, files, core dumps
// TIRSCOPE_SANDBOX=off in the environment leaves all of them out. docs/security.md says what they promise.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/messages/build.h"

namespace tirscope::runtime {

/// What a process of the worker is for. What it may do besides computing:
enum class Role {
  Build,   ///< compile: read the system's folders and the devices' files, run programs there (clang for imported C),
           ///< write in its scratch folder and in the drivers' caches
  Device,  ///< run kernels through a driver: the same, and the libraries that generated code calls
  Run      ///< run generated code on the processor: read the system's libraries and those that are called
};
inline constexpr Role roles[] = {Role::Build, Role::Device, Role::Run};

struct Permit {
  Role role = Role::Run;
  std::string scratch = {};                 ///< its own folder, for temporary files; none for Role::Run
  std::vector<std::string> libraries = {};  ///< that generated code calls: they and those beside them may be read
  /// Walls that are left out though the system has them: the tests of the others.
  bool without_namespaces = false, without_landlock = false;
};

using protocol::Walls;

/// As a number other than 0, and back.
inline uint32_t packed(const Walls& walls) {
  return 1u | uint32_t(walls.off) << 1 | uint32_t(walls.namespaces) << 2 | uint32_t(walls.calls) << 3 |
         uint32_t(walls.landlock) << 8;
}
inline Walls unpacked_walls(uint32_t word) {
  return {bool(word & 2), bool(word & 4), int64_t(word >> 8), bool(word & 8)};
}

/// Before any other thread is started. What this system has no means for is left out; what it has is returned. With
/// namespaces the caller goes on in another process, the only one inside but for their init; the one that was started
/// stays outside, ends as the one inside does, and ends it when the other end of `parent`, a socket, closes.
/// Descriptors from `first_closed` on are closed.
Walls enter_sandbox(const Permit& permit, int parent, int first_closed);

/// What keeps generated code from files, the network and other processes, and what is missing: one sentence.
std::string confinement(const Walls& walls);

}  // namespace tirscope::runtime
