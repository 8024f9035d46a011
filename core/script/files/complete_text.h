// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "script/printer/printer.h"

namespace tirscope::script {

/// The file beside a text with the data of its constants, where nothing else is said.
inline constexpr const char* constants_file = "constants.safetensors";

/// Options for text that is read back (files, the way between programs): what TVM leaves out of a text as metadata,
/// strings of several lines, is written where it is used; constants are named by the hash of their contents, and their
/// data travels beside the text (ReadOptions::tensors).
inline PrintOptions complete() {
  PrintOptions options;
  options.whole_strings = true;
  options.show_meta = true;  // where a name cannot say it
  options.tensors = constants_file;
  return options;
}

/// The same with the data of constants above the text, as TVM has it: where nothing can lie beside it.
inline PrintOptions complete_with_data() {
  PrintOptions options = complete();
  options.tensors.clear();
  return options;
}

}  // namespace tirscope::script
