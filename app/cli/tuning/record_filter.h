// SPDX-License-Identifier: Apache-2.0
// Which records a command is about.
#pragma once

#include "tuning/database/ranking.h"

namespace CLI {
class App;
}

namespace tirscope::cli {

struct FilterOptions {
  std::string function, target, machine, version, faster_than, newer_than, older_than;
  int64_t workload = -1, top = 0;

  void add_to(CLI::App& app);
  /// Refused as `cli.bad-time` and as targets are.
  Result<tuning::RecordFilter> filter() const;
};

/// The options that choose records by their ranking: a kind of target, a machine.
void add_ranking_options(CLI::App& app, std::string& target, std::string& machine);

/// Nothing where the option was not given.
inline std::optional<std::string> if_given(const std::string& value) {
  return value.empty() ? std::nullopt : std::optional(value);
}

/// The kind of target as records name it: "cpu" and "llvm -mcpu=..." are "llvm". Nothing where it was not given.
Result<std::optional<std::string>> kind_of_target(const std::string& text);

}  // namespace tirscope::cli
