// SPDX-License-Identifier: Apache-2.0
// What the rules ask about blocks: their spatial and reduction loops, what they read most of, what can be inlined.
#pragma once

#include <set>

#include "arith/iter_map/iter_map.h"
#include "schedule/steps.h"

namespace tirscope::schedule::dlight {

struct IterInfo {
  char kind = 'S';  ///< S data-parallel, R reduction, O another
  Var var;
  Expr extent;
  Handle loop;
};

struct BlockInfo {
  Handle block;
  std::vector<IterInfo> iters;
  bool reduction = false;  ///< a reduction block of the root's scope

  std::string kinds() const;  ///< "SSR"
  bool is_injective() const;  ///< no kind but S
  bool has_reduction_loop() const;
};

char kind_of(const IterVarNode& iter);
/// The block's variables are its loops one by one, from 0.
bool is_plain(const SRef& block);

/// TVM's NormalizePrimFunc: the leaf blocks in order, each with one loop for every variable that has more than one
/// value (and one spatial loop in front where it has none). A block without loops, or with variables of several types,
/// stays as it is.
/// Not applicable where
///   1. the function has no block "root";
///   2. a block's variables are not its loops one by one, from 0;
///   3. a block cannot be given the loops.
Result<std::vector<BlockInfo>> normalized(Steps& steps);

/// Inlines what can be inlined, into consumers first; what is left.
std::vector<BlockInfo> inlined(Steps& steps, std::vector<BlockInfo> blocks);
/// The same for each run of spatial blocks between the others.
std::vector<BlockInfo> inlined_spatial(Steps& steps, const std::vector<BlockInfo>& blocks);

using VarSet = std::set<const VarNode*>;
/// The block's variables in the indices of a region of single points; refuses others in `steps`.
VarSet iters_in(Steps& steps, const BlockNode& block, const BufferRegionNode& region);

/// The position, as a sum of the block's variables, of the read in which most of them occur.
arith::IterSumExpr dominant_read(Steps& steps, const BlockNode& block);
/// The variable that a term of such a sum is of; null where it is of a sum itself.
const VarNode* var_of(const arith::IterSplitExpr& term);

/// The body is X[...] = X[...] + Y.
bool adds_up(const BlockNode& block);
/// The epilogue reads what `block` writes by fewer variables than it has.
bool is_broadcast_epilogue(Steps& steps, const Handle& block, const Handle& epilogue);

/// The largest of `factors` that divides `number`, else 1; 1 where the number is not known.
int64_t largest_factor(const Factor& number, std::vector<int64_t> factors);

}  // namespace tirscope::schedule::dlight
