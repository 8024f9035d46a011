// SPDX-License-Identifier: Apache-2.0
// tirc spaces: the design spaces that tirc tune would search.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "protocol/codec.h"
#include "runtime/tune/spaces.h"
#include "space_options.h"
#include "support/format.h"
#include "support/text/terminal_text.h"

namespace tirscope::cli {

namespace {

struct SpacesOptions {
  SpaceOptions of;
  runtime::TuneSettings settings;
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
  int exit = Exit::done;
  auto loaded = options.of.read(options.settings, exit);
  if (!loaded) return exit;
  auto answer = runtime::design_spaces(loaded->read.module, options.settings);
  if (!answer) return report(answer.error(), options.settings.space, options.of.space);
  return options.as_json ? put_json(protocol::encode(*answer), Exit::done) : put(spaces_text(*answer), Exit::done);
}

}  // namespace

void add_spaces_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<SpacesOptions>();
  auto command = app.add_subcommand(
      "spaces", "Show the design spaces that tune would search, and why each rule applies to a block or does not");
  options->of.add_to(*command, options->settings);
  command->add_flag("--json", options->as_json, "Print JSON");
  commands.emplace_back(command, [options] { return spaces(*options); });
}

}  // namespace tirscope::cli
