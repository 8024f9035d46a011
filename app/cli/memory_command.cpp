// SPDX-License-Identifier: Apache-2.0
// tirc memory.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "input/module_file.h"
#include "protocol/methods/arena.h"
#include "protocol/methods/memory.h"
#include "script/files/settings.h"

namespace tirscope::cli {

namespace {

struct MemoryCommandOptions {
  std::string file, before, stage, rule, packer, target, out;
  std::vector<std::string> set;
  bool json = false, replay = false;
  int64_t blocks = 2, seed = 0;
};

/// `tirc memory AFTER --before BEFORE`: 1 when the plan has a fault.
int compare_with_before(const MemoryCommandOptions& options, const IRModule& after, protocol::MemoryRequest request) {
  int code = Exit::done;
  auto before = read_module_file(options.before, options.set, code);
  if (!before) return code;
  request.replay = options.replay;
  request.blocks = options.blocks;
  request.seed = options.seed;
  auto sizes = script::parse_settings(options.set);
  if (!sizes) return report(sizes.error());
  auto found = protocol::arena(before->read.module, after, request, {}, *sizes);
  if (!found) return report(found.error());
  std::string text =
      options.json ? protocol::arena_json(*found, after).dump(2) + "\n" : protocol::arena_text(*found, after);
  Result<void> written = write_file(options.out, text);
  if (!written) return report(written.error());
  return protocol::is_sound(*found) ? Exit::done : Exit::no;
}

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
  if (!options.before.empty()) return compare_with_before(options, file->read.module, request);
  if (options.replay)
    return report(bad_input("memory.no-before", "--replay needs the module before the pass: --before FILE"));
  auto rows = protocol::memory(file->read.module, request);
  if (!rows) return report(rows.error());
  std::string text = options.json ? protocol::memory_json(*rows, request).dump(2) + "\n" : protocol::memory_text(*rows);
  Result<void> written = write_file(options.out, text);
  return written ? int(Exit::done) : report(written.error());
}

}  // namespace

void add_memory_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<MemoryCommandOptions>();
  CLI::App* command = app.add_subcommand(
      "memory", "Show how memory of kernels and graphs is reused: linear sequence, live ranges, plan");
  command->add_option("FILE", options->file, "The module, at any stage; - reads standard input")->required();
  command->add_option(
      "--stage", options->stage,
      "Only the plan of FlattenBuffer (merging), StorageRewrite (sharing) or StaticPlanBlockMemory (graphs)");
  command->add_option("--rule", options->rule, "allocation-level (TVM's), innermost, innermost-hoisted or per-epoch");
  command->add_option("--packer", options->packer, "tvm, best-fit or exact");
  command->add_option("--before", options->before,
                      "The module before a pass; FILE is the module after it, whose plan is read back and checked");
  command->add_flag("--replay", options->replay, "Run both modules and track each byte of the merged memory");
  command->add_option("--blocks", options->blocks, "Number of blocks to run per blockIdx axis; 0: all");
  command->add_option("--seed", options->seed, "Seed of the replay's input");
  command->add_option("-t,--target", options->target, "The target to lower for");
  command->add_option("-o,--output", options->out, "The output file (default: standard output)");
  command->add_option("--set", options->set, "NAME=VALUE: set a constant or a symbolic size");
  command->add_flag("--json", options->json, "Print one JSON value instead");
  commands.emplace_back(command, [options] { return memory(*options); });
}

}  // namespace tirscope::cli
