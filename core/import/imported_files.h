// SPDX-License-Identifier: Apache-2.0
// An imported model as what is written to files: the text of its module, and its weights.
#pragma once

#include <string>

#include "import/onnx/onnx.h"
#include "model/tensor.h"
#include "script/dialect/release.h"

namespace tirscope::onnx_import {

/// The release that an imported module is written for where none is asked for: the newest, or 0.25 where constants
/// remain, for which releases from 0.26 on have no words.
script::Release release_for(const IRModule& module);

/// The module as a file; constants that remain keep their data above the text, or in the file `tensors` beside it.
std::string imported_text(const IRModule& module, script::Release release, const std::string& tensors = {});

/// The weights that became parameters.
Result<model::Tensors> imported_params(const Imported& imported);

}  // namespace tirscope::onnx_import
