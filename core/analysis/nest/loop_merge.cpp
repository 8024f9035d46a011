// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/loop_merge.h"

#include <algorithm>

namespace tirscope::analysis {

bool LoopMerges::is_write(const Site& site) const {
  return site.opaque || model_.nest.nodes[std::size_t(site.nest)].accesses[std::size_t(site.access)].is_write;
}

/// Some dimension is `variable + c` on both sides, with the same c (loops around both add the same to each).
bool LoopMerges::same_iteration(const Site& a, int loop_a, const Site& b, int loop_b) const {
  if (a.opaque || b.opaque || a.buffer != b.buffer || a.dims.size() != b.dims.size()) return false;
  auto without_loop = [this](const AffineForm& dim, int loop) -> std::optional<AffineForm> {
    AffineForm form = model_.space.unclipped(dim);
    for (const auto& term : form.terms) {
      const AffineAtom& atom = model_.space.atom(term.atom);
      if (atom.kind == AffineAtom::Kind::Loop && atom.loop == loop && term.coefficient == 1)
        return AffineSpace::sum(form, {0, {term}}, -1);
    }
    return std::nullopt;
  };
  for (std::size_t d = 0; d < a.dims.size(); ++d) {
    auto rest_a = without_loop(a.dims[d], loop_a), rest_b = without_loop(b.dims[d], loop_b);
    bool inner = false;  // a rest that moves inside either loop says nothing
    for (const auto* rest : {&rest_a, &rest_b})
      if (*rest)
        for (const auto& term : (*rest)->terms)
          for (int loop : model_.space.atom(term.atom).loops)
            inner = inner || model_.is_inside(loop, loop_a) || model_.is_inside(loop, loop_b);
    if (rest_a && rest_b && !inner && *rest_a == *rest_b) return true;
  }
  return false;
}

bool LoopMerges::keeps_dependences(const ForNode& first, const ForNode& second) const {
  int loop_a = model_.nest.find(&first), loop_b = model_.nest.find(&second);
  if (loop_a < 0 || loop_b <= loop_a) return false;
  int end_a = model_.end[std::size_t(loop_a)], end_b = model_.end[std::size_t(loop_b)];
  auto begin = std::ranges::lower_bound(model_.sites, loop_a, {}, &Site::nest);
  auto middle = std::ranges::lower_bound(model_.sites, end_a, {}, &Site::nest);
  auto last = std::ranges::lower_bound(model_.sites, end_b, {}, &Site::nest);
  for (auto a = begin; a != middle; ++a) {
    for (auto b = middle; b != last; ++b) {
      if (a->memory != b->memory || (!is_write(*a) && !is_write(*b))) continue;
      if (b->nest < loop_b || !same_iteration(*a, loop_a, *b, loop_b)) return false;
    }
  }
  return true;
}

}  // namespace tirscope::analysis
