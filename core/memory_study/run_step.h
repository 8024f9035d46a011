// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

namespace tirscope::passes {

/// One execution of a statement, as a run showed it.
struct RunStep {
  std::string node;     ///< its address; empty where the module that was given has no such statement
  std::string text;     ///< "C_shared[tx + 256] = 0"
  std::string buffer;   ///< whose memory is accessed
  std::string element;  ///< "C_shared[291]"
  bool write = false;
  std::vector<std::pair<std::string, int64_t>> loops = {};  ///< outermost first, thread axes among them
  std::array<int64_t, 3> thread{};                          ///< x, y, z
  int epoch = 0;                                            ///< barriers before it
  int entry = -1;  ///< the statement's entry in the study that it is part of; -1: in none
};

}  // namespace tirscope::passes
