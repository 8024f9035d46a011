// SPDX-License-Identifier: Apache-2.0
// tirc spaces: the design spaces that tirc tune would search.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "module_file.h"
#include "protocol/codec.h"
#include "runtime/tune/spaces.h"
#include "space_option.h"
#include "support/format.h"
#include "support/text/terminal_text.h"
#include "target_options.h"

namespace tirscope::cli {

namespace {

struct SpacesOptions {
  std::string file, space = "default";
  TargetOptions target;
  runtime::TuneSettings settings;
  int threads = 0;
  bool as_json = false;
};

std::string spaces_text(const protocol::SpacesAnswer& answer) {
  std::string text;
  for (const protocol::SpaceVerdict& verdict : answer.verdicts) {
    text += formatted("{:<27} {:<16} ", verdict.rule, one_line(verdict.block));
    text += verdict.applies ? formatted("{} schedules of one\n", verdict.branches)
                            : formatted("does not apply: {}\n", one_line(verdict.reason.value_or("")));
  }
  for (std::size_t k = 0; k < answer.spaces.size(); ++k)
    text += formatted("\n# design space {} of {}\n{}\n", k + 1, answer.spaces.size(), answer.spaces[k]);
  return text;
}

int spaces(SpacesOptions options) {
  runtime::TuneSettings& settings = options.settings;
  int exit = Exit::done;
  auto loaded = read_module_file(options.file, options.target.sets, exit);
  if (!loaded) return exit;
  auto context = options.target.context();
  if (!context) return report(context.error());
  settings.context = *context;
  if (options.threads > 0) settings.context.target.options["threads"] = std::to_string(options.threads);
  auto space = space_of(options.space, settings.context.target);
  if (!space) return report(space.error());
  settings.space = *space;
  settings.constants = loaded->read.constants;
  if (auto release = loaded->release("")) settings.release = *release;
  auto answer = runtime::design_spaces(loaded->read.module, settings);
  if (!answer) return report(answer.error(), settings.space, options.space);
  return options.as_json ? put_json(protocol::encode(*answer), Exit::done) : put(spaces_text(*answer), Exit::done);
}

}  // namespace

void add_spaces_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<SpacesOptions>();
  auto command = app.add_subcommand(
      "spaces", "Show the design spaces that tune would search, and why each rule applies to a block or does not");
  command->add_option("file", options->file, "The module")->required();
  options->target.add_to(*command);
  command->add_option("--function", options->settings.function, "The function (default: main, or the only one)");
  command->add_option("--threads", options->threads, "Threads for parallel loops")->check(CLI::PositiveNumber);
  command
      ->add_option("--space", options->space,
                   "default (the rules that TVM has for the target), llvm, cuda, or a schedule script")
      ->capture_default_str();
  command->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(command, [options] { return spaces(*options); });
}

}  // namespace tirscope::cli
