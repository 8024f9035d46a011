// SPDX-License-Identifier: Apache-2.0
// transform_block_layout(block, index_map): gives a block new iteration variables, the old ones sent through an index
// map, and new loops for them.
//
//   sch.transform_block_layout("B", lambda i, j: (i * 8 + j,))
//
//   for i, j in T.grid(16, 8):                      for ax0 in range(128):
//     with T.block("B"):                      ->      with T.block("B"):
//       vi, vj = T.axis.remap("SS", [i, j])             v0 = T.axis.spatial(128, ax0)
//       B[vi, vj] = A[vi, vj]                           B[v0 // 8, v0 % 8] = A[v0 // 8, v0 % 8]
//
// Legal when
//   1. the loops above the block begin at 0;
//   2. there is nothing but the block in them;
//   3. each of the block's variables is bound to one loop, in order;
//   4. the block's variables begin at 0;
//   5. the index map takes as many indices as the block has variables;
//   6. it sends index 0 to index 0;
//   7. each new variable comes from variables of one kind, or has a single value;
//   8. the index map is bijective and affine.
// Indices and declared regions are simplified for the new variables.
#include "arith/analyzed_mutator.h"
#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/legality/buffer.h"
#include "schedule/legality/loop.h"
#include "schedule/trace/index_functions.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct BlockLayout {
  const SRef* block;
  const SRef* nest;  ///< the outermost loop, or the block where there is none
  std::vector<IterVar> iters;
  VarMap values;  ///< old variable -> its value in terms of the new ones
};

/// Old loop variable -> its value in terms of the new loops: what the block's predicate is made of.
VarMap loop_values(const BlockLayout& plan, const std::vector<Var>& loops) {
  VarMap by_iter, result;
  for (std::size_t i = 0; i < loops.size(); ++i) by_iter[plan.iters[i]->var.get()] = loops[i];
  const BlockRealizeNode& realize = *plan.block->realize;
  for (std::size_t i = 0; i < realize.iter_values.size(); ++i)
    result[static_cast<const VarNode*>(realize.iter_values[i].get())] =
        substitute(plan.values.at(realize.block->iter_vars[i]->var.get()), by_iter);
  return result;
}

/// The kind of the variables in `index`; nothing when there are none, or several kinds.
std::optional<IterType> kind_of(const Expr& index, const BlockNode& block) {
  std::optional<IterType> kind;
  bool mixed = false;
  for (const Var& var : free_vars(*index))
    for (const IterVar& iter : block.iter_vars) {
      if (iter->var != var) continue;
      mixed = mixed || (kind && *kind != iter->type);
      kind = iter->type;
    }
  if (mixed || kind == IterType::Opaque) return std::nullopt;
  return kind;
}

Diagnostic not_bijective(const IndexMap& map) {
  return refuse("transform-block-layout.not-bijective",
                message("the index map {0} must be a bijection from the block's iter vars to the new ones, made of "
                        "sums, and of quotients and remainders by constants that divide their extents",
                        python_text(*map)),
                {}, "The index map " + python_text(*map) + " is not bijective affine.");
}

Result<void> check_nest(BlockLayout& plan) {
  const SRef& block = *plan.block;
  std::vector<const SRef*> loops = loops_above(block);
  // 1. the loops begin at 0
  for (const SRef* loop : loops) TS_TRY_VOID(require_loop_starts_at_zero(*loop));
  // 2. nothing else is in them
  plan.nest = loops.empty() ? &block : loops.front();
  if (!loops.empty()) {
    TS_TRY([[maybe_unused]] const SRef* only, only_child_block(*loops.front()));
  }
  // 3. trivial bindings
  return require_trivial_binding(block);
}

/// The variables of a block, and what they run over.
struct BlockVars {
  std::vector<Expr> vars, extents;
  std::vector<Range> ranges;
};

Result<BlockVars> vars_of(const BlockNode& block) {
  BlockVars old;
  for (const IterVar& iter : block.iter_vars) {
    // 4. the variables begin at 0
    if (!is_zero(iter->domain->min))
      return fail(reject("transform-block-layout.nonzero-start",
                         message("iter var {0} of block \"{1}\" must start at 0, but it starts at {2}", iter->var->name,
                                 block.name, script::text(NodeRef(iter->domain->min))),
                         "InternalError", "Check failed: (is_zero(iter_var->dom->min)) is false: ", Fault::Refused));
    old.vars.push_back(iter->var);
    old.extents.push_back(iter->domain->extent);
    old.ranges.push_back(make_range(make_const(old.extents.back()->dtype, 0), old.extents.back()));
  }
  return old;
}

/// The map over variables of the block's types, which may differ; its constants keep their types.
IndexMap with_types_of(const IndexMap& map, const std::vector<Expr>& block_vars) {
  std::vector<Var> vars;
  std::vector<Expr> values, indices;
  for (std::size_t i = 0; i < block_vars.size(); ++i) {
    vars.push_back(make_var(map->initial_indices[i]->name, block_vars[i]->dtype));
    values.push_back(vars.back());
  }
  for (const Expr& index : map->final_indices)
    indices.push_back(arith::substitute_indices(index, map->initial_indices, values));
  return make<IndexMapNode>(std::move(vars), std::move(indices), map->inverse);
}

/// The new variable `var` whose value is `index`, of `size` values.
Result<IterVar> new_iter(const Var& var, const Expr& index, const Expr& size, const BlockNode& block) {
  // 7. each new variable has one kind, or a single value
  std::optional<IterType> kind = is_one(size) ? IterType::DataParallel : kind_of(index, block);
  if (!kind)
    return fail(refuse("transform-block-layout.mixed-kinds",
                       message("the new iter var {0} must depend on spatial iter vars of block \"{1}\" only, or on "
                               "reduction iter vars only",
                               script::text(NodeRef(index)), block.name),
                       {&block},
                       formatted("Cannot detect the block iter type for new iter value {} in {{0}} because it "
                                 "contains more than one type of original iter vars.",
                                 script::text(NodeRef(index)))));
  return make<IterVarNode>(make_range(make_const(var->dtype, 0), cast(var->dtype, size)), var, *kind);
}

Result<BlockLayout> check_transform_block_layout(const Context&, const Arguments& arguments) {
  const SRef& sref = arguments.block("block");
  const BlockNode& block = *sref.block();
  const IndexMap given = arguments.index_map("index_map");
  arith::Analyzer analyzer;
  assume_shapes(sref, analyzer);
  BlockLayout plan{&sref, nullptr, {}, {}};
  TS_TRY_VOID(check_nest(plan));
  TS_TRY(const BlockVars old, vars_of(block));
  // 5. the index map takes the block's variables
  if (given->initial_indices.size() != old.vars.size())
    return fail(refuse("transform-block-layout.arity",
                       message("the index map takes {0} indices, but block \"{1}\" has {2} iter vars",
                               given->initial_indices.size(), block.name, old.vars.size()),
                       {&block},
                       formatted("The index map {} can't be applied to block iters of {{0}} because the number of "
                                 "parameters mismatch. Expected: {}, actual: {}",
                                 python_text(*given), given->initial_indices.size(), old.vars.size())));
  const IndexMap map = with_types_of(given, old.vars);
  std::vector<Expr> indices = arith::map_indices(*map, old.vars, analyzer);
  // 6. index 0 stays index 0
  TS_TRY(std::vector<Expr> sizes, arith::map_shape(*map, old.extents, analyzer));
  std::vector<Expr> new_vars;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    Var var = make_var(formatted("v{}", i), indices[i]->dtype);
    TS_TRY(IterVar iter, new_iter(var, indices[i], sizes[i], block));
    new_vars.push_back(var);
    plan.iters.push_back(iter);
  }
  // 8. the index map is bijective and affine
  Result<IndexMap> inverse = arith::inverse(*map, old.ranges, analyzer);
  if (!inverse || (*inverse)->initial_indices.size() != new_vars.size() ||
      (*inverse)->final_indices.size() != old.vars.size())
    return fail(not_bijective(given));
  std::vector<Expr> back = arith::map_indices(**inverse, new_vars, analyzer);
  for (std::size_t i = 0; i < back.size(); ++i) plan.values[block.iter_vars[i]->var.get()] = back[i];
  return plan;
}

/// Simplifies what a block and those in it access, with what is known of their variables.
class AccessSimplifier final : public arith::AnalyzedMutator {
 public:
  explicit AccessSimplifier(const SRef& block) { assume_shapes(block, analyzer_); }
  std::unordered_map<const BlockNode*, Block> renewed;

 protected:
  NodeRef mutate_Block(const BlockNode& node) override {
    Block block = ref_as<BlockNode>(AnalyzedMutator::mutate_Block(node));
    const std::size_t around = iters_.size();
    for (const IterVar& iter : node.iter_vars) iters_.emplace_back(iter->var, iter->domain);
    block = with(block, [&](BlockNode& copy) {
      for (BufferRegion& region : copy.reads) region = simplified(*region);
      for (BufferRegion& region : copy.writes) region = simplified(*region);
    });
    iters_.resize(around);
    renewed[&node] = block;
    return block;
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    return make<BufferLoadNode>(load->buffer, simplified_indices(load->indices), load->predicate);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    return make<BufferStoreNode>(store->buffer, store->value, simplified_indices(store->indices), store->predicate);
  }

 private:
  BufferRegion simplified(const BufferRegionNode& region) {
    std::vector<Expr> mins;
    for (const Range& range : region.region) mins.push_back(range->min);
    mins = simplified_indices(mins);
    std::vector<Range> ranges;
    for (std::size_t i = 0; i < mins.size(); ++i)
      ranges.push_back(make_range(mins[i], analyzer_.simplify(region.region[i]->extent)));
    return make<BufferRegionNode>(region.buffer, ranges);
  }
};

Outcome rewrite_transform_block_layout(const Context& context, const BlockLayout& plan) {
  const BlockNode& old = *plan.block->block();
  BlockReuse reuse;
  Block block = ref_as<BlockNode>(substitute_tracked(ref(static_cast<const StmtNode*>(&old)), plan.values, reuse));
  block = with(block, [&](BlockNode& copy) { copy.iter_vars = plan.iters; });
  AccessSimplifier simplifier(*plan.block);
  block = ref_as<BlockNode>(simplifier(Stmt(block)));
  for (auto& [before, now] : reuse)
    if (auto it = simplifier.renewed.find(now.get()); it != simplifier.renewed.end()) now = it->second;
  std::vector<Var> loops;
  std::vector<Expr> values;
  for (std::size_t i = 0; i < plan.iters.size(); ++i) {
    loops.push_back(make_var(formatted("ax{}", i), plan.iters[i]->var->dtype));
    values.push_back(loops.back());
  }
  Stmt nest = with(*plan.block->realize, [&](BlockRealizeNode& copy) {
    copy.iter_values = values;
    copy.predicate = substitute(copy.predicate, loop_values(plan, loops));
    copy.block = block;
  });
  for (std::size_t i = loops.size(); i-- > 0;)
    nest =
        make<ForNode>(loops[i], make_const(loops[i]->dtype, 0), plan.iters[i]->domain->extent, ForKind::Serial, nest);
  Edit edit(context.state);
  reuse[&old] = block;
  edit.replace(*plan.nest, nest, reuse);
  std::vector<NodeRef> sources;
  for (const SRef* loop : loops_above(*plan.block)) sources.push_back(ref<Node>(loop->stmt));
  for (const Stmt* loop = &nest; as<ForNode>(*loop); loop = &as<ForNode>(*loop)->body)
    edit.origin(*loop, sources, Verb::Reordered);
  return std::move(edit).finish();
}

/// The first two variables exchanged, or fused.
std::vector<Suggestion> suggest_transform_block_layout(const Context&, const Subject& subject) {
  std::vector<Suggestion> result;
  const BlockNode* block = subject.sref->block();
  if (!block || subject.buffer || block->iter_vars.size() < 2) return result;
  auto offer = [&](Message label, bool fuse) {
    std::vector<Var> vars;
    for (const IterVar& iter : block->iter_vars) vars.push_back(make_var(iter->var->name, iter->var->dtype));
    std::vector<Expr> indices(vars.begin(), vars.end());
    if (fuse) {
      indices[1] = indices[0] * block->iter_vars[1]->domain->extent + indices[1];
      indices.erase(indices.begin());
    } else {
      std::swap(indices[0], indices[1]);
    }
    result.push_back({{ref(block), Value(make<IndexMapNode>(vars, indices))}, {}, std::move(label)});
  };
  const std::string &first = block->iter_vars[0]->var->name, &second = block->iter_vars[1]->var->name;
  offer(message("swap {0} and {1}", first, second), false);
  if (as_int(block->iter_vars[1]->domain->extent)) offer(message("fuse {0} and {1}", first, second), true);
  return result;
}

}  // namespace

const Primitive& transform_block_layout() {
  static const Primitive primitive = Primitive::transform<BlockLayout>(
      {.name = "transform_block_layout",
       .instruction = "TransformBlockLayout",
       .error_name = "transform_block_layout",
       .summary = "transforms a block's iter vars by an index map and creates new loops",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block"},
                      {"index_map", ParameterType::IndexMap, Role::Attribute, "old iter vars to new iter vars"}}},
      check_transform_block_layout, rewrite_transform_block_layout, suggest_transform_block_layout);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
