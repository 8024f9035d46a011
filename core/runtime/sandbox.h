// SPDX-License-Identifier: Apache-2.0
// What a process of the worker may still do. It gives up the rest before it reads its first request, for good and for
// all that it starts: Landlock keeps it from files (sandbox_files.cpp), a filter of system calls from the network,
// other processes and programs (sandbox_calls.cpp). TIRSCOPE_SANDBOX=off in the environment leaves both out.
#pragma once

#include <string>
#include <vector>

namespace tirscope::runtime {

/// What a process of the worker is for. What it may do besides computing:
enum class Role {
  Build,   ///< compile: read and run any program (clang for imported C); write in its scratch folder and as Device does
  Device,  ///< run kernels through a driver: read the system's folders, run programs there (PoCL's linker), open the
           ///< devices' files, write in its scratch folder and in the drivers' caches, talk to local sockets
  Run      ///< run generated code on the processor: read the system's folders and the libraries that are called
};
inline constexpr Role roles[] = {Role::Build, Role::Device, Role::Run};

struct Permit {
  Role role = Role::Run;
  std::string scratch;                 ///< a folder of its own, for temporary files; none for Role::Run
  std::vector<std::string> libraries;  ///< that generated code calls: they and those beside them may be read
};

/// Before any other thread is started. What this system has no means for is left out; `confinement` says so.
void enter_sandbox(const Permit& permit);

/// What keeps generated code from files and the network on this machine, and what is missing: one sentence.
std::string confinement();

/// A system call that the sandbox stopped, as its function is named in C; "" for one that is never stopped.
std::string forbidden_call(int number);

// ---- the two halves -------------------------------------------------------------------------------------------------

/// The version of Landlock that the kernel has; 0: none.
int landlock_version();
/// False where it cannot be done.
bool confine_files(const Permit& permit);

bool has_call_filter();
bool confine_calls(Role role);
/// Which of the call's arguments, from 0 on, is the path that it names; -1: none.
int path_argument(int number);

}  // namespace tirscope::runtime
