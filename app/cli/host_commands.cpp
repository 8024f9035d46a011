// SPDX-License-Identifier: Apache-2.0
// tirc hosts: the list of remote hosts.
#include <CLI/CLI.hpp>

#include "cli.h"
#include "input/module_file.h"
#include "protocol/client/hosts.h"
#include "protocol/codec.h"
#include "support/format.h"

namespace tirscope::cli {

namespace {

struct HostsOptions {
  std::vector<std::string> added;  ///< a name and a prefix
  std::string removed;
  std::optional<double> connect_timeout;
  bool as_json = false;
};

int hosts(const HostsOptions& options) {
  auto list = protocol::read_hosts();
  if (!list) return report(list.error());
  const auto before = *list;
  if (!options.added.empty()) {
    if (auto command = protocol::server_command(options.added[1]); !command) return report(command.error());
    std::erase_if(*list, [&](const protocol::Host& host) { return host.name == options.added[0]; });
    list->push_back({options.added[0], options.added[1], options.connect_timeout});
  }
  if (!options.removed.empty()) {
    if (auto known = protocol::find_host(options.removed); !known) return report(known.error());
    std::erase_if(*list, [&](const protocol::Host& host) { return host.name == options.removed; });
  }
  if (*list != before)
    if (auto written = protocol::write_hosts(*list); !written) return report(written.error());
  if (options.as_json) return put_json(protocol::encode(*list));
  std::string text;
  for (const protocol::Host& host : *list) text += formatted("{:<16} {}\n", host.name, host.prefix);
  return put(text);
}

}  // namespace

void add_host_commands(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<HostsOptions>();
  const auto add = [&](const char* name) {
    auto command = app.add_subcommand(name, "List, add or remove hosts to build and run on besides this machine");
    command
        ->add_option("--add", options->added,
                     "A name, and the prefix that starts tirc there: \"ssh box\", \"slurm:PARTITION\"")
        ->expected(2);
    command
        ->add_option(
            "--connect-timeout", options->connect_timeout,
            "With --add: how long to wait for tirc on the host to answer (s, default 15; in a queue of Slurm 600)")
        ->check(CLI::PositiveNumber);
    command->add_option("--remove", options->removed, "Remove the host of this name");
    command->add_flag("--json", options->as_json, "Print JSON");
    commands.emplace_back(command, [options] { return hosts(*options); });
    return command;
  };
  add("hosts");
  add("places")->group("");  // the name until 0.1, not shown
}

}  // namespace tirscope::cli
