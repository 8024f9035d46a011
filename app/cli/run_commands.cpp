// SPDX-License-Identifier: Apache-2.0
// Commands that link the runtime: worker, devices.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "protocol/codec.h"
#include "runtime/channel.h"
#include "runtime/devices.h"
#include "runtime/worker.h"

namespace tirscope::cli {

namespace {

int devices(bool as_json) {
  std::vector<runtime::Device> list = runtime::devices();
  if (as_json) {
    std::printf("%s\n", protocol::encode(list).dump(1).c_str());
    return Exit::done;
  }
  for (const runtime::Device& device : list) {
    std::printf("%-8s %s\n", device.target.c_str(), device.name.c_str());
    std::printf("         %s\n", device.usable ? device.detail.c_str() : ("not usable: " + device.detail).c_str());
  }
  return Exit::done;
}

}  // namespace

void add_run_commands(CLI::App& app, Commands& commands) {
  auto worker = app.add_subcommand("worker", "Runs generated code for its parent; not for use by hand");
  worker->group("");
  commands.emplace_back(worker, [] { return runtime::worker_main(runtime::worker_socket, runtime::worker_memory); });

  auto list = app.add_subcommand("devices", "What this machine can build for and run on, and why not");
  auto as_json = std::make_shared<bool>(false);
  list->add_flag("--json", *as_json, "The answer as JSON");
  commands.emplace_back(list, [as_json] { return devices(*as_json); });
}

}  // namespace tirscope::cli
