// SPDX-License-Identifier: Apache-2.0
// The option --space of `tirc tune` and `tirc spaces`.
#pragma once

#include <filesystem>

#include "support/read_file.h"
#include "tuning/problem.h"

namespace tirscope::cli {

/// What the option means to runtime::TuneSettings: the name of a space, or the text of the file. Refused as
/// `tuning.unknown-space` where a plain word is neither, and as read_file refuses.
inline Result<std::string> space_of(const std::string& option, const passes::Target& target) {
  if (tuning::named_space(option, tuning::space_target(target, 1))) return option;
  if (option.find_first_of("./") == option.npos && !std::filesystem::exists(option))
    TS_TRY_VOID(tuning::find_space_kind(option));
  return read_file(option);
}

}  // namespace tirscope::cli
