// SPDX-License-Identifier: Apache-2.0
// Quasi-affine iteration maps: which expressions of loop variables are sums of splits of fused iterators, and what
// follows from that (simpler forms, division into subspaces, inverses). TVM's arith/iter_affine_map.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ir/ir.h"

namespace tirscope::arith {

class Analyzer;

/// Variables with their ranges, in a fixed order.
using VarRanges = std::vector<std::pair<Var, Range>>;

struct IterMarkNode;
/// An iterator: a variable, or a fused sum. Identity is the object.
using IterMark = Ref<const IterMarkNode>;

/// `((source // lower_factor) % extent) * scale`.
struct IterSplitExpr {
  IterMark source;
  Expr lower_factor, extent, scale;
};

/// The sum of `args` and `base`.
struct IterSumExpr {
  std::vector<IterSplitExpr> args;
  Expr base;
};

/// An expression with or without iterators in it.
using IterMapExpr = std::variant<Expr, IterSplitExpr, IterSumExpr>;

/// `source`, which takes the values [0, extent).
struct IterMarkNode : RefCounted {
  IterMarkNode(IterMapExpr source, Expr extent) : source(std::move(source)), extent(std::move(extent)) {}
  IterMapExpr source;
  Expr extent;
};

IterMark make_mark(IterMapExpr source, Expr extent);
/// All of `mark`, times `scale` (1 when null).
IterSplitExpr make_split(IterMark mark, Expr scale = nullptr);
/// The expression as a sum: itself, one split, or a base alone.
IterSumExpr to_iter_sum(const IterMapExpr& expr);
/// The plain expression in canonical form: `i_0 * 16 + i_1`, `f // 128`, `f % 128`.
Expr normalize_iter_map_to_expr(const IterMapExpr& expr, Analyzer& analyzer);
Expr normalize_iter_map_to_expr(const IterMapExpr& expr);

enum class IterMapLevel {
  Bijective,   ///< every point of the output is reached by exactly one input point, no padding
  Surjective,  ///< every point of the output is reached; inputs may be padded
  NoCheck,
};

/// Why an expression is not an iteration map. `text` is TVM's sentence; its holes {0}, {1} are `subjects`.
struct IterMapError {
  std::string text;
  std::vector<Expr> subjects;
};

struct IterMapResult {
  std::vector<IterSumExpr> indices;  ///< one for each index; empty when detection failed
  Expr padding_predicate;            ///< true at the points that padding added; a plain expression
  std::vector<IterMapError> errors;
};

/// Writes each index as a sum of splits of independent iterators, under `predicate` (a conjunction of comparisons).
IterMapResult detect_iter_map(const std::vector<Expr>& indices, const VarRanges& input_iters, const Expr& predicate,
                              IterMapLevel level, Analyzer& analyzer, bool simplify_trivial_iterators = true);

/// `index` as a sum sorted by falling scale, without any check that its parts are independent.
IterSumExpr normalize_to_iter_sum(const Expr& index, const VarRanges& input_iters, Analyzer& analyzer);

/// The indices in canonical form where they are an iteration map (tried with the predicate, then without it); else
/// the indices themselves.
std::vector<Expr> iter_map_simplify(const std::vector<Expr>& indices, const VarRanges& input_iters,
                                    const Expr& predicate, IterMapLevel level, Analyzer& analyzer,
                                    bool simplify_trivial_iterators = true);

/// One index divided: `outer * inner_extent + inner`.
struct DividedIter {
  IterMapExpr outer, inner;
  Expr outer_extent, inner_extent;
};
struct SubspaceDivision {
  std::vector<DividedIter> iters;  ///< one for each binding
  Expr outer_predicate, inner_predicate;
};
/// Divides each binding into a part over the outer iterators and a part over `sub_iters`; nothing when it cannot be
/// done.
std::optional<SubspaceDivision> subspace_divide(const std::vector<Expr>& bindings, const VarRanges& input_iters,
                                                const std::vector<Var>& sub_iters, const Expr& predicate,
                                                IterMapLevel level, Analyzer& analyzer,
                                                bool simplify_trivial_iterators = true);

/// The input variables as expressions of `outputs`, the values of the (bijective) `iter_map`. Nothing when the map has
/// a sum that is not a fusion. Variables that the map does not use are left out.
std::optional<std::vector<std::pair<Var, Expr>>> inverse_affine_iter_map(const std::vector<IterSumExpr>& iter_map,
                                                                         const std::vector<Expr>& outputs);

/// TVM's measure of an expression's size: its operators, variables and constants.
int expr_complexity(const Expr& expr);

}  // namespace tirscope::arith
