// SPDX-License-Identifier: Apache-2.0
// tirc explain.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "input/module_file.h"
#include "protocol/methods/explain.h"

namespace tirscope::cli {

namespace {

struct ExplainOptions {
  std::string file, function, out;
  std::vector<std::string> set;
  bool json = false;
};

int explain(const ExplainOptions& options) {
  int code = Exit::done;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  std::optional<std::string> function;
  if (!options.function.empty()) function = options.function;
  Result<std::string> text;
  if (options.json) {
    auto answer = protocol::explain(file->read.module, function);
    if (!answer) return report(answer.error());
    text = protocol::encode(*answer).dump(2) + "\n";
  } else {
    text = protocol::explain_text(file->read.module, function);
    if (!text) return report(text.error());
  }
  Result<void> written = write_file(options.out, *text);
  return written ? int(Exit::done) : report(written.error());
}

}  // namespace

void add_explain_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = app.add_subcommand(
      "explain",
      "Show loops, blocks, buffers, storage scopes, dependences, strides, FLOPs and bytes, and how warps of GPUs "
      "access memory");
  command->add_option("FILE", options->file, "The module; - reads standard input")->required();
  command->add_option("-f,--function", options->function, "Only this function");
  command->add_option("-o,--output", options->out, "The output file (default: standard output)");
  command->add_option("--set", options->set, "NAME=VALUE: set a constant or a symbolic size");
  command->add_flag("--json", options->json, "Print one JSON value instead");
  commands.emplace_back(command, [options] { return explain(*options); });
}

}  // namespace tirscope::cli
