// SPDX-License-Identifier: Apache-2.0
// How many distinct elements a set of accesses touches. An index, flattened to one number, is a sum of steps; a sum
// whose every next step is at least as long as all shorter ones together reach has as many values as the product of
// their counts, one whose steps leave no gap has as many as it is long. What schedules make is one of the two.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "analysis/nest/label.h"
#include "analysis/nest/nest_model.h"
#include "ir/build.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

/// Values of an atom or a sum while the loops outside a scope are fixed: `count` of them, the largest `width`
/// above the smallest.
struct Reach {
  int64_t count = 1, width = 0;
  bool exact = true;
  static Reach of_steps(int64_t steps) {
    const int64_t count = std::max<int64_t>(saturated(steps), 1);
    return {count, count - 1, count >= steps};
  }
  bool dense() const { return count == width + 1; }
};

struct Step {
  int64_t stride;
  Reach reach;
};

/// All sums of one value of each step.
Reach combine(std::vector<Step> steps) {
  std::erase_if(steps, [](const Step& step) { return step.reach.width == 0; });
  for (Step& step : steps) step.stride = std::abs(step.stride);
  std::ranges::sort(steps, {}, &Step::stride);
  Reach out;
  std::size_t i = 0;
  while (i < steps.size()) {
    // One level: steps that are multiples of the first and leave no gap.
    int64_t unit = steps[i].stride;
    Reach level = steps[i].reach;
    bool exact = level.exact;
    for (++i; i < steps.size(); ++i) {
      const Step& step = steps[i];
      bool gapless =
          level.dense() && step.reach.dense() && step.stride % unit == 0 && step.stride / unit <= level.width + 1;
      if (!gapless) break;
      level.width = saturated_add(level.width, saturated_mul(step.stride / unit, step.reach.width));
      level.count = level.width + 1;
      exact = exact && step.reach.exact;
    }
    bool apart = unit > out.width;
    out.count = saturated_mul(out.count, level.count);
    out.exact = out.exact && exact && (apart || out.width == 0);
    out.width = saturated_add(out.width, saturated_mul(unit, level.width));
    if (!apart) out.count = std::min(out.count, out.width + 1);
  }
  return out;
}

class Counter {
 public:
  Counter(NestModel& model, int scope) : model_(model), scope_(scope) {}

  bool is_inner(int loop) const { return scope_ < 0 || (model_.is_inside(loop, scope_)); }
  bool varies(const AffineAtom& atom) const {
    return std::ranges::any_of(atom.loops, [this](int loop) { return is_inner(loop); });
  }

  /// The part of a form that varies inside the scope.
  std::vector<AffineForm::Term> varying(const AffineForm& form) const {
    std::vector<AffineForm::Term> out;
    for (const auto& term : form.terms)
      if (varies(model_.space.atom(term.atom))) out.push_back(term);
    return out;
  }

  std::optional<Reach> reach(const std::vector<AffineForm::Term>& terms) const {
    std::vector<Step> steps;
    for (const auto& term : terms) {
      auto values = reach(model_.space.atom(term.atom));
      if (!values) return std::nullopt;
      steps.push_back({term.coefficient, *values});
    }
    Reach out = combine(std::move(steps));
    out.exact = out.exact && independent(terms);
    return out;
  }

  std::optional<Reach> reach(const AffineAtom& atom) const {
    switch (atom.kind) {
      case AffineAtom::Kind::Loop:
        if (!atom.extent) return std::nullopt;
        return Reach::of_steps(*atom.extent);
      case AffineAtom::Kind::Symbol:
      case AffineAtom::Kind::Opaque: return std::nullopt;
      case AffineAtom::Kind::Clip: {
        auto terms = varying(atom.form);
        auto inner = reach(terms);
        if (!inner) return std::nullopt;
        bool whole = terms.size() == atom.form.terms.size();
        bool clipped = inner->width >= *atom.extent;
        inner->exact = inner->exact && whole && (inner->dense() || !clipped);
        inner->count = std::min(inner->count, *atom.extent);
        inner->width = std::min(inner->width, *atom.extent - 1);
        return inner;
      }
      case AffineAtom::Kind::Digit: return digit(atom);
    }
    return std::nullopt;
  }

 private:
  std::optional<Reach> digit(const AffineAtom& atom) const {
    auto terms = varying(atom.form);
    auto inner = reach(terms);
    if (!inner) return std::nullopt;
    bool fixed = terms.size() != atom.form.terms.size();
    Reach out;
    if (!fixed) {
      auto range = model_.space.range(atom.form);
      if (!range) return std::nullopt;
      auto floor = [&](int64_t v) { return v / atom.divisor - (v % atom.divisor < 0); };
      out.width = saturated_sub(floor(range->high), floor(range->low));
      out.exact = inner->exact && inner->dense();
    } else {
      out.width = inner->width / atom.divisor + 1;
      out.exact = false;
    }
    out.count = std::min(out.width + 1, inner->count);
    if (atom.modulus != 0 && out.width >= atom.modulus - 1) {
      out.width = atom.modulus - 1;
      out.count = std::min(out.count, atom.modulus);
      // However the values lie, gapless ones as many as the modulus meet every remainder.
      if (fixed && inner->dense() && inner->exact && inner->width / atom.divisor >= atom.modulus) out.exact = true;
    } else if (atom.modulus != 0 && !(atom.range && atom.range->high - atom.range->low < atom.modulus - 1)) {
      auto range = model_.space.range(atom.form);
      bool wraps = fixed || !range || range->low < 0 || range->high >= saturated_mul(atom.divisor, atom.modulus);
      if (wraps) out.width = atom.modulus - 1, out.exact = false;
    }
    return out;
  }

  /// True when the terms' values can be chosen independently: no loop occurs twice, or only as different digits of one
  /// number.
  bool independent(const std::vector<AffineForm::Term>& terms) const {
    std::vector<std::pair<int, int>> uses;  // of inner loops, by atoms
    for (const AffineForm::Term& term : terms)
      for (int loop : model_.space.atom(term.atom).loops)
        if (is_inner(loop)) uses.emplace_back(loop, term.atom);
    std::ranges::sort(uses);
    for (std::size_t i = 0; i < uses.size(); ++i)
      for (std::size_t j = i + 1; j < uses.size() && uses[j].first == uses[i].first; ++j)
        if (!are_digits(model_.space.atom(uses[i].second), model_.space.atom(uses[j].second))) return false;
    return true;
  }

  bool are_digits(const AffineAtom& a, const AffineAtom& b) const {
    if (a.kind != AffineAtom::Kind::Digit || b.kind != AffineAtom::Kind::Digit || !(a.form == b.form)) return false;
    const AffineAtom& low = a.divisor < b.divisor ? a : b;
    const AffineAtom& high = a.divisor < b.divisor ? b : a;
    const int64_t next = saturated_mul(low.divisor, low.modulus);
    if (next == 0 || high.divisor % next != 0) return false;
    auto range = model_.space.range(low.form);
    return range && range->low == 0 && (range->high + 1) % next == 0;
  }

  NestModel& model_;
  int scope_;
};

/// The number of elements along one dimension, for shapes or loops that are not constant.
Amount dimension_count(NestModel& model, const Counter& counter, const AffineForm& form, const Expr& extent) {
  auto terms = counter.varying(form);
  if (terms.empty()) return Amount::of(1);
  if (auto reach = counter.reach(terms))
    return smaller(Amount::of(reach->count, reach->exact), Amount::of(extent, false));
  if (terms.size() == 1 && std::abs(terms[0].coefficient) == 1) {
    const AffineAtom& atom = model.space.atom(terms[0].atom);
    if (atom.kind == AffineAtom::Kind::Loop && atom.symbolic_extent) return Amount::of(atom.symbolic_extent);
  }
  return Amount::of(extent, false);
}

struct Group {
  Footprint footprint;
  int memory;
  std::vector<const Site*> sites;
};

/// Sites whose varying parts are equal touch shifted copies of one set. Copies at even distances are one more step.
std::optional<Reach> shifted_union(const Counter& counter, const std::vector<const Site*>& sites) {
  const AffineForm& first = *sites[0]->flat;
  std::vector<int64_t> offsets;
  for (const Site* site : sites) {
    AffineForm difference = AffineSpace::sum(*site->flat, first, -1);
    if (!difference.terms.empty()) return std::nullopt;
    offsets.push_back(difference.constant);
  }
  std::ranges::sort(offsets);
  offsets.erase(std::ranges::unique(offsets).begin(), offsets.end());
  std::vector<Step> steps;
  auto terms = counter.varying(first);
  for (const auto& term : terms) {
    auto reach = counter.reach({term});
    if (!reach) return std::nullopt;
    steps.push_back({term.coefficient, *reach});
  }
  bool independent = counter.reach(terms)->exact;
  if (offsets.size() > 1) {
    const int64_t distance = saturated_sub(offsets[1], offsets[0]);
    bool even = true;
    for (std::size_t i = 1; i < offsets.size(); ++i)
      even = even && saturated_sub(offsets[i], offsets[i - 1]) == distance;
    if (!even) {
      Reach one = combine(steps);
      const int64_t apart = saturated_sub(offsets.back(), offsets[0]);
      return Reach{saturated_mul(one.count, int64_t(offsets.size())), saturated_add(one.width, apart), false};
    }
    steps.push_back({distance, Reach::of_steps(int64_t(offsets.size()))});
    Reach out = combine(steps);
    out.exact = out.exact && independent;
    return out;
  }
  return counter.reach(terms);
}

std::size_t hash_of(const std::vector<AffineForm>& dims) {
  std::size_t hash = dims.size();
  auto mix = [&hash](std::size_t value) { hash = (hash ^ value) * 0x9e3779b97f4a7c15u + (hash >> 29); };
  for (const AffineForm& form : dims) {
    mix(std::size_t(form.constant));
    for (const AffineForm::Term& term : form.terms) mix(std::size_t(term.atom)), mix(std::size_t(term.coefficient));
  }
  return hash;
}

/// The first of the sites that have the same indices.
std::vector<const Site*> with_distinct_indices(const std::vector<const Site*>& sites) {
  std::unordered_map<std::size_t, std::vector<const Site*>> by_hash;
  std::vector<const Site*> distinct;
  for (const Site* site : sites) {
    std::vector<const Site*>& like = by_hash[hash_of(site->dims)];
    if (std::ranges::any_of(like, [&](const Site* known) { return known->dims == site->dims; })) continue;
    like.push_back(site);
    distinct.push_back(site);
  }
  return distinct;
}

Amount touched_elements(NestModel& model, const Counter& counter, const Group& group) {
  const Memory& memory = model.memories[std::size_t(group.memory)];
  Amount whole = Amount::of(1);
  for (const Expr& extent : memory.extents) whole = whole * Amount::of(extent);
  auto capped = [&](Amount count) {
    if (!whole.value || !count.value || *count.value < *whole.value) return count;
    return Amount::of(*whole.value, count.exact && *count.value == *whole.value);
  };
  if (std::ranges::any_of(group.sites, [](const Site* site) { return site->opaque; })) {
    whole.exact = false;
    return whole;
  }
  if (std::ranges::all_of(group.sites, [](const Site* site) { return site->flat.has_value(); })) {
    if (auto reach = shifted_union(counter, group.sites)) return capped(Amount::of(reach->count, reach->exact));
  }
  // Sets that differ: their sum is a bound, one alone is exact.
  Amount sum = Amount::of(0);
  const std::vector<const Site*> distinct = with_distinct_indices(group.sites);
  for (const Site* site : distinct) {
    std::optional<Reach> reach;
    if (site->flat) reach = counter.reach(counter.varying(*site->flat));
    if (reach) {
      sum = sum + Amount::of(reach->count, reach->exact);
      continue;
    }
    Amount product = Amount::of(1);
    for (std::size_t i = 0; i < site->dims.size() && i < site->buffer->shape.size(); ++i)
      product = product * dimension_count(model, counter, site->dims[i], site->buffer->shape[i]);
    std::vector<int> used;
    for (const AffineForm& dim : site->dims)
      for (const auto& term : counter.varying(dim))
        for (int loop : model.space.atom(term.atom).loops) {
          if (std::ranges::contains(used, loop)) product.exact = false;
          used.push_back(loop);
        }
    sum = sum + product;
  }
  if (distinct.size() > 1) sum.exact = false;
  if (!sum.value && !sum.exact) {
    whole.exact = false;
    return whole;
  }
  return capped(sum);
}

/// For each node from `first`, whose parents from there on are among them: whether it or one around it is conditional,
/// up to `scope`, which is -1 or not below `first`.
std::vector<bool> conditional_inside(const NestModel& model, int scope, int first, int last) {
  auto conditional = [&](int nest) { return bool(model.conditional[std::size_t(nest)]); };
  auto parent = [&](int nest) { return model.nest.nodes[std::size_t(nest)].parent; };
  bool around = false;
  if (first < last)
    for (int i = parent(first); i >= std::max(scope, 0) && !around; i = parent(i)) around = conditional(i);
  std::vector<bool> out;
  for (int i = first; i < last; ++i) {
    const bool outer = parent(i) < first ? around : out[std::size_t(parent(i) - first)];
    out.push_back(conditional(i) || outer);
  }
  return out;
}

}  // namespace

std::vector<Footprint> footprints(NestModel& model, int nest, int only) {
  int within = only < 0 ? nest : only;
  int first = within < 0 ? 0 : within;
  int last = within < 0 ? int(model.nest.nodes.size()) : model.end[std::size_t(within)];
  auto begin = std::ranges::lower_bound(model.sites, first, {}, &Site::nest);
  auto end = std::ranges::lower_bound(model.sites, last, {}, &Site::nest);
  std::vector<Group> groups;
  std::unordered_map<int, std::size_t> group_of;  // by memory
  for (auto site = begin; site != end; ++site) {
    const auto [at, fresh] = group_of.try_emplace(site->memory, groups.size());
    if (fresh) {
      groups.push_back({{}, site->memory, {}});
      groups.back().footprint.buffer = model.memories[std::size_t(site->memory)].shown;
    }
    Group* group = &groups[at->second];
    bool is_write = model.nest.nodes[std::size_t(site->nest)].accesses[std::size_t(site->access)].is_write;
    group->footprint.read = group->footprint.read || site->read;
    group->footprint.written = group->footprint.written || is_write;
    group->sites.push_back(&*site);
  }
  Counter counter(model, nest);
  const std::vector<bool> conditional = conditional_inside(model, nest, first, last);
  std::vector<Footprint> out;
  for (Group& group : groups) {
    const Memory& memory = model.memories[std::size_t(group.memory)];
    Amount elements = touched_elements(model, counter, group);
    for (const Site* site : group.sites)
      if (site->guarded || conditional[std::size_t(site->nest - first)]) elements.exact = false;
    group.footprint.bytes = elements * Amount::of(memory.dtype.bytes());
    out.push_back(std::move(group.footprint));
  }
  return out;
}

Amount executions(const NestModel& model, int nest) {
  Amount out = Amount::of(1);
  std::vector<int> clipped;  // loops that a clip already counts
  auto clip = [&](int atom_index) {
    const AffineAtom& atom = model.space.atom(atom_index);
    int64_t product = 1;
    for (int loop : atom.loops) {
      if (std::ranges::contains(clipped, loop)) return;
      auto extent = model.nest.nodes[std::size_t(loop)].constant_extent;
      if (!extent) return;
      product = saturated_mul(product, *extent);
    }
    auto range = model.space.range(atom.form);
    if (!range || product != saturated_sub(range->high, range->low) + 1)
      return;  // not one value for each step of the loops
    clipped.insert(clipped.end(), atom.loops.begin(), atom.loops.end());
    out = out * Amount::of(*atom.extent);
  };
  for (int i = nest; i >= 0; i = model.nest.nodes[std::size_t(i)].parent)
    if (auto found = model.clips.find(i); found != model.clips.end()) std::ranges::for_each(found->second, clip);
  for (int i = nest; i >= 0; i = model.nest.nodes[std::size_t(i)].parent) {
    const NestNode& node = model.nest.nodes[std::size_t(i)];
    if (model.conditional[std::size_t(i)]) out.exact = false;
    if (node.kind == NestKind::While) out = out * Amount::of(Expr(make_var("iterations", DataType::integer(64))));
    if (auto found = model.clips.find(i); found != model.clips.end())
      for (int atom : found->second)
        if (!std::ranges::all_of(model.space.atom(atom).loops,
                                 [&](int loop) { return std::ranges::contains(clipped, loop); }))
          out.exact = false;
    if (node.kind != NestKind::Loop || std::ranges::contains(clipped, i)) continue;
    if (node.constant_extent) {
      out = out * Amount::of(std::max<int64_t>(*node.constant_extent, 0));
    } else if (auto loop = as<ForNode>(node.node)) {
      out = out * Amount::of(loop->extent);
    } else if (auto attr = as<AttrStmtNode>(node.node)) {
      out = out * Amount::of(attr->value);
    }
  }
  return out;
}

}  // namespace tirscope::analysis
