// SPDX-License-Identifier: Apache-2.0
// tirc import
#include "import_command.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "input/module_file.h"
#include "protocol/messages/model.h"
#ifdef TIRSCOPE_HAS_IMPORT
#include "import/import_methods.h"
#include "import/imported_files.h"
#include "model/files/tensor_file.h"
#include "model/files/tensors_beside.h"
#include "script/files/settings.h"
#endif

namespace tirscope::cli {

namespace {

struct ImportOptions {
  std::string model, output, params, release;
  std::vector<std::string> set;
};

#ifdef TIRSCOPE_HAS_IMPORT

/// The module's text; constants that remain go to a file beside it, or into the text on standard output.
Result<void> write_imported(const std::string& path, const IRModule& module, script::Release release) {
  std::string tensors;
  if (!path.empty() && path != "-") {
    TS_TRY(tensors, model::keep_beside(path, module));
  }
  return write_file(path, onnx_import::imported_text(module, release, tensors));
}

int import(const ImportOptions& options) {
  onnx_import::Options how{.keep_params = !options.params.empty()};
  auto sizes = script::parse_settings(options.set);
  if (!sizes) return report(sizes.error());
  how.sizes = *std::move(sizes);
  auto asked = options.release.empty() ? Result<script::Release>(script::Release::newest())
                                       : script::Release::parse(options.release);
  if (!asked) return report(asked.error());
  auto imported = onnx_import::import_model(options.model, how);
  if (!imported) return report(imported.error(), {}, options.model);
  for (const Diagnostic& note : imported->notes) report(note, {}, options.model);
  const script::Release release = options.release.empty() ? onnx_import::release_for(imported->module) : *asked;
  if (auto can = script::require_in_release(imported->module, release); !can)
    return report(can.error(), {}, options.model);
  if (how.keep_params) {
    auto tensors = onnx_import::imported_params(*imported);
    if (!tensors) return report(tensors.error(), {}, options.model);
    if (auto written = model::write_tensors(options.params, *tensors); !written) return report(written.error());
  }
  const auto written = write_imported(options.output, imported->module, release);
  return written ? Exit::done : report(written.error());
}

#else

Diagnostic not_built() {
  return environment("onnx.not-built", "this build cannot import models: libonnx was not found when it was configured");
}

int import(const ImportOptions&) { return report(not_built()); }

Result<protocol::ModelImportAnswer> no_import(protocol::Objects&, const protocol::ModelImportRequest&, const Job&) {
  return fail(not_built());
}

#endif

}  // namespace

protocol::Methods import_methods() {
#ifdef TIRSCOPE_HAS_IMPORT
  return onnx_import::import_methods();
#else
  return {protocol::method(no_import)};
#endif
}

void add_import_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<ImportOptions>();
  auto command = app.add_subcommand("import", "Translate an ONNX model into a Relax module");
  command->add_option("model", options->model, "The model (.onnx)")->required();
  command->add_option("-o,--output", options->output, "The module's file (default: standard output)");
  command->add_option("--params", options->params,
                      "Write the weights to this file (.safetensors or .npz) and make them parameters of main");
  command->add_option("--set", options->set, "NAME=VALUE: give a size of the model a value");
  command->add_option("--for", options->release,
                      "The TVM release to write for, 0.16 to 0.27 (default: 0.27, or 0.25 where constants remain)");
  commands.emplace_back(command, [options] { return import(*options); });
}

}  // namespace tirscope::cli
