// SPDX-License-Identifier: Apache-2.0
// Which blocks of a module are those that a line of its builder script made, and back.
#pragma once

#include "views/common/values/selection.h"
#include "views/common/values/source_file.h"

namespace tirscope::views {

/// Blocks by the origins that they come from. A block has the name of its operation, perhaps with a number behind it
/// where several share it, or with what a primitive puts there (C_init, C_rf). Operations of one name and their blocks
/// are paired in order where there are as many; otherwise each of those blocks may come from each of them. Those that
/// emit_te or call_te made a function of are looked for in it, and all its blocks are those of that call.
class MadeBlocks {
 public:
  MadeBlocks() = default;
  MadeBlocks(const SourceFile& file, const IRModule& module);

  /// The blocks of the origins whose lines include `line` (from 1 on), innermost calls first.
  std::vector<Subject> blocksOf(int line) const;
  /// The origins of a block, by their numbers.
  std::vector<int> originsOf(const Node* block) const;
  /// The calls of emit_te and call_te that made a function.
  std::vector<int> originsOfFunction(const std::string& name) const;

 private:
  std::vector<builder::BlockOrigin> origins_;
  std::vector<std::vector<Subject>> blocks_;  ///< of each origin
};

}  // namespace tirscope::views
