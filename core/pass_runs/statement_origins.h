// SPDX-License-Identifier: Apache-2.0
// From the statements of a lowered function back to those of the function that it was lowered from. Passes make new
// statements, so this is derived from what they keep: the objects, loop variables and data pointers that stay; else
// names and order, where both sides have equally many of a name. What is unknown has no origin.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/function.h"

namespace tirscope::passes {

class StatementOrigins {
 public:
  StatementOrigins(const PrimFunc& given, const PrimFunc& lowered);

  /// The statement of the given function, or null.
  NodeRef of(const Stmt& lowered) const;
  /// The buffer that `allocate` belongs to, or else the allocation itself where it is the given function's own; or
  /// null.
  NodeRef of_buffer(const AllocateNode& allocate) const;

 private:
  void index_given(const Node& node);
  void add_buffer(const Buffer& buffer, bool allocated);

  std::unordered_set<const Node*> own_;
  std::unordered_map<const VarNode*, Stmt> loop_of_;
  std::unordered_map<std::string, Stmt> thread_;  ///< the first loop or extent of each thread axis
  std::unordered_map<std::string, std::vector<Stmt>> named_, lowered_named_;
  std::unordered_map<const Node*, std::size_t> position_;  ///< of a lowered statement among those of its name
  std::unordered_map<const VarNode*, Buffer> buffer_of_;
  std::unordered_map<std::string, std::vector<Buffer>> allocated_;  ///< what blocks allocate, by name
};

/// Where a statement comes from, as an address in the module before passes ran; empty: unknown.
struct Origin {
  std::string address;
  bool approximate = false;  ///< that of a statement around it
};

/// The origins in `given` of `statements` of `lowered`, a module that passes made of it.
std::vector<Origin> origins_of(const std::vector<Stmt>& statements, const IRModule& given, const IRModule& lowered);

}  // namespace tirscope::passes
