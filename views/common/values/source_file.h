// SPDX-License-Identifier: Apache-2.0
// The file that a module came from, as views are given it.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "builder/open.h"

namespace tirscope::views {

struct SourceFile {
  QString text;
  /// Of a builder script: which lines made which blocks. Empty for files that are modules.
  std::vector<builder::BlockOrigin> origins = {};
};
using SourceFilePtr = std::shared_ptr<const SourceFile>;

}  // namespace tirscope::views
