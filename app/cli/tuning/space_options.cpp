// SPDX-License-Identifier: Apache-2.0
#include "space_options.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli.h"
#include "protocol/tune_settings.h"
#include "tuning/problem.h"

namespace tirscope::cli {

namespace {

/// The name of a space, or the text of the file.
Result<std::string> space_of(const std::string& option, const passes::Target& target) {
  if (tuning::named_space(option, tuning::space_target(target, 1))) return option;
  if (option.find_first_of("./") == option.npos && !std::filesystem::exists(option))
    TS_TRY_VOID(tuning::find_space_kind(option));
  return read_file(option);
}

}  // namespace

void SpaceOptions::add_to(CLI::App& app, runtime::TuneSettings& settings) {
  namespace set = protocol::tune_settings;
  app.add_option("file", file, "The module")->required();
  target.add_to(app);
  app.add_option("--function", settings.function,
                 "The function (default: main, or the only one; tune takes all, as tasks)");
  app.add_option(set::threads.option, threads, set::threads.about())->check(CLI::PositiveNumber);
  app.add_option(set::space.option, space, set::space.about())->capture_default_str();
}

std::optional<ModuleFile> SpaceOptions::read(runtime::TuneSettings& settings, int& exit) const {
  auto loaded = read_module_file(file, target.sets, exit);
  if (!loaded) return std::nullopt;
  auto context = target.context();
  if (!context) return exit = report(context.error()), std::nullopt;
  settings.context = *context;
  if (threads > 0) settings.context.target.options["threads"] = std::to_string(threads);
  auto text = space_of(space, settings.context.target);
  if (!text) return exit = report(text.error()), std::nullopt;
  settings.space = *text;
  settings.constants = loaded->read.constants;
  if (auto release = loaded->release("")) settings.release = *release;
  return loaded;
}

}  // namespace tirscope::cli
