// SPDX-License-Identifier: Apache-2.0
#include "import/import_methods.h"

#include "import/imported_text.h"
#include "import/onnx/onnx.h"
#include "ir/relax/ops.h"
#include "model/constants.h"
#include "protocol/diagnostic_json.h"
#include "protocol/messages/model.h"
#include "protocol/objects.h"

namespace tirscope::onnx_import {

namespace {

/// Weights of no more bytes are constants of the module.
constexpr int64_t most_constants = int64_t(8) << 20;

Result<protocol::ModelImportAnswer> model_import(protocol::Objects& objects,
                                                 const protocol::ModelImportRequest& request, const Job&) {
  Options options;
  options.keep_params = request.params.value_or(false);
  if (!request.params) options.keep_params_above = most_constants;
  if (request.set) options.sizes = *request.set;
  TS_TRY(Imported imported, import_model(request.path, options));
  std::map<std::string, model::Tensor> tensors;
  for (const auto& [name, data] : imported.params) {
    TS_TRY(model::Tensor tensor, model::tensor_of_constant(*relax_constant(data)));
    tensors.emplace(name, std::move(tensor));
  }
  const script::Release release = release_for(imported.module);
  protocol::ModelImportAnswer answer;
  for (const auto& [name, function] : imported.module->functions) answer.functions.push_back(name);
  for (auto& [name, tensor] : tensors) answer.params[name] = objects.add(std::move(tensor));
  answer.release = release.str();
  answer.module = objects.add(protocol::ModuleObject{imported.module, false, release});
  if (!imported.notes.empty()) {
    answer.diagnostics.emplace();
    for (const Diagnostic& note : imported.notes) answer.diagnostics->push_back(protocol::diagnostic_object(note));
  }
  return answer;
}

}  // namespace

protocol::Methods import_methods() { return {protocol::method(model_import)}; }

}  // namespace tirscope::onnx_import
