// SPDX-License-Identifier: Apache-2.0
// What a dump says of its stage beside the text: a comment in its first line. For the files of dumps.h only.
#pragma once

#include <istream>

#include "pass_runs/dumps.h"

namespace tirscope::passes {

/// Of a file that `write_dumps` wrote. Of any other nothing is said.
struct StageLine {
  std::optional<std::string> name;
  std::optional<PassCall> call;
  bool is_call_known = false;  ///< the line says what ran, be it that nothing did
  bool by_hand = false;
  double ms = 0;
  std::optional<std::string> target;         ///< of the whole run, in its first file
  std::optional<AttrDict> config;            ///< of the whole run, in its first file: the settings that were made
  std::optional<std::string> code, message;  ///< of a pass that failed
  std::vector<PassCall> pending;             ///< what did not run because of it
};

/// The line that begins `text`.
StageLine stage_line(std::string_view text);
/// `text` without it, and without line ends at its end.
std::string without_stage_line(std::string text);
/// The line in a file, with its end. What has no form in JSON is left out.
std::string written(const StageLine& line);
/// Whether a file begins so.
bool begins_with_stage_line(std::istream& in);

/// How the names of files that hold what a failed pass said end.
inline constexpr std::string_view failure_ending = ".error.txt";

}  // namespace tirscope::passes
