// SPDX-License-Identifier: Apache-2.0
// What generated code tries in order to reach out of its process, each with how it is to end.
#pragma once

#include <string>
#include <vector>

namespace tirscope::test {

struct Attack {
  enum class By { Call, CallOnPath, Library, Text };
  std::string topic, name;
  std::string function;  ///< of attacks.c; for Library the shared object, for Text a program
  By by = By::Call;
  /// How it ends: codes of diagnostics, or "denied" where it returns with nothing gained.
  std::vector<std::string> ends;
  std::string says = {};      ///< what the diagnostic contains
  bool of_files = false;      ///< it takes a layer that protects files: namespaces or Landlock
  bool of_processes = false;  ///< it takes namespaces
};

/// `secret`: a file that generated code has no business with. `constructor`: a library that writes when it is loaded.
std::vector<Attack> attacks(const std::string& secret, const std::string& constructor);

}  // namespace tirscope::test
