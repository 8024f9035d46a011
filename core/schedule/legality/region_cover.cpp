// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/region_cover.h"

#include <algorithm>
#include <map>

#include "arith/analyzer.h"
#include "arith/region_bound.h"
#include "ir/mutator.h"
#include "schedule/legality/binding.h"

namespace tirscope::schedule {

namespace {

/// The block's regions with its iteration variables replaced by what they are bound to.
BufferRegion unbound(const BufferRegion& region, const BlockRealizeNode& realize) {
  VarMap values;
  for (std::size_t i = 0; i < realize.iter_values.size(); ++i)
    values[realize.block->iter_vars[i]->var.get()] = realize.iter_values[i];
  return substitute(region, values);
}

/// [0, extent) of each dimension contains [produced] and [consumed]; one of the produced regions alone, or their union
/// where it is exact, must hold the consumed one. Dimensions are clipped to the buffer's shape first.
bool covers(const std::vector<Expr>& shape, std::vector<arith::Region> produced, const arith::Region& consumed,
            arith::Analyzer& analyzer) {
  if (std::any_of(consumed.begin(), consumed.end(), [](const auto& set) { return set.is_nothing(); })) return true;
  for (std::size_t i = 0; i < shape.size(); ++i)
    if (!analyzer.can_prove(ge(shape[i], make_const(shape[i]->dtype, int64_t(0))))) return false;
  arith::Region region = arith::union_regions_lower_bound(produced);
  for (std::size_t i = 0; i < region.size(); ++i) {
    arith::IntervalSet whole{make_const(shape[i]->dtype, int64_t(0)), shape[i] - 1};
    arith::IntervalSet made = arith::intersection_of({region[i], whole});
    arith::IntervalSet used = arith::intersection_of({consumed[i], whole});
    if (made.is_nothing() || used.is_nothing() || !made.is_bounded() || !used.is_bounded()) return false;
    made = {analyzer.simplify(made.min), analyzer.simplify(made.max)};
    used = {analyzer.simplify(used.min), analyzer.simplify(used.max)};
    if (!analyzer.can_prove(le(made.min, used.min)) || !analyzer.can_prove(ge(made.max, used.max))) return false;
  }
  return true;
}

arith::Region nothing(std::size_t dimensions) { return arith::Region(dimensions, arith::IntervalSet::nothing()); }

}  // namespace

bool covers_what_it_reads(const BlockScope& scope, const SRef& consumer) {
  // Producers by the lowest ancestor they share with the consumer, from the inside outwards.
  std::map<int, std::vector<const SRef*>, std::greater<>> by_ancestor;
  for (const Dependence& dependence : scope.into(consumer))
    if (dependence.kind == DependenceKind::RAW) {
      std::vector<const SRef*>& list = by_ancestor[lowest_common_ancestor(*dependence.source, consumer)->index];
      if (std::find(list.begin(), list.end(), dependence.source) == list.end()) list.push_back(dependence.source);
    }
  arith::Analyzer analyzer;
  for (const auto& [index, producers] : by_ancestor) {
    const SRef& ancestor = consumer.tree->all()[std::size_t(index)];
    for (const BufferRegion& declared : consumer.block()->reads) {
      const Buffer& buffer = declared->buffer;
      std::vector<arith::Region> produced;
      for (const SRef* producer : producers)
        for (const BufferRegion& write : producer->block()->writes) {
          if (write->buffer != buffer) continue;
          auto region = arith::estimate_region_lower_bound(
              unbound(write, *producer->realize)->region, loop_domain(*producer->parent, &ancestor, buffer->scope()),
              producer->realize->predicate, analyzer);
          produced.push_back(region ? *region : nothing(write->region.size()));
        }
      if (produced.empty()) continue;
      BufferRegion read = unbound(declared, *consumer.realize);
      arith::Region consumed =
          arith::estimate_region_upper_bound(read->region, loop_domain(*consumer.parent, &ancestor, buffer->scope()),
                                             consumer.realize->predicate, analyzer);
      if (!covers(buffer->shape, std::move(produced), consumed, analyzer)) return false;
    }
  }
  return true;
}

}  // namespace tirscope::schedule
