// SPDX-License-Identifier: Apache-2.0
#include "import/imported_files.h"

#include "ir/relax/ops.h"
#include "ir/walk/visitor.h"
#include "model/constants.h"
#include "script/printer/printer.h"

namespace tirscope::onnx_import {

namespace {

/// Tensors with dimensions; those without are written in place.
bool has_constants(const IRModule& module) {
  bool found = false;
  walk(module, [&](const Node& node) {
    auto constant = as<RelaxConstantNode>(&node);
    found = found || (constant && !constant->data.shape().empty());
    return !found;
  });
  return found;
}

}  // namespace

script::Release release_for(const IRModule& module) {
  return has_constants(module) ? script::Release{25} : script::Release::newest();
}

std::string imported_text(const IRModule& module, script::Release release, const std::string& tensors) {
  script::PrintOptions style = script::PrintOptions().in(release);
  style.tensors = tensors;
  style.whole_strings = !tensors.empty();
  style.show_meta = true;
  return script::print_module(module, style).text + "\n";
}

Result<model::Tensors> imported_params(const Imported& imported) {
  model::Tensors tensors;
  for (const auto& [name, data] : imported.params) {
    TS_TRY(model::Tensor tensor, model::tensor_of_constant(*relax_constant(data)));
    tensors.emplace(name, std::move(tensor));
  }
  return tensors;
}

}  // namespace tirscope::onnx_import
