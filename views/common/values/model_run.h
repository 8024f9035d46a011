// SPDX-License-Identifier: Apache-2.0
// A run of a Relax function as views are given it.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tirscope::views {

/// What each binding of a function took, by the name of its variable.
struct ModelRun {
  struct Entry {
    double seconds = 0;
    std::optional<int64_t> bytes = {};  ///< that it read and wrote; empty where that was not counted
  };
  std::string function;
  QString title;       ///< "cpu, 4 threads": where it ran
  double seconds = 0;  ///< of the whole function
  std::map<std::string, Entry> bindings;
  std::map<std::string, double> functions = {};  ///< seconds in each function that was called, by its name
};
using ModelRunPtr = std::shared_ptr<const ModelRun>;

}  // namespace tirscope::views
