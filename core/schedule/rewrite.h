// SPDX-License-Identifier: Apache-2.0
// Rewriting that several primitives share.
#pragma once

#include "arith/iter_map.h"
#include "ir/mutator.h"
#include "schedule/edit.h"

namespace tirscope::schedule {

/// `stmt` with variables replaced. Blocks without iteration variables that change on the way are noted in `reuse`.
Stmt substitute_tracked(const Stmt& stmt, const VarMap& values, BlockReuse& reuse);

/// `condition` added to the predicate of every block directly below.
Stmt append_predicate(const Stmt& stmt, const Expr& condition);

/// The bindings of all blocks below in the canonical form of iteration maps, given the loops above `stmt`; blocks
/// without bindings are entered and noted in `reuse`.
Stmt simplify_bindings(const Stmt& stmt, const std::vector<const SRef*>& loops_above, BlockReuse& reuse,
                       bool preserve_unit_iters);

/// Notes that the block `old` was rebuilt as `now`; when `old` is itself the successor of another, that one is meant.
void note_rebuilt(BlockReuse& reuse, const BlockNode& old, const Block& now);

/// A variable named after another: "i" and "_0" give "i_0".
Var with_suffix(const Var& var, const std::string& suffix);
Var with_suffix(const Var& var, const std::string& suffix, DataType dtype);

}  // namespace tirscope::schedule
