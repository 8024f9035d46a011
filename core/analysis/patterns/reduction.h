// SPDX-License-Identifier: Apache-2.0
// Which commutative reduction a block computes: what rfactor and cross-thread reduction take apart.
#pragma once

#include <expected>

#include "ir/ir.h"

namespace tirscope::analysis {

using BufferStore = Ref<const BufferStoreNode>;

/// A commutative reduction of one or several values at once: `result` in terms of what has been reduced so far (`lhs`)
/// and what comes next (`rhs`), and the value to begin with.
struct Reducer {
  std::vector<Var> lhs, rhs;
  std::vector<Expr> result, identity;

  std::vector<Expr> combined(const std::vector<Expr>& left, const std::vector<Expr>& right) const;
};

/// A block's body as a reduction.
struct Reduction {
  Reducer reducer;
  std::vector<BufferStore> updates;  ///< one a buffer; variables of let statements replaced by their values
  std::vector<Expr> lhs, rhs;        ///< of each update: the load of its own element, and what is added to that
};

/// Why a block's body is not a reduction that can be taken apart.
struct ReductionMismatch {
  /// The number of the violated condition in `reduction_conditions`; 0 when the form is right but no reducer matches.
  int condition = 0;
  std::size_t updates = 0, inits = 0;  ///< how many stores there are, where that is what is wrong (condition -1)
  std::vector<Expr> identities;        ///< of condition 0
  std::vector<BufferStore> combiners;
};

/// TVM's definition of a reduction block that rfactor and cross-thread reduction apply to, twelve numbered conditions.
extern const char* const reduction_conditions;

/// Sums, products, minima, maxima, pairs of sums, and argmax and argmin in their two forms each.
std::expected<Reduction, ReductionMismatch> match_reduction(const BlockNode& block);

}  // namespace tirscope::analysis
