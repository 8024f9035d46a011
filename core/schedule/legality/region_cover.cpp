// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/region_cover.h"

#include <algorithm>
#include <map>

#include "arith/analyzer.h"
#include "arith/bounds/region_bound.h"
#include "schedule/legality/binding.h"

namespace tirscope::schedule {

namespace {

/// TVM's ProducerCoversConsumer: dimension by dimension, within the buffer's shape.
bool covers(const std::vector<Expr>& shape, const arith::Region& produced, const arith::Region& consumed,
            arith::Analyzer& analyzer) {
  auto canonical = [&](const arith::IntervalSet& set) {
    return arith::IntervalSet{analyzer.canonical_simplify(set.min), analyzer.canonical_simplify(set.max)};
  };
  auto within = [&](const arith::IntervalSet& set, const Expr& extent) {
    arith::IntervalSet whole =
        arith::IntervalSet::from_range(make_range(make_const(extent->dtype, int64_t(0)), extent));
    arith::IntervalSet both = arith::intersection_of({set, whole});
    return arith::IntervalSet{analyzer.simplify(both.min), analyzer.simplify(both.max)};
  };
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (produced[i].is_nothing()) return false;
    if (consumed[i].is_nothing()) continue;
    arith::IntervalSet made = within(canonical(produced[i]), shape[i]);
    arith::IntervalSet used = within(canonical(consumed[i]), shape[i]);
    if (!made.is_bounded() || !used.is_bounded()) return false;
    Expr zero = make_const(shape[i]->dtype, int64_t(0));
    if (!analyzer.can_prove(le(analyzer.canonical_simplify(made.min - used.min), zero)) ||
        !analyzer.can_prove(le(analyzer.canonical_simplify(used.max - made.max), zero)))
      return false;
  }
  return true;
}

/// Every loop above and including `sref` up to the function's root has its range.
void bind_loops(arith::Analyzer& analyzer, const SRef& sref) {
  for (const SRef* p = &sref; p; p = p->parent)
    if (const ForNode* loop = p->loop()) analyzer.bind(loop->var, make_range(loop->min, loop->extent), true);
}

arith::Region nothing(std::size_t dimensions) { return arith::Region(dimensions, arith::IntervalSet::nothing()); }

}  // namespace

bool covers_what_it_reads(const BlockScope& scope, const SRef& consumer) {
  // Producers by the lowest ancestor they share with the consumer, from the inside outwards.
  auto inner_first = [](const SRef* a, const SRef* b) { return b->before(*a); };
  std::map<const SRef*, std::vector<const SRef*>, decltype(inner_first)> by_ancestor;
  for (const Dependence& dependence : scope.into(consumer))
    if (dependence.kind == DependenceKind::RAW) {
      std::vector<const SRef*>& list = by_ancestor[lowest_common_ancestor(*dependence.source, consumer)];
      if (std::find(list.begin(), list.end(), dependence.source) == list.end()) list.push_back(dependence.source);
    }
  arith::Analyzer analyzer;
  bind_loops(analyzer, *consumer.parent);
  for (const auto& [ancestor, producers] : by_ancestor) {
    for (const SRef* producer : producers) bind_loops(analyzer, *producer->parent);
    for (const BufferRegion& declared : consumer.block()->reads) {
      const Buffer& buffer = declared->buffer;
      std::vector<arith::Region> produced;
      for (const SRef* producer : producers)
        for (const BufferRegion& write : producer->block()->writes) {
          if (write->buffer != buffer) continue;
          auto region = arith::estimate_region_lower_bound(unbound(write, *producer->realize)->region,
                                                           loop_domain(*producer->parent, ancestor, buffer->scope()),
                                                           producer->realize->predicate, analyzer);
          produced.push_back(region ? *region : nothing(write->region.size()));
        }
      if (produced.empty()) continue;
      BufferRegion read = unbound(declared, *consumer.realize);
      arith::Region consumed =
          arith::estimate_region_upper_bound(read->region, loop_domain(*consumer.parent, ancestor, buffer->scope()),
                                             consumer.realize->predicate, analyzer);
      if (!covers(buffer->shape, arith::union_regions_lower_bound(produced), consumed, analyzer)) return false;
    }
  }
  return true;
}

}  // namespace tirscope::schedule
