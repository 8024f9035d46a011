// SPDX-License-Identifier: Apache-2.0
// tirc places: the list of machines besides this one.
#include <CLI/CLI.hpp>

#include "cli.h"
#include "module_file.h"
#include "protocol/client/places.h"
#include "protocol/codec.h"
#include "support/format.h"

namespace tirscope::cli {

namespace {

struct PlacesOptions {
  std::vector<std::string> added;  ///< a name and a prefix
  std::string removed;
  std::optional<double> connect_timeout;
  bool as_json = false;
};

int places(const PlacesOptions& options) {
  auto list = protocol::read_places();
  if (!list) return report(list.error());
  const auto before = *list;
  if (!options.added.empty()) {
    if (auto command = protocol::server_command(options.added[1]); !command) return report(command.error());
    std::erase_if(*list, [&](const protocol::Host& place) { return place.name == options.added[0]; });
    list->push_back({options.added[0], options.added[1], options.connect_timeout});
  }
  if (!options.removed.empty()) {
    if (auto known = protocol::find_place(options.removed); !known) return report(known.error());
    std::erase_if(*list, [&](const protocol::Host& place) { return place.name == options.removed; });
  }
  if (*list != before)
    if (auto written = protocol::write_places(*list); !written) return report(written.error());
  if (options.as_json) return put_json(protocol::encode(*list));
  std::string text;
  for (const protocol::Host& place : *list) text += formatted("{:<16} {}\n", place.name, place.prefix);
  return put(text);
}

}  // namespace

void add_place_commands(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<PlacesOptions>();
  auto command = app.add_subcommand("places", "Other machines to build and run on: names, and what starts tirc there");
  command->add_option("--add", options->added, "A name and a prefix such as \"ssh box\"")->expected(2);
  command
      ->add_option("--connect-timeout", options->connect_timeout,
                   "With --add: how long a login or a queue may take there before tirc answers (s, 15)")
      ->check(CLI::PositiveNumber);
  command->add_option("--remove", options->removed, "The name of one to forget");
  command->add_flag("--json", options->as_json, "The answer as JSON");
  commands.emplace_back(command, [options] { return places(*options); });
}

}  // namespace tirscope::cli
