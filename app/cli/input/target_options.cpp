// SPDX-License-Identifier: Apache-2.0
#include "input/target_options.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "passes/settings.h"
#include "protocol/values.h"
#include "support/bounded_json.h"

namespace tirscope::cli {

void TargetOptions::add_to(CLI::App& app) {
  app.add_option("--target", target,
                 "The target: cpu, with options as in cpu:mcpu=x86-64-v3,threads=1; or a TVM target string");
  app.add_option("--config", config, "Set an option of a pass: tir.UnrollLoop.auto_max_step=16");
  app.add_option("--set", sets, "NAME=VALUE[,NAME=VALUE...]: set constants of the file, or symbolic sizes");
}

Result<passes::Context> TargetOptions::context() const {
  using protocol::json;
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(target));
  for (const std::string& setting : config) {
    size_t equals = setting.find('='), first = setting.find('.'), dot = setting.rfind('.', equals);
    if (equals == setting.npos || first >= equals)
      return fail(bad_input("cli.config", "--config takes tir.Pass.key=value or tir.setting=value, not {0}", setting));
    auto read = read_json(std::string_view(setting).substr(equals + 1));
    json value = read && !read->is_structured() ? std::move(*read) : json(setting.substr(equals + 1));
    TS_TRY(Attr attr, protocol::attr_from_json(value, setting.substr(0, equals)));
    if (dot == first) {
      context.config[setting.substr(0, equals)] = attr;
      continue;
    }
    Attr& entry = context.config[setting.substr(0, dot)];
    if (!entry.get<AttrDict>()) entry = AttrDict{};
    std::get<AttrDict>(entry.value)[setting.substr(dot + 1, equals - dot - 1)] = attr;
  }
  TS_TRY_VOID(passes::check_config(context.config));
  return context;
}

}  // namespace tirscope::cli
