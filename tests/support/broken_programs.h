// SPDX-License-Identifier: Apache-2.0
// Programs that crash, hang, take all memory, leave their arrays, misuse barriers or make no sense, each with the code
// of the diagnostic that it is to end in: templates times variants.
#pragma once

#include <string>
#include <vector>

namespace tirscope::test {

struct BrokenProgram {
  std::string name, text;
  std::string target;              ///< of the build
  std::vector<std::string> codes;  ///< any of them is right, where it is left to the machine which comes first
  double seconds = 20;             ///< that it may run: less where it would for ever
  std::string says = {};           ///< what the message must contain
};

/// `library`: the shared object of tests/runtime/misbehaving.c. `folder`: an empty one, for files that are not
/// libraries. Those for "cuda" are to be run where TIRSCOPE_CUDA names no driver.
std::vector<BrokenProgram> broken_programs(const std::string& library, const std::string& folder);

/// One that is right: doubles B into A.
std::string good_program();

}  // namespace tirscope::test
