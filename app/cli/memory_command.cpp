// SPDX-License-Identifier: Apache-2.0
// tirc memory.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "module_file.h"
#include "protocol/memory.h"

namespace tirscope::cli {

namespace {

struct MemoryCommandOptions {
  std::string file, stage, rule, packer, target, out;
  std::vector<std::string> set;
  bool json = false;
};

int memory(const MemoryCommandOptions& options) {
  int code = Exit::done;
  auto file = read_module_file(options.file, options.set, code);
  if (!file) return code;
  protocol::MemoryRequest request;
  auto give = [](std::optional<std::string>& to, const std::string& text) {
    if (!text.empty()) to = text;
  };
  give(request.stage, options.stage);
  give(request.rule, options.rule);
  give(request.packer, options.packer);
  give(request.target, options.target);
  auto rows = protocol::memory(file->read.module, request);
  if (!rows) return report(rows.error());
  std::string text = options.json ? protocol::memory_json(*rows, request).dump(2) + "\n" : protocol::memory_text(*rows);
  Result<void> written = write_file(options.out, text);
  return written ? int(Exit::done) : report(written.error());
}

}  // namespace

void add_memory_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<MemoryCommandOptions>();
  CLI::App* command = app.add_subcommand("memory", "How a kernel's memory is reused: linear sequence, liveness, plan");
  command->add_option("FILE", options->file, "The module, at any stage; - reads standard input")->required();
  command->add_option("--stage", options->stage, "Only FlattenBuffer (merging) or StorageRewrite (sharing)");
  command->add_option("--rule", options->rule, "allocation-level (TVM's), innermost, innermost-hoisted or per-epoch");
  command->add_option("--packer", options->packer, "tvm, best-fit or exact");
  command->add_option("-t,--target", options->target, "What it is lowered for");
  command->add_option("-o,--output", options->out, "Where the answer goes (standard output)");
  command->add_option("--set", options->set, "NAME=VALUE: overrides a constant or gives a symbolic size a value");
  command->add_flag("--json", options->json, "The same as one JSON value");
  commands.emplace_back(command, [options] { return memory(*options); });
}

}  // namespace tirscope::cli
