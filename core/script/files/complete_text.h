// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "script/printer/printer.h"

namespace tirscope::script {

/// Options for text that is read back (files, the way between programs): what TVM leaves out of a text as metadata,
/// strings of several lines, is written where it is used; the data of constants comes before the text.
inline PrintOptions complete() {
  PrintOptions options;
  options.whole_strings = true;
  options.show_meta = true;
  return options;
}

}  // namespace tirscope::script
