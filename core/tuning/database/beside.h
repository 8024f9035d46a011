// SPDX-License-Identifier: Apache-2.0
// What MetaSchedule's records have no place for: a line for each record, in a file beside theirs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace tirscope::tuning {

struct Beside {
  std::string run;       ///< that measured it; empty: another program
  std::string machine;   ///< that it was measured on
  std::string version;   ///< of this program
  std::string function;  ///< the name of what was tuned, where it was known
  std::optional<bool> correct = {};
  bool stopped_early = false;
  double build_seconds = 0;
  std::string error = {};               ///< the code of why it failed
  std::optional<int64_t> written = {};  ///< seconds since 1970
};

/// By the number of the line of its record, from 0; a later line replaces an earlier one. Lines that make no sense are
/// of no record.
std::map<int64_t, Beside> beside_of(const std::string& text);

/// The line, with its end.
std::string beside_line(int64_t record, const Beside& beside);

}  // namespace tirscope::tuning
