// SPDX-License-Identifier: Apache-2.0
// sample_compute_location(block, decision): a place to compute a block at: the mark "inline" (-2) where the block can
// be inlined, the mark "root" (-1), or a loop above its consumers, by its place among the loops of the first one.
//
// Loops that run once are left out, and so are data-parallel loops below others, and what follows the last
// data-parallel loop. A decision that is not such a location becomes the nearest one before it.
//
// Legal when
//   1. the block is not a function's root block.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "schedule/primitives/sample/tiles.h"

namespace tirscope::schedule::primitives {

namespace {

struct Place {
  int64_t decision;
  Binding binding;
};

/// Whether a primitive's `check` accepts these arguments.
bool accepts(const Context& context, std::string_view name, std::vector<Arguments::Item> items) {
  const Primitive* primitive = find_primitive(name);
  TS_CHECK(primitive, "the moving and inlining primitives are registered");
  return primitive->check(context, Arguments(primitive->parameters, std::move(items))).has_value();
}

bool can_inline(const Context& context, const SRef& block) {
  return accepts(context, "compute_inline", {{Value(NodeRef(block.stmt)), {&block}, {}, {}}});
}

bool can_compute_at(const Context& context, const SRef& block, const SRef& loop) {
  return accepts(context, "compute_at",
                 {{Value(NodeRef(block.stmt)), {&block}, {}, {}},
                  {Value(NodeRef(loop.stmt)), {&loop}, {}, {}},
                  {Value(true), {}, {}, Value(true)},
                  {Value(-1), {}, {}, Value(-1)}});
}

/// Only data-parallel variables, or none at all, are bound to the loop (TVM's GetLoopIterType).
bool is_data_parallel(const SRef& loop) {
  const VarNode* var = loop.loop()->var.get();
  for (const SRef* block : child_blocks(loop))
    for (std::size_t i = 0; i < block->realize->iter_values.size(); ++i)
      if (block->block()->iter_vars[i]->type != IterType::DataParallel &&
          uses_var(*block->realize->iter_values[i], [&](const VarNode& used) { return &used == var; }))
        return false;
  return true;
}

/// The loops that are worth computing at, with their places among the loops above the first consumer.
std::vector<Place> loops_worth_trying(const Context& context, const SRef& block, const SRef& scope_root) {
  std::vector<Place> out;
  std::vector<const SRef*> consumers = context.state->scope(scope_root).consumers(block);
  if (consumers.empty()) return out;
  const SRef* boundary = consumers.front()->parent;
  for (const SRef* consumer : consumers)
    if (consumer != consumers.front()) boundary = lowest_common_ancestor(*boundary, *consumer);
  if (!boundary->loop()) return out;
  std::vector<const SRef*> loops = loops_above(*consumers.front());
  loops.resize(std::size_t(std::ranges::find(loops, boundary) - loops.begin()) + 1);
  std::size_t parallel_end = 0;  // one past the last data-parallel loop
  for (std::size_t i = 0; i < loops.size(); ++i)
    if (is_data_parallel(*loops[i])) parallel_end = i + 1;
  bool below_other = false;
  for (std::size_t i = 0; i < parallel_end; ++i) {
    if (is_one(loops[i]->loop()->extent)) continue;
    bool parallel = is_data_parallel(*loops[i]);
    if (parallel && below_other) break;
    below_other = below_other || !parallel;
    if (can_compute_at(context, block, *loops[i])) out.push_back({int64_t(i), NodeRef(loops[i]->stmt)});
  }
  return out;
}

Result<Primitive::Sampled> draw_compute_location(const Context& context, const Arguments& args) {
  const SRef& block = args.block("block");
  TS_TRY(const SRef* root, checked_scope_root(context, block, /*stage_pipeline=*/false));  // 1
  std::vector<Place> places;
  if (can_inline(context, block)) places.push_back({-2, Mark::Inline});
  places.push_back({-1, Mark::Root});
  for (Place& place : loops_worth_trying(context, block, *root)) places.push_back(std::move(place));
  std::size_t chosen = 0;
  if (args.is_none("decision")) {
    chosen = std::size_t(draw_integer(*context.random, 0, int32_t(places.size())));
  } else {
    auto after = std::ranges::upper_bound(places, args.integer("decision"), {}, &Place::decision);
    if (after == places.begin()) return Primitive::Sampled{{Mark::Root}, Value(-1)};
    chosen = std::size_t(after - places.begin()) - 1;
  }
  return Primitive::Sampled{{places[chosen].binding}, Value(places[chosen].decision)};
}

std::vector<Suggestion> suggest_sample_compute_location(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->block()) return {};
  return {{{NodeRef(subject.sref->stmt)}, {}, message("a sampled location")}};
}

}  // namespace

const Primitive& sample_compute_location() {
  static const Primitive primitive = Primitive::sample(
      {.name = "sample_compute_location",
       .instruction = "SampleComputeLocation",
       .error_name = "sample-compute-location",
       .summary = "samples a compute location for a block: a loop of its consumers, inlined, or unchanged",
       .returns = Returns::Loop,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block to place"},
                      {"decision", ParameterType::Integer, Role::Decision,
                       "-2 inlines, -1 leaves it, or the index of a loop above the first consumer; None to sample",
                       Value()}}},
      draw_compute_location, suggest_sample_compute_location);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
