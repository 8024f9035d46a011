// SPDX-License-Identifier: Apache-2.0
// What one does with an index map (tir.IndexMap): apply it, to indices, ranges and shapes; invert it; compare it.
#pragma once

#include "arith/iter_map/iter_map.h"
#include "ir/ir.h"

namespace tirscope::arith {

/// The map's outputs at `indices`, simplified.
std::vector<Expr> map_indices(const IndexMapNode& map, const std::vector<Expr>& indices, Analyzer& analyzer);
/// The ranges of the outputs when the inputs run over `ranges`.
/// Refused as index-map.unbounded where no bound of an output is known (a product of two indices).
Result<std::vector<Range>> map_ranges(const IndexMapNode& map, const std::vector<Range>& ranges, Analyzer& analyzer);
/// The shape of a buffer of `shape` after its indices went through the map.
Result<std::vector<Expr>> map_shape(const IndexMapNode& map, const std::vector<Expr>& shape, Analyzer& analyzer);

/// The inverse of a bijective map over `ranges`: the one that the user gave, else a computed one.
Result<IndexMap> inverse(const IndexMapNode& map, const std::vector<Range>& ranges, Analyzer& analyzer);

struct PaddedInverse {
  IndexMap map;
  Expr padding_predicate;  ///< over the inverse's inputs: true at points that no input reaches
};
/// The inverse of a map that may pad.
Result<PaddedInverse> non_surjective_inverse(const IndexMapNode& map, const std::vector<Range>& ranges,
                                             Analyzer& analyzer);

/// Both send every index to the same place, whatever their variables are called.
bool equivalent(const IndexMapNode& a, const IndexMapNode& b, Analyzer& analyzer);

/// The map for indices of the types of `arguments`, one a parameter and all of one type; its inverse follows. Refused
/// where there are more or fewer arguments than parameters.
Result<IndexMap> with_index_types(const IndexMap& map, const std::vector<Expr>& arguments);

/// `expr` with `values` put in; where their index type differs, the constants around them follow.
Expr substitute_indices(const Expr& expr, const std::vector<Var>& vars, const std::vector<Expr>& values);

}  // namespace tirscope::arith
