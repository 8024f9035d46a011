// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/cache/reindex_stage.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/block.h"
#include "schedule/legality/declared.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

std::vector<Range> points(const std::vector<Expr>& indices) {
  std::vector<Range> region;
  for (const Expr& index : indices) region.push_back(point_range(index));
  return region;
}

/// Redirects one block and puts the copy into its scope.
class StageRewriter final : public ScopeMutator<Mutator> {
 public:
  explicit StageRewriter(const ReindexStage& stage) : stage_(stage) {
    copy_ = stage.copy;
    for (std::size_t i = stage.loops.size(); i-- > 0;)
      copy_ = make<ForNode>(stage.loops[i], stage.ranges[i]->min, stage.ranges[i]->extent, ForKind::Serial, copy_);
    stay_with(*stage.scope_root, {}, {stage.block, stage.location.parent});
  }
  BlockReuse reuse;

 protected:
  NodeRef mutate_For(const ForNode& node) override {
    For loop = rebuilt(node);
    if (&node != stage_.location.parent->stmt) return loop;
    return with(loop, [&](ForNode& n) { n.body = insert_statement(n.body, stage_.location.position, copy_); });
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    bool is_scope = &node == stage_.scope_root->stmt, is_target = &node == stage_.block->stmt && stage_.redirects;
    if (!is_scope && !is_target && !inside_) return ref(node);
    bool around = std::exchange(inside_, inside_ || is_target);
    Block block = rebuilt(node);
    inside_ = around;
    if (is_scope)
      block = with(block, [&](BlockNode& n) {
        if (stage_.location.parent == stage_.scope_root)
          n.body = insert_statement(n.body, stage_.location.position, copy_);
        n.alloc_buffers = n.alloc_buffers.followed_by({stage_.intermediate});
      });
    if (block.get() != &node) reuse[&node] = block;
    return block;
  }
  NodeRef mutate_BufferRegion(const BufferRegionNode& region) override {
    // As in TVM, other regions stay, also where their indices read the buffer.
    if (!inside_ || region.buffer != stage_.buffer) return ref(region);
    return make<BufferRegionNode>(stage_.intermediate, points(stage_.indices));
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = rebuilt(node);
    if (!inside_ || load->buffer != stage_.buffer) return load;
    return make<BufferLoadNode>(stage_.intermediate, stage_.indices, load->predicate);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = rebuilt(node);
    if (!inside_ || store->buffer != stage_.buffer) return store;
    return make<BufferStoreNode>(stage_.intermediate, store->value, stage_.indices, store->predicate);
  }
  NodeRef mutate_Var(const VarNode& var) override {
    return inside_ && &var == stage_.buffer->data.get() ? NodeRef(stage_.intermediate->data) : NodeRef(ref(var));
  }

 private:
  const ReindexStage& stage_;
  Stmt copy_;
  bool inside_ = false;  ///< the block that is redirected
};

// ---- the plan of reindex_cache_* ------------------------------------------------------------------------------------

std::string list_text(const std::vector<Expr>& exprs) {
  return python_text(Value(ValueList(exprs.begin(), exprs.end())));
}

Result<void> require_single_point(const SRef& block, const BufferRegion& region, const std::string& primitive) {
  if (std::ranges::all_of(region->region, [](const Range& range) { return is_one(range->extent); })) return {};
  std::string text = script::text(NodeRef(region));
  return fail(
      refuse("reindex-cache.not-single-point",
             message("block \"{0}\" must access a single point of buffer \"{1}\" at a time, but it declares {2}",
                     block.block()->name, region->buffer->name, text),
             {block.stmt},
             formatted("The buffer region {} accessed inside block {{0}} is not a single point, which "
                       "violates the prerequisite of {} primitive.",
                       text, primitive)));
}

bool uses(const std::vector<Expr>& exprs, const Var& var) {
  return std::ranges::any_of(exprs, [&](const Expr& expr) { return uses_var(*expr, *var); });
}

Diagnostic not_the_same_variables(const SRef& block, const Var& var, const std::vector<Expr>& with_it,
                                  const std::vector<Expr>& without_it, bool in_old, const std::string& primitive) {
  return refuse(
      "reindex-cache.other-variables",
      message(
          in_old ? "the index map must use the same iter vars of block \"{0}\" as the access {1}: {2} is missing in {3}"
                 : "the index map must use the same iter vars of block \"{0}\" as the access {3}, which has no {2}; "
                   "the map returns {1}",
          block.block()->name, list_text(with_it), var->name, list_text(without_it)),
      {block.stmt},
      formatted("Error when applying {} on block {{0}}, the block itervar {} appears in {}, but not in {}.", primitive,
                var->name, list_text(with_it), list_text(without_it)));
}

/// The intermediate buffer's indices and shape: the block's variables and their extents through the map.
struct Mapped {
  std::vector<Expr> indices, shape;
};
Result<Mapped> mapped(const SRef& block, const IndexMap& given) {
  std::vector<Expr> vars, extents;
  for (const IterVar& iter : block.block()->iter_vars) {
    vars.push_back(iter->var);
    extents.push_back(iter->domain->extent);
  }
  if (given->initial_indices.size() != vars.size())
    return fail(reject("reindex-cache.arity",
                       message("the index map takes {0} indices, but block \"{1}\" has {2} iter vars",
                               given->initial_indices.size(), block.block()->name, vars.size()),
                       "InternalError",
                       formatted("Check failed: indices.size() == initial_indices.size() ({} vs. {}) : ", vars.size(),
                                 given->initial_indices.size())));
  TS_TRY(IndexMap map, arith::with_index_types(given, vars));
  arith::Analyzer analyzer;
  Mapped result;
  result.indices = arith::map_indices(*map, vars, analyzer);
  TS_TRY(result.shape, arith::map_shape(*map, extents, analyzer));
  return result;
}

/// Where the copy goes: for a read, after the block that writes the buffer, or at the start; for a write, before the
/// first reader, or at the end.
Result<InsertionPoint> location_of(const Context& context, const ReindexStage& stage) {
  const BlockScope& scope = context.state->scope(*stage.scope_root);
  TS_TRY(const SRef* writer, only_writer(scope, stage.buffer));
  if (stage.side == Side::Read && !writer) return InsertionPoint{stage.scope_root, 0};
  std::vector<const SRef*> related = {stage.block};
  if (stage.side == Side::Write) related = readers_after(scope, *stage.block);
  if (auto location = cache_location(*stage.scope_root, *writer, related)) return *location;
  return fail(refused("cache.consumers-elsewhere", "block \"{0}\" reads buffer \"{1}\" before block \"{2}\" writes it",
                      stage.block->block()->name, stage.buffer->name, writer->block()->name));
}

/// The copy: the loops and variables of the block that its access needs, under the names that they have there.
void plan_copy(ReindexStage& stage, const BufferRegion& region, const std::vector<IterVar>& used_iters,
               const std::string& name) {
  const BlockRealizeNode& realize = *stage.block->realize;
  std::vector<Expr> values;
  for (const IterVar& iter : used_iters) {
    auto at = std::ranges::find(realize.block->iter_vars, iter) - realize.block->iter_vars.begin();
    values.push_back(realize.iter_values[std::size_t(at)]);
  }
  VarMap renamed;
  std::vector<const SRef*> around;
  for (const SRef* p = stage.block->parent; p && p->loop() && p != stage.location.parent; p = p->parent)
    around.insert(around.begin(), p);
  for (const SRef* sref : around) {
    const ForNode& loop = *sref->loop();
    if (!uses(values, loop.var)) continue;
    stage.loops.push_back(make_var(loop.var->name, loop.var->dtype));
    stage.ranges.push_back(make_range(substitute(loop.min, renamed), substitute(loop.extent, renamed)));
    renamed[loop.var.get()] = stage.loops.back();
  }
  std::vector<IterVar> iters;
  for (std::size_t i = 0; i < used_iters.size(); ++i) {
    const IterVar& iter = used_iters[i];
    Var var = make_var(iter->var->name, iter->var->dtype);
    values[i] = substitute(values[i], renamed);
    iters.push_back(make<IterVarNode>(iter->domain, var, IterType::DataParallel));
  }
  for (std::size_t i = 0; i < used_iters.size(); ++i) renamed[used_iters[i]->var.get()] = iters[i]->var;
  std::vector<Expr> outer, inner;
  for (const Range& range : region->region) outer.push_back(substitute(range->min, renamed));
  for (const Expr& index : stage.indices) inner.push_back(substitute(index, renamed));
  Block block = stage.side == Side::Read ? copy_block(iters, stage.buffer, outer, stage.intermediate, inner, name)
                                         : copy_block(iters, stage.intermediate, inner, stage.buffer, outer, name);
  stage.copy = make<BlockRealizeNode>(values, true_expr(), block);
}

}  // namespace

Block copy_block(std::vector<IterVar> iters, const Buffer& from, const std::vector<Expr>& from_indices,
                 const Buffer& to, const std::vector<Expr>& to_indices, std::string name) {
  Stmt store = make<BufferStoreNode>(to, load(from, from_indices), to_indices);
  return make<BlockNode>(
      std::move(iters), std::vector<BufferRegion>{make<BufferRegionNode>(from, points(from_indices))},
      std::vector<BufferRegion>{make<BufferRegionNode>(to, points(to_indices))}, std::move(name), store);
}

bool stays_inside(const SRef& block, const Buffer& buffer, const std::vector<Expr>& indices) {
  if (!is_true(block.realize->predicate) || indices.size() != buffer->shape.size()) return false;
  arith::Analyzer analyzer;
  assume_shapes(block, analyzer);
  for (const IterVar& iter : block.block()->iter_vars) analyzer.bind(iter->var, iter->domain);
  for (std::size_t i = 0; i < indices.size(); ++i)
    if (!analyzer.can_prove(ge(indices[i], make_const(indices[i]->dtype, 0))) ||
        !analyzer.can_prove(lt(indices[i], buffer->shape[i])))
      return false;
  return true;
}

Outcome rewrite_reindex(const Context& context, const ReindexStage& stage) {
  StageRewriter rewriter(stage);
  Block scope = rewriter(ref(*stage.scope_root->block()));
  Edit edit(context.state);
  edit.replace(*stage.scope_root, scope, rewriter.reuse);
  edit.origin(stage.copy->block, {ref<Node>(stage.block->stmt)}, Verb::Cached);
  return std::move(edit).finish({NodeRef(stage.copy->block)});
}

Result<ReindexStage> check_reindex_cache(const Context& context, const Arguments& arguments, Side side) {
  bool read = side == Side::Read;
  std::string primitive = read ? "reindex_cache_read" : "reindex_cache_write";
  const std::string& storage_scope = arguments.text("storage_scope");
  // 1. the storage scope is known
  TS_TRY_VOID(require_storage_scope(storage_scope));
  // 2. the index names a buffer of the block
  ReindexStage stage;
  stage.block = &arguments.block("block");
  stage.side = side;
  const SRef& block = *stage.block;
  int64_t index = arguments.integer(read ? "read_buffer_index" : "write_buffer_index");
  TS_TRY(stage.buffer, nth_buffer(block, index, side));
  // 3. the scope is a stage pipeline
  TS_TRY(stage.scope_root, checked_scope_root(context, block, /*stage_pipeline=*/true));
  // As in TVM, a block that also writes what it reads goes on without the copy.
  stage.redirects = !read || !region_of(block.block()->writes, stage.buffer.get());
  // 4. one region, one writer
  TS_TRY(BufferRegion region, single_region(block, stage.buffer, side));
  TS_TRY(stage.location, location_of(context, stage));
  // 5. the block touches a single point at a time (TVM looks at this last when it writes)
  if (read) TS_TRY_VOID(require_single_point(block, region, primitive));
  // 6. the map fits the block
  TS_TRY(Mapped map, mapped(block, arguments.index_map("index_map")));
  stage.indices = map.indices;
  // 7. the access and the map use the same variables
  std::vector<Expr> old_indices;
  for (const Range& range : region->region) old_indices.push_back(range->min);
  std::vector<IterVar> used;
  for (const IterVar& iter : block.block()->iter_vars) {
    bool in_old = uses(old_indices, iter->var), in_new = uses(stage.indices, iter->var);
    if (in_old != in_new)
      return fail(not_the_same_variables(block, iter->var, in_old ? old_indices : stage.indices,
                                         in_old ? stage.indices : old_indices, in_old, primitive));
    if (in_new) used.push_back(iter);
  }
  if (!read) TS_TRY_VOID(require_single_point(block, region, primitive));
  // 8. the access means the same at the copy
  for (const Expr& old : old_indices) TS_TRY_VOID(require_bound_loops(block, *old, {stage.location.parent}));
  stage.intermediate =
      with(*with_scope(stage.buffer, storage_scope), [&](BufferNode& copy) { copy.shape = map.shape; });
  plan_copy(stage, region, used, stage.buffer->name + "_" + storage_scope);
  return stage;
}

std::vector<Suggestion> suggest_reindex_cache(const Context& context, const Subject& subject, Side side) {
  std::vector<Suggestion> result;
  const BlockNode* block = subject.sref->block();
  if (!block) return result;
  // What suggest_caches leaves out is left out here too; each of its caches is offered with the access unchanged.
  for (Suggestion& cache : suggest_caches(context, subject, side)) {
    auto index = std::size_t(*cache.args[1].as_int());
    const BufferRegion& region = (side == Side::Read ? block->reads : block->writes)[index];
    std::vector<Var> vars;
    std::vector<Expr> indices;
    for (const IterVar& iter : block->iter_vars) vars.push_back(iter->var);
    for (const Range& range : region->region)
      if (auto var = ref_as<VarNode>(range->min)) indices.insert(indices.begin(), var);
    std::vector<Expr> as_is(indices.rbegin(), indices.rend());
    if (indices.size() < 2 || !stays_inside(*subject.sref, region->buffer, as_is)) continue;
    cache.args.push_back(Value(make<IndexMapNode>(vars, indices)));
    cache.label =
        message("cache {0} in {1} with reversed dimensions", region->buffer->name, *cache.args[2].get<std::string>());
    result.push_back(std::move(cache));
  }
  return result;
}

}  // namespace tirscope::schedule
