// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "script/printer/script_printer.h"

namespace tirscope::script {

/// The line `metadata = tvm.ir.load_json("""...""")` from which the text's `metadata["tir.StringImm"][0]` come. Empty
/// when there is none, and when something in it cannot be expressed: the numbers of a Relax constant are never in a
/// text.
std::string saved(const Metadata& metadata);

}  // namespace tirscope::script
