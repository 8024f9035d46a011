// SPDX-License-Identifier: Apache-2.0
// A run of a function of a model as views are given it.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "ir/function.h"
#include "protocol/messages/model.h"

namespace tirscope::views {

/// What each binding of a function took, by the name of its variable, and what it gave.
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
  /// The module that ran, and all that the server answered, data of tensors included where it was asked for.
  IRModule module = nullptr;
  protocol::ModelRunAnswer answer = {};
};
using ModelRunPtr = std::shared_ptr<const ModelRun>;

/// A run from what the server answered. Where the calls were repeated, its time is the median of the rounds.
ModelRunPtr modelRunOf(const IRModule& module, const std::string& function, const QString& title,
                       protocol::ModelRunAnswer answer);

}  // namespace tirscope::views
