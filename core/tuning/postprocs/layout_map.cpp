// SPDX-License-Identifier: Apache-2.0
#include "tuning/postprocs/layout_map.h"

#include <algorithm>
#include <numeric>

#include "arith/analyzer.h"
#include "ir/build.h"

namespace tirscope::tuning {

namespace {

/// variable // lower_factor % extent
struct SplitPart {
  Var variable;
  int64_t lower_factor, extent;
};

bool collect_parts(const arith::IterSumExpr& sum, std::vector<SplitPart>& out);

bool collect_part(const arith::IterSplitExpr& split, std::vector<SplitPart>& out) {
  if (auto sum = std::get_if<arith::IterSumExpr>(&split.source->source)) return collect_parts(*sum, out);
  if (auto inner = std::get_if<arith::IterSplitExpr>(&split.source->source)) return collect_part(*inner, out);
  const Var variable = ref_as<VarNode>(std::get<Expr>(split.source->source));
  const auto lower = as_int(split.lower_factor), extent = as_int(split.extent);
  if (!variable || !lower || !extent) return false;
  out.push_back({variable, *lower, *extent});
  return true;
}

bool collect_parts(const arith::IterSumExpr& sum, std::vector<SplitPart>& out) {
  return std::ranges::all_of(sum.args, [&](const arith::IterSplitExpr& arg) { return collect_part(arg, out); });
}

Expr flat(const Buffer& buffer, const std::vector<Expr>& indices) {
  Expr out = make_const(indices.front()->dtype, 0);
  for (std::size_t k = 0; k < indices.size(); ++k) out = out * cast(out->dtype, buffer->shape[k]) + indices[k];
  return out;
}

/// The places of the parts in the new layout.
std::vector<std::size_t> loop_order(const std::vector<SplitPart>& parts, const arith::VarRanges& loops) {
  auto loop_of = [&](std::size_t k) {
    return std::ranges::find(loops, parts[k].variable, [](const auto& loop) { return loop.first; }) - loops.begin();
  };
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return loop_of(a) != loop_of(b) ? loop_of(a) < loop_of(b) : parts[a].lower_factor > parts[b].lower_factor;
  });
  return order;
}

}  // namespace

IndexMap suggested_layout(const Buffer& buffer, const std::vector<Expr>& indices, const arith::VarRanges& loops,
                          const Expr& predicate) {
  if (indices.empty() || indices.size() != buffer->shape.size()) return nullptr;
  arith::Analyzer analyzer;
  for (const auto& [variable, range] : loops) analyzer.bind(variable, range);
  // 1
  const arith::IterMapResult found = arith::detect_iter_map({analyzer.simplify(flat(buffer, indices))}, loops,
                                                            predicate, arith::IterMapLevel::Surjective, analyzer);
  std::vector<SplitPart> parts;
  if (found.indices.size() != 1 || !collect_parts(found.indices.front(), parts) || parts.empty()) return nullptr;
  // 2
  std::vector<Var> variables;
  std::vector<Expr> values;
  arith::Analyzer own;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    variables.push_back(make_var("i" + std::to_string(k), indices[k]->dtype));
    values.push_back(variables.back());
    own.bind(variables.back(), make_range(make_const(indices[k]->dtype, 0), buffer->shape[k]));
  }
  Expr rest = flat(buffer, values);
  std::vector<Expr> digits(parts.size());
  for (std::size_t k = parts.size(); k-- > 0;) {
    rest = own.simplify(rest);
    const Expr extent = make_const(rest->dtype, parts[k].extent);
    digits[k] = own.simplify(floormod(rest, extent));
    rest = floordiv(rest, extent);
  }
  std::vector<Expr> out;
  for (std::size_t k : loop_order(parts, loops)) out.push_back(digits[k]);
  return make<IndexMapNode>(std::move(variables), std::move(out));
}

}  // namespace tirscope::tuning
