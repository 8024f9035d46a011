// SPDX-License-Identifier: Apache-2.0
// A schedule as a Python script that runs while it is written.
#pragma once

#include <QString>
#include <map>
#include <memory>
#include <optional>

namespace tirscope::views {

/// Why a script stopped.
struct ScriptProblem {
  int line = 0, column = 0;  ///< from 1 on; 0: unknown
  QString message;
};

/// A person's text, which makes the steps.
struct Script {
  QString text;
  QString name = {};              ///< of its file; empty: of none
  bool saved = true;              ///< the file has this text
  bool elsewhere = false;         ///< the current step is not the one that the text led to
  bool newer = false;             ///< its file has another text than this one began with
  std::map<int, int> lines = {};  ///< by the id of a step: the line, from 1 on, that made it
  std::optional<ScriptProblem> problem = {};
};
using ScriptPtr = std::shared_ptr<const Script>;

}  // namespace tirscope::views
