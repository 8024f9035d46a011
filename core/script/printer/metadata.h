// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "script/printer/script_printer.h"

namespace tirscope::script {

/// The line `metadata = tvm.ir.load_json("""...""")` from which the text's `metadata["tir.StringImm"][0]` come. Empty
/// when there is none, and when something in it cannot be expressed: a constant whose elements are not there, or the
/// types of 0.26 and later, which release 0.27 itself cannot save.
std::string saved(const Metadata& metadata, Release release);

/// The same with the data of constants in `file`, whose tensors are named by the hash of their contents:
/// `metadata = tirscope.tensors("m.constants.safetensors", ["float32 [2, 3] 0f..."])`. Empty where there is none, and
/// where the text refers to anything but constants.
std::string named_tensors(const Metadata& metadata, std::string_view file);

}  // namespace tirscope::script
