// SPDX-License-Identifier: Apache-2.0
// The files that a process of each role may use: one list, which Landlock and the mount namespace both go by.
#pragma once

#include <string>
#include <vector>

#include "runtime/sandbox/sandbox.h"

namespace tirscope::runtime {

/// A file or folder, with all below it.
struct Grant {
  /// Own: where namespaces hold, an empty folder in memory takes its place and ends with the process.
  enum Access : unsigned { Read = 1, Execute = 2, Write = 4, Own = 8 };
  std::string path;  ///< absolute, and perhaps a link, or missing
  unsigned access = Read;
};

/// Loads the part of NVIDIA's driver that needs rights.
std::vector<Grant> grants_of(const Permit& permit);

/// The environment of a process of the worker: of `all` what compilers, libraries and drivers go by, nothing else,
/// since people keep keys and passwords there. Drivers keep their kernels in `scratch`. Words of the form NAME=VALUE.
std::vector<std::string> environment_of(char** all, const std::string& scratch);

}  // namespace tirscope::runtime
