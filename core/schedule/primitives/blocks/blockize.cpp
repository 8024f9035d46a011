// SPDX-License-Identifier: Apache-2.0
// blockize: makes one block of everything below a loop, or of several adjacent blocks.
//
//   for io, jo:                          for io, jo:
//     for ii, ji:                          with T.block("C_o"):
//       with T.block("C"):          ->       vi_o, vj_o = io, jo
//         vi = io * 16 + ii ...              for ii, ji:
//                                              with T.block("C"): vi_i, vj_i = ii, ji ...
//
// With a loop, legal when
//   1. there is exactly one block below the loop;
//   2. each of its bindings, and its predicate, divides into a part over the loops outside and a part over those
//   inside.
// With a list of blocks, legal when
//   3. the list is not empty, and no block of it is inside another;
//   4. each is the only block of its nest below their lowest common ancestor, and the nests are neighbours there;
//   5. each divides (rule 2) at the common ancestor, all into the same outer part;
//   6. none of them reduces over a loop outside;
//   7. all are in one scope: TVM does not ask, and the new block then uses variables of a block inside it.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "schedule/primitives/blocks/block_division.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct Blockizing {
  const SRef* at = nullptr;          ///< the loop, or the lowest common ancestor of the blocks
  std::vector<DividedBlock> blocks;  ///< in program order
  std::size_t first = 0;             ///< of a list: the position of the first nest in the ancestor's sequence
  bool listed = false, preserve_unit_iters = true;
};

Diagnostic broken_promise(const char* code, Message text, std::string tvm) {
  return reject(code, std::move(text), "InternalError", std::move(tvm), Fault::Refused);
}

const Stmt& body_of(const SRef& sref) { return sref.loop() ? sref.loop()->body : sref.block()->body; }

bool contains(const Stmt& stmt, const Node* block) {
  bool found = false;
  walk(stmt, [&](const Node& node) {
    found = found || &node == block;
    return !found && !is_expr(node.kind);
  });
  return found;
}

/// Rule 4: the nests of the blocks, one statement each, are neighbours in the ancestor's sequence.
Result<std::size_t> position_of_first(const SRef& ancestor, const std::vector<const SRef*>& blocks) {
  auto* statements = as<SeqStmtNode>(body_of(ancestor));
  if (!statements || std::find(blocks.begin(), blocks.end(), &ancestor) != blocks.end())
    return fail(broken_promise("blockize.nested-blocks", message("the blocks must not contain each other"),
                               "Check failed: (seq) is false: Target blocks must not be nested with each other!"));
  std::optional<std::size_t> first;
  std::size_t next = 0;
  for (std::size_t i = 0; i < statements->seq.size(); ++i) {
    std::size_t held = 0;
    for (const SRef* block : blocks) held += contains(statements->seq[i], block->stmt);
    if (held == 0) continue;
    if (!first) first = next = i;
    if (next++ != i)
      return fail(
          broken_promise("blockize.blocks-not-neighbours",
                         message("there are other statements between the blocks; move the blocks together first"),
                         "Check failed: (last_found_idx == cur_idx - 1) is false: Target blocks must be "
                         "consecutive!"));
    const SRef* nest = blocks[i - *first];
    while (nest->parent != &ancestor) nest = nest->parent;
    if (held > 1 || (nest->loop() && child_blocks(*nest).size() > 1))
      return fail(refused("blockize.nest-with-other-blocks",
                          "block \"{0}\" shares its loops with another block; split the loops first",
                          blocks[i - *first]->block()->name));
  }
  TS_CHECK(first, "the common ancestor holds the blocks");
  return *first;
}

/// Rule 5: a further block has the outer part of the first.
Result<void> require_same_outer_part(const DividedBlock& divided, const OuterSpace& outer) {
  arith::Analyzer analyzer;
  const std::string& name = divided.block->block()->name;
  for (std::size_t i = 0; i < divided.division.iters.size(); ++i) {
    const arith::DividedIter& part = divided.division.iters[i];
    if (i >= outer.iters.size())
      return fail(broken_promise(
          "blockize.different-outer-parts", message("block \"{0}\" has more iter vars than the first block", name),
          formatted("Check failed: (0 <= i && i < p->size_) is false: IndexError: indexing {} on "
                    "an array of size {}",
                    i, outer.iters.size())));
    bool same_extent = analyzer.can_prove_equal(outer.iters[i]->domain->extent, part.outer_extent);
    if (!same_extent || !analyzer.can_prove_equal(outer.values[i], arith::normalize_iter_map_to_expr(part.outer)))
      return fail(broken_promise(
          "blockize.different-outer-parts",
          message("iter var \"{0}\" of block \"{1}\" maps the outer loops differently from the first block",
                  divided.block->block()->iter_vars[i]->var->name, name),
          same_extent ? "Check failed: (ana.CanProveEqual(outer_bindings->operator[](i), "
                        "NormalizeIterMapToExpr(outer_binding))) is false: "
                      : "Check failed: (ana.CanProveEqual(outer_iter->dom->extent, outer_mark->extent)) is false: "));
  }
  return {};
}

Result<Blockizing> plan(const SRef& loop, bool preserve_unit_iters) {
  // 1. exactly one block below the loop
  TS_TRY(const SRef* block, only_child_block(loop));
  // 2. bindings and predicate divide
  TS_TRY(DividedBlock divided, divide_block(*block, loop, preserve_unit_iters));
  return Blockizing{&loop, {std::move(divided)}, 0, false, preserve_unit_iters};
}

Result<Blockizing> plan(std::vector<const SRef*> blocks, bool preserve_unit_iters) {
  // 3. the list is not empty
  if (blocks.empty())
    return fail(reject("blockize.nothing", message("blockize needs a loop or at least one block"), "ValueError",
                       "The input array is required to have at least one sref"));
  std::sort(blocks.begin(), blocks.end(), [](const SRef* a, const SRef* b) { return a->before(*b); });
  const SRef* ancestor = blocks[0];
  for (const SRef* block : blocks) {
    if (block->tree != ancestor->tree)
      return fail(refused("blockize.several-functions", "the blocks are in different functions"));
    ancestor = lowest_common_ancestor(*ancestor, *block);
  }
  Blockizing result{ancestor, {}, 0, true, preserve_unit_iters};
  // 5. all divide into the same outer part
  OuterSpace outer;
  for (const SRef* block : blocks) {
    TS_TRY(DividedBlock divided, divide_block(*block, *ancestor, preserve_unit_iters, /*loop_is_outer=*/true));
    if (result.blocks.empty()) {
      outer = outer_space(divided);
    } else {
      TS_TRY_VOID(require_same_outer_part(divided, outer));
    }
    // 6. none of them reduces over a loop outside
    if (block->block()->init && std::any_of(outer.iters.begin(), outer.iters.end(),
                                            [](const IterVar& iter) { return iter->type == IterType::CommReduce; }))
      return fail(
          broken_promise("blockize.outer-reduction",
                         message("block \"{0}\" reduces over a loop outside the new block", block->block()->name),
                         "Check failed: (has_outer_reduction == false) is false: No reduction iter vars allowed "
                         "for the outer loops when blockize multiple blocks"));
    result.blocks.push_back(std::move(divided));
  }
  // 4. neighbouring nests with one block each
  TS_TRY(result.first, position_of_first(*ancestor, blocks));
  // 7. one scope
  for (const SRef* block : blocks)
    if (scope_root(*block) != scope_root(*blocks[0]))
      return fail(refused("blockize.other-scope", "block \"{0}\" is in another scope than block \"{1}\"",
                          block->block()->name, blocks[0]->block()->name));
  return result;
}

Result<Blockizing> check_blockize(const Context&, const Arguments& arguments) {
  const std::vector<const SRef*>& target = arguments.srefs("target");
  bool preserve = arguments.flag("preserve_unit_iters");
  if (target.size() == 1 && target[0]->loop()) return plan(*target[0], preserve);
  return plan(target, preserve);
}

/// The union of the regions, one for each buffer; TVM's order, which is that of a hash table filled in turn.
std::vector<BufferRegion> united(const std::vector<BufferRegion>& regions) {
  std::vector<std::pair<Buffer, std::vector<std::vector<arith::IntervalSet>>>> by_buffer;
  for (const BufferRegion& region : regions) {
    auto entry = std::find_if(by_buffer.begin(), by_buffer.end(), [&](auto& e) { return e.first == region->buffer; });
    if (entry == by_buffer.end())
      entry = by_buffer.insert(by_buffer.end(),
                               {region->buffer, std::vector<std::vector<arith::IntervalSet>>(region->region.size())});
    for (std::size_t i = 0; i < region->region.size(); ++i)
      entry->second[i].push_back(arith::IntervalSet::from_range(region->region[i]));
  }
  std::vector<BufferRegion> result;
  for (auto entry = by_buffer.rbegin(); entry != by_buffer.rend(); ++entry) {
    std::vector<Range> ranges;
    for (const auto& sets : entry->second) {
      arith::IntervalSet set = arith::union_of(sets);
      ranges.push_back(make_range(set.min, set.max + 1 - set.min));
    }
    result.push_back(make<BufferRegionNode>(entry->first, ranges));
  }
  return result;
}

/// The block around several nests.
BlockizedLoop blockized(const Blockizing& plan) {
  BlockizedLoop result;
  OuterSpace outer = outer_space(plan.blocks[0]);
  VarMap loop_vars;
  for (std::size_t i = 0; i < outer.iters.size(); ++i)
    if (auto* var = as<VarNode>(outer.values[i])) loop_vars.emplace(var, outer.iters[i]->var);
  std::vector<BufferRegion> reads, writes;
  std::vector<Stmt> nests;
  std::string name = "outer_";
  for (const DividedBlock& divided : plan.blocks) {
    InnerBlock inner = inner_block(divided, outer, loop_vars, plan.preserve_unit_iters, result.reuse);
    reads.insert(reads.end(), inner.reads.begin(), inner.reads.end());
    writes.insert(writes.end(), inner.writes.begin(), inner.writes.end());
    nests.push_back(in_loops(inner.realize, divided.inner_loops, loop_vars));
    name += divided.block->block()->name + "_";
  }
  Block block = make<BlockNode>(outer.iters, united(reads), united(writes), name, sequence(nests));
  result.realize = make<BlockRealizeNode>(outer.values, plan.blocks.back().division.outer_predicate, block);
  return result;
}

Outcome rewrite_blockize(const Context& context, const Blockizing& plan) {
  BlockizedLoop made = plan.listed ? blockized(plan) : schedule::blockized(plan.blocks[0], plan.preserve_unit_iters);
  Stmt with_block = made.realize;
  if (plan.listed) {
    List<Stmt> seq = as<SeqStmtNode>(body_of(*plan.at))->seq.spliced(plan.first, plan.blocks.size(), {made.realize});
    Stmt body = seq.size() == 1 ? seq[0] : Stmt(make<SeqStmtNode>(seq));
    if (const ForNode* loop = plan.at->loop()) {
      with_block = with(*loop, [&](ForNode& copy) { copy.body = body; });
    } else {
      Block block = with(*plan.at->block(), [&](BlockNode& copy) { copy.body = body; });
      made.reuse[plan.at->block()] = block;
      with_block = block;
    }
  }
  Edit edit(context.state);
  edit.replace(*plan.at, with_block, made.reuse);
  std::vector<NodeRef> sources;
  for (const DividedBlock& divided : plan.blocks) sources.push_back(ref(divided.block->stmt));
  edit.origin(made.realize->block, sources, Verb::Blockized);
  edit.renew(*scope_root(edit.at(made.realize->block.get())), Renewal::Scope);
  return std::move(edit).finish({NodeRef(made.realize->block)});
}

/// Some block below has a predicate. The division of the bindings does not always carry it over, and the new init may
/// name loops that are no longer around it; TVM notices neither, so such a loop is not worth offering.
bool has_predicate_below(const SRef& loop) {
  for (const SRef& block : loop.tree->below(loop))
    if (block.realize && !is_true(block.realize->predicate)) return true;
  return false;
}

/// The inner part of a binding does not begin at 0 although TVM's inner variable does: the regions that the new block
/// declares are then not those that it touches.
bool begins_elsewhere(const SRef& loop) {
  std::vector<const SRef*> blocks = child_blocks(loop);
  if (blocks.size() != 1) return false;
  Result<DividedBlock> divided = divide_block(*blocks[0], loop, /*preserve_unit_iters=*/true);
  if (!divided) return false;
  const VarMap begin = inner_begin(*divided);
  arith::Analyzer analyzer;
  return std::ranges::any_of(divided->division.iters, [&](const arith::DividedIter& part) {
    return !is_zero(analyzer.simplify(substitute(arith::normalize_iter_map_to_expr(part.inner), begin)));
  });
}

/// A block below is bound to a loop outside its scope, which the division does not see, or reduces and is in a loop
/// that it is not bound to: with its init outside that loop it would add up more than once. TVM notices neither.
bool counts_loops_otherwise(const SRef& loop) {
  for (const SRef& block : loop.tree->below(loop)) {
    if (!block.realize) continue;
    auto uses = [&block](const SRef& around) {
      return std::ranges::any_of(block.realize->iter_values, [&](const Expr& value) {
        return uses_var(*value, [&](const VarNode& used) { return &used == around.loop()->var.get(); });
      });
    };
    const SRef* scope = scope_root(block);
    for (const SRef* p = block.parent; p; p = p->parent) {
      if (!p->loop()) continue;
      if (scope && !scope->contains(*p) && uses(*p)) return true;
      if (block.block()->init && loop.contains(*p) && !is_one(p->loop()->extent) && !uses(*p)) return true;
    }
  }
  return false;
}

std::vector<Suggestion> suggest_blockize(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop() || has_predicate_below(*subject.sref) ||
      begins_elsewhere(*subject.sref) || counts_loops_otherwise(*subject.sref))
    return {};
  return {{{ref(subject.sref->loop())}, {}, message("turn loop {0} into a block", subject.sref->loop()->var->name)}};
}

}  // namespace

const Primitive& blockize() {
  static const Primitive primitive = Primitive::transform<Blockizing>(
      {.name = "blockize",
       .instruction = "Blockize",
       .error_name = "blockize",
       .summary = "makes one block of everything below a loop, or of several adjacent blocks",
       .returns = Returns::Block,
       .parameters = {{"target", ParameterType::BlockizeTarget, Role::Input, "a loop, or a list of blocks"},
                      {"preserve_unit_iters", ParameterType::Boolean, Role::Attribute,
                       "keep iter vars with a single value", Value(true)}}},
      check_blockize, rewrite_blockize, suggest_blockize);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
