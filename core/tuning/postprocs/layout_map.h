// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/iter_map/iter_map.h"
#include "ir/ir.h"

namespace tirscope::tuning {

/// The layout in which the elements of a buffer lie in the order in which loops read them: TVM's SuggestIndexMap.
///   1. The flat index of the access is a sum of splits of the loops' variables.
///   2. A new dimension for each split, those of outer loops first, of one loop the coarse ones first.
/// `loops`: outermost first, with their ranges. Nothing where the index is no such sum.
IndexMap suggested_layout(const Buffer& buffer, const std::vector<Expr>& indices, const arith::VarRanges& loops,
                          const Expr& predicate);

}  // namespace tirscope::tuning
