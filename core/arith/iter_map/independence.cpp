// SPDX-License-Identifier: Apache-2.0
// Whether the splits found cover their iterators without overlap.
#include "arith/analyzer.h"
#include "arith/iter_map/rewriter.h"

namespace tirscope::arith {

SplitsByMark::SplitsByMark(const std::vector<IterSumExpr>& indices) {
  for (const IterSumExpr& index : indices) collect(index);
}

void SplitsByMark::collect(const IterSumExpr& sum) {
  for (const IterSplitExpr& split : sum.args) {
    visit(split.source);
    splits[split.source.get()].push_back(split);
  }
}

void SplitsByMark::visit(const IterMark& mark) {
  if (!splits.try_emplace(mark.get()).second) return;
  marks.push_back(mark);
  if (auto* sum = std::get_if<IterSumExpr>(&mark->source)) collect(*sum);
}

bool IterMapRewriter::check_constraints() const {
  auto contains = [](const IterSumExpr& sum, const IterSplitExpr& split) {
    for (const IterSplitExpr& arg : sum.args)
      if (same_split(arg, split)) return true;
    return false;
  };
  // Constraints were taken in rising order of size: of two, the second contains all splits of the first or none.
  for (std::size_t i = 0; i < constrained_.size(); ++i)
    for (std::size_t j = i + 1; j < constrained_.size(); ++j) {
      std::size_t shared = 0;
      for (const IterSplitExpr& split : constrained_[i].args) shared += contains(constrained_[j], split);
      if (shared != 0 && shared != constrained_[i].args.size()) return false;
    }
  return true;
}

bool IterMapRewriter::check_mapping(const std::vector<IterSumExpr>& bindings) {
  SplitsByMark collected(bindings);
  for (const IterMark& mark : collected.marks)
    if (!splits_are_compatible(mark, collected.splits[mark.get()])) return false;
  if (level_ == IterMapLevel::Bijective)
    for (const IterMark& mark : input_marks_)
      if (!collected.splits.contains(mark.get()) && !is_one(mark->extent)) return false;
  return true;
}

std::size_t IterMapRewriter::find_skipped_factor(const std::vector<IterSplitExpr>& splits,
                                                 const std::vector<bool>& used, const Expr& expected) {
  std::size_t result = splits.size();
  for (std::size_t i = 0; i < splits.size(); ++i) {
    if (used[i]) continue;
    if (!can_prove_divisible(splits[i].lower_factor, expected)) return splits.size();
    if (result == splits.size() || can_prove_divisible(splits[result].lower_factor, splits[i].lower_factor)) result = i;
  }
  return result;
}

bool IterMapRewriter::splits_are_compatible(const IterMark& mark, const std::vector<IterSplitExpr>& splits) {
  std::vector<bool> used(splits.size());
  Expr expected = make_const(mark->extent->dtype, 1);
  for (std::size_t i = 0; i < splits.size(); ++i) {
    std::size_t j = 0;
    while (j < splits.size() && (used[j] || !analyzer_.can_prove_equal(splits[j].lower_factor, expected))) ++j;
    if (j == splits.size()) {
      // [y // 6, y % 2] of y in [0, 24) leaves (y // 2) % 3 out: no bijection, else fine.
      if (level_ == IterMapLevel::Bijective) return false;
      j = find_skipped_factor(splits, used, expected);
      if (j == splits.size()) return false;
    }
    used[j] = true;
    expected = splits[j].lower_factor * splits[j].extent;
  }
  return extent_is_covered(mark, splits, expected);
}

bool IterMapRewriter::extent_is_covered(const IterMark& mark, const std::vector<IterSplitExpr>& splits,
                                        const Expr& covered) {
  const IterMark* origin = nullptr;
  for (auto& [padded, original] : padded_origins_)
    if (padded == mark) origin = &original;
  bool full = analyzer_.can_prove_equal(covered, mark->extent);
  bool divisor = full || can_prove_divisible(mark->extent, covered);
  auto refuse = [&](const char* text) {
    error(text);
    return false;
  };

  if (level_ == IterMapLevel::Bijective) {
    if (origin) return refuse("Bijectvie mapping should not take iter paddings");
    return full || refuse("The iterations do not traverse full iter space");
  }
  if (!origin) return divisor || refuse("The lower factor is not divisible by the full iter space extent");
  if (level_ != IterMapLevel::Surjective) return true;
  // Padded: either one split of all of it, or splits that the original extent already fills.
  const Expr& before_padding = (*origin)->extent;
  if (full) {
    if (splits.size() != 1) return refuse("Dependent iterations on padding iter space");
    if (analyzer_.can_prove_equal(splits[0].extent, covered) && !analyzer_.can_prove(ge(before_padding, covered)))
      return refuse(
          "Split on padding iteration is not surjective if the split extent equals to the full iter space "
          "extent");
    return true;
  }
  if (!divisor) return refuse("The lower factor is not divisible by the full iter space extent");
  return analyzer_.can_prove(ge(before_padding, covered)) ||
         refuse("The extent before padding is less than lower factor");
}

}  // namespace tirscope::arith
