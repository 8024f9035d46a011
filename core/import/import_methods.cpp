// SPDX-License-Identifier: Apache-2.0
#include "import/import_methods.h"

#include "import/imported_files.h"
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
  TS_TRY(model::Tensors tensors, imported_params(imported));
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
