// SPDX-License-Identifier: Apache-2.0
// ONNX models as Relax modules: one function `main` with one dataflow block, names and operators as TVM's from_onnx
// gives them.
#pragma once

#include <map>
#include <optional>

#include "ir/function.h"
#include "ir/tensor_data.h"
#include "support/diagnostic.h"

namespace tirscope::onnx_import {

struct Options {
  /// Initializers become parameters of `main` behind its inputs (attribute num_input), instead of constants.
  bool keep_params = false;
  /// The same where the initializers have more bytes together.
  std::optional<int64_t> keep_params_above = {};
  /// Sizes of the model by name ("batch"), which stay symbolic otherwise.
  std::map<std::string, int64_t> sizes = {};
};

struct Imported {
  IRModule module;
  std::map<std::string, TensorData> params;  ///< by the parameter's name; empty unless they were kept
  /// Operators that have no translation, all in one (`onnx.unknown-operator`), which are calls of functions named
  /// "onnx.<operator>" in the module; what the checker objects to.
  Diagnostics notes;
};

/// Reads and translates the model. Refused as `read_model` and `tensor_data` refuse (onnx/model_file.h), and:
/// `onnx.operator` where an operator is used in a way that has no translation, with the node's name and the shapes of
/// its inputs; `onnx.missing-value` where a node reads what nothing computes; `onnx.unknown-size` for a size in
/// `options` that the model does not have.
Result<Imported> import_model(const std::string& path, const Options& options = {});

/// The operators that have a translation.
std::vector<std::string_view> known_operators();

}  // namespace tirscope::onnx_import
