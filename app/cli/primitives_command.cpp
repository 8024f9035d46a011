// SPDX-License-Identifier: Apache-2.0
// tirc primitives.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli.h"
#include "input/module_file.h"
#include "protocol/catalogue.h"

namespace tirscope::cli {

namespace {

struct PrimitivesOptions {
  std::string name;
  bool json = false;
};

int primitives(const PrimitivesOptions& options) {
  std::optional<std::string> name;
  if (!options.name.empty()) name = options.name;
  Result<std::string> text;
  if (options.json) {
    auto answer = protocol::primitive_catalogue(name);
    if (!answer) return report(answer.error());
    text = answer->dump(2) + "\n";
  } else {
    text = protocol::primitive_catalogue_text(name);
    if (!text) return report(text.error());
  }
  Result<void> written = write_file("", *text);
  return written ? int(Exit::done) : report(written.error());
}

}  // namespace

void add_primitives_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<PrimitivesOptions>();
  CLI::App* command = app.add_subcommand("primitives", "List the schedule primitives, or the parameters of one");
  command->add_option("NAME", options->name, "The primitive to describe");
  command->add_flag("--json", options->json, "Print one JSON value instead");
  commands.emplace_back(command, [options] { return primitives(*options); });
}

}  // namespace tirscope::cli
