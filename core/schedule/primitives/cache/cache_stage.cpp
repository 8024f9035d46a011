// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/cache/cache_stage.h"

#include <algorithm>
#include <numeric>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/buffer.h"
#include "schedule/legality/declared.h"
#include "support/format.h"

namespace tirscope::schedule {
namespace {

/// TVM's CacheLocDetector: walks the scope in program order until it has met a related block.
class LocationFinder final : public Visitor {
 public:
  LocationFinder(const SRef& scope_root, const SRef& block, const std::vector<const SRef*>& related)
      : scope_(scope_root), block_(block), related_(related) {}

  std::optional<InsertionPoint> find() {
    std::vector<const SRef*> of_interest = related_;
    of_interest.push_back(&block_);
    if (auto positions = scope_.tree->positions(scope_, of_interest)) {
      sequence_ = as<SeqStmtNode>(without_declarations(scope_.block()->body));
      positions_ = *std::move(positions);
    }
    visit(*scope_.stmt);
    if (!met_related_) return std::nullopt;
    return InsertionPoint{parent_ ? parent_ : &scope_, position_.value_or(0)};
  }

 protected:
  void visit_SeqStmt(const SeqStmtNode& node) override {
    bool before = met_block_;
    met_block_ = false;
    auto positions = &node == sequence_ ? positions_ : all_of(node.seq.size());
    for (std::size_t i : positions) {
      if (position_) break;
      visit(node.seq[i]);
      if (met_block_ && met_related_ && !position_) position_ = i;
      if (met_related_) break;
    }
    met_block_ = met_block_ || before;
  }
  void visit_For(const ForNode& node) override {
    visit(node.body);
    if (met_block_ && met_related_ && position_ && !parent_) parent_ = scope_.tree->find(&node);
  }
  void visit_Block(const BlockNode& node) override {
    if (&node == scope_.stmt) {
      visit(node.init);
      visit(node.body);
    } else if (&node == block_.stmt) {
      met_block_ = true;
    } else if (std::any_of(related_.begin(), related_.end(), [&](const SRef* r) { return r->stmt == &node; })) {
      met_related_ = true;
    }
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override { visit(node.block); }
  void visit_BufferStore(const BufferStoreNode&) override {}
  void visit_Evaluate(const EvaluateNode&) override {}

 private:
  static std::vector<std::size_t> all_of(std::size_t size) {
    std::vector<std::size_t> out(size);
    std::iota(out.begin(), out.end(), std::size_t(0));
    return out;
  }

  const SRef &scope_, &block_;
  const std::vector<const SRef*>& related_;
  const SeqStmtNode* sequence_ = nullptr;  ///< the scope's, of which only some statements are of interest
  std::vector<std::size_t> positions_;
  bool met_block_ = false, met_related_ = false;
  std::optional<std::size_t> position_;
  const SRef* parent_ = nullptr;
};

/// Rewrites one scope for a new stage.
class ScopeRewriter final : public ScopeMutator<Mutator> {
 public:
  ScopeRewriter(const SRef& scope_root, const CacheStage& stage, const Stmt& copy, const BlockTest& redirect,
                const BlockTest& enter, BlockReuse& reuse)
      : scope_(scope_root),
        stage_(stage),
        to_cache_(stage),
        copy_(copy),
        redirect_(redirect),
        enter_(enter),
        reuse_(reuse) {
    stay_with(scope_root, {stage.region->buffer}, {stage.location.parent});
  }

 protected:
  NodeRef mutate_For(const ForNode& node) override {
    auto loop = ref_as<ForNode>(rebuilt(node));
    if (&node != stage_.location.parent->stmt) return loop;
    return with(*loop, [&](ForNode& n) { n.body = insert_statement(n.body, stage_.location.position, copy_); });
  }
  NodeRef mutate_Block(const BlockNode& node) override {
    bool is_scope = &node == scope_.stmt;
    bool outside = redirecting_, inside = redirecting_ && depth_ > 0;
    if (!is_scope && !enter_(node, inside)) return ref(node);
    redirecting_ = redirect_(node, inside);
    if (!is_scope) ++depth_;
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (redirecting_ && !is_scope) block = redirected(block);
    redirecting_ = outside;
    if (!is_scope) --depth_;
    if (is_scope)
      block = with(*block, [&](BlockNode& n) {
        if (&node == stage_.location.parent->stmt) n.body = insert_statement(n.body, stage_.location.position, copy_);
        n.alloc_buffers = n.alloc_buffers.followed_by({stage_.cache});
      });
    if (block.get() != &node) reuse_[&node] = block;
    return block;
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    if (!redirecting_ || load->buffer != to_cache_.buffer()) return load;
    return make<BufferLoadNode>(to_cache_.cache(), to_cache_.indices(load->indices), load->predicate);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    if (!redirecting_ || store->buffer != to_cache_.buffer()) return store;
    return make<BufferStoreNode>(to_cache_.cache(), store->value, to_cache_.indices(store->indices), store->predicate);
  }
  NodeRef mutate_Var(const VarNode& node) override {
    if (redirecting_ && &node == to_cache_.buffer()->data.get()) return to_cache_.cache()->data;
    return ref(node);
  }

 private:
  Block redirected(const Block& block) const {
    auto reads = to_cache_.regions(block->reads), writes = to_cache_.regions(block->writes);
    auto matches = to_cache_.matches(block->match_buffers);
    if (reads == block->reads && writes == block->writes && matches == block->match_buffers) return block;
    return with(*block, [&](BlockNode& n) {
      n.reads = std::move(reads);
      n.writes = std::move(writes);
      n.match_buffers = std::move(matches);
    });
  }

  const SRef& scope_;
  const CacheStage& stage_;
  CacheRedirection to_cache_;
  const Stmt& copy_;
  const BlockTest &redirect_, &enter_;
  BlockReuse& reuse_;
  bool redirecting_ = false;
  int depth_ = 0;  ///< of the block under way below the scope
};

}  // namespace

std::optional<InsertionPoint> cache_location(const SRef& scope_root, const SRef& block,
                                             const std::vector<const SRef*>& related) {
  if (!related.empty()) return LocationFinder(scope_root, block, related).find();
  auto* statements = as<SeqStmtNode>(without_declarations(scope_root.block()->body));
  return InsertionPoint{&scope_root, statements ? statements->seq.size() : 1};
}

Stmt insert_statement(const Stmt& body, std::size_t position, const Stmt& stage) {
  if (auto* constant = as<AllocateConstNode>(body))
    return with(*constant, [&](AllocateConstNode& n) { n.body = insert_statement(n.body, position, stage); });
  if (auto* declared = as<DeclBufferNode>(body))
    return with(*declared, [&](DeclBufferNode& n) { n.body = insert_statement(n.body, position, stage); });
  if (auto* statements = as<SeqStmtNode>(body)) return make<SeqStmtNode>(statements->seq.spliced(position, 0, {stage}));
  if (position == 0) return make<SeqStmtNode>(List<Stmt>{stage, body});
  return make<SeqStmtNode>(List<Stmt>{body, stage});
}

Buffer make_cache_buffer(const CacheStage& stage, const std::string& storage_scope) {
  Buffer cache = with_scope(stage.region->buffer, storage_scope);
  if (stage.whole) return cache;
  return with(*cache, [&](BufferNode& n) {
    n.shape.clear();
    for (const Range& range : stage.region->region) n.shape.push_back(range->extent);
  });
}

CopyNest make_copy(const CacheStage& stage, bool write_back, const std::string& storage_scope) {
  const Buffer& buffer = stage.region->buffer;
  std::vector<Var> loops;
  std::vector<Expr> values, outside, inside;  // indices of the buffer and of the cache
  std::vector<IterVar> iters;
  for (std::size_t i = 0; i < buffer->shape.size(); ++i) {
    const Range& range = stage.region->region[i];
    DataType type = range->extent->dtype;
    loops.push_back(make_var(formatted("ax{}", i), type));
    Var iter = make_var(formatted("v{}", i), type);
    const Expr& domain = stage.whole ? buffer->shape[i] : range->extent;
    iters.push_back(make<IterVarNode>(make_range(make_const(domain->dtype, 0), domain), iter, IterType::DataParallel));
    values.push_back(stage.whole ? range->min + loops.back() : Expr(loops.back()));
    outside.push_back(stage.whole ? Expr(iter) : range->min + iter);
    inside.push_back(iter);
  }
  auto points = [](const Buffer& of, const std::vector<Expr>& indices) {
    std::vector<Range> region;
    for (const Expr& index : indices) region.push_back(point_range(index));
    return std::vector<BufferRegion>{make<BufferRegionNode>(of, region)};
  };
  const Buffer &source = write_back ? stage.cache : buffer, &target = write_back ? buffer : stage.cache;
  const auto &from = write_back ? inside : outside, &to = write_back ? outside : inside;
  CopyNest copy;
  copy.block = make<BlockNode>(iters, points(source, from), points(target, to), buffer->name + "_" + storage_scope,
                               make<BufferStoreNode>(target, load(source, from), to));
  copy.nest = make<BlockRealizeNode>(values, true_expr(), copy.block);
  for (std::size_t i = loops.size(); i-- > 0;)
    copy.nest = make<ForNode>(loops[i], make_const(loops[i]->dtype, 0), stage.region->region[i]->extent,
                              ForKind::Serial, copy.nest);
  return copy;
}

std::vector<const SRef*> with_children(const std::vector<const SRef*>& blocks) {
  std::vector<const SRef*> result;
  for (const SRef* block : blocks) {
    result.push_back(block);
    for (const SRef* child : child_blocks(*block)) result.push_back(child);
  }
  return result;
}

std::vector<Expr> CacheRedirection::indices(const std::vector<Expr>& indices) const {
  if (stage_->whole) return indices;
  arith::Analyzer analyzer;
  std::vector<Expr> result;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    // TVM's whole region begins at an int32 0, so that nothing widens the index.
    const Expr& min = stage_->region->region[i]->min;
    result.push_back(analyzer.simplify(is_zero(min) ? indices[i] : indices[i] - min));
  }
  return result;
}

BufferRegion CacheRedirection::region(const BufferRegion& region) const {
  if (region->buffer != buffer()) return region;
  std::vector<Expr> mins;
  for (const Range& range : region->region) mins.push_back(range->min);
  mins = indices(mins);
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < mins.size(); ++i) {
    // The shift may have made a narrow index a wide one.
    const Expr& extent = region->region[i]->extent;
    ranges.push_back(make_range(mins[i], as_int(extent) ? cast(mins[i]->dtype, extent) : extent));
  }
  return make<BufferRegionNode>(cache(), ranges);
}

std::vector<BufferRegion> CacheRedirection::regions(const std::vector<BufferRegion>& regions) const {
  std::vector<BufferRegion> result;
  for (const BufferRegion& each : regions) result.push_back(region(each));
  return result;
}

std::vector<MatchBufferRegion> CacheRedirection::matches(const std::vector<MatchBufferRegion>& matches) const {
  std::vector<MatchBufferRegion> result;
  for (const MatchBufferRegion& match : matches) {
    BufferRegion source = region(match->source);
    result.push_back(source == match->source ? match : make<MatchBufferRegionNode>(match->buffer, source));
  }
  return result;
}

Block rewritten_scope(const SRef& scope_root, const CacheStage& stage, const Stmt& copy, const BlockTest& redirect,
                      const BlockTest& enter, BlockReuse& reuse) {
  Stmt scope = ref(static_cast<const StmtNode*>(scope_root.block()));
  return ref_as<BlockNode>(ScopeRewriter(scope_root, stage, copy, redirect, enter, reuse)(scope));
}

Result<void> require_region_cover(const State& state, const SRef& scope_root, const Buffer& buffer) {
  for (const SRef* child : state.scope(scope_root).readers(buffer.get())) {
    if (state.region_cover(*child)) continue;
    return fail(refuse("cache.region-not-covered",
                       message("block \"{0}\" reads a larger part of \"{1}\" than its scope has written before it",
                               child->block()->name, buffer->name),
                       {scope_root.stmt},
                       "The scope {0} 's region cover is not complete.\nThe region cover property require to hold for "
                       "every of its child blocks\n"));
  }
  return {};
}

Result<BufferRegion> single_region(const SRef& block, const Buffer& buffer, Side side) {
  const auto& regions = side == Side::Read ? block.block()->reads : block.block()->writes;
  auto names_it = [&](const BufferRegion& region) { return region->buffer == buffer; };
  if (std::count_if(regions.begin(), regions.end(), names_it) > 1)
    return fail(
        reject("cache.several-regions",
               message("block \"{0}\" declares several regions of buffer \"{1}\"; a cache needs one, so declare "
                       "their union",
                       block.block()->name, buffer->name),
               "InternalError", "Check failed: (!res.defined()) is false: ", Fault::Refused));
  return region_of(regions, buffer.get());
}

Result<CacheStage> staged_at(const SRef& scope_root, const SRef& writer, const Buffer& buffer,
                             const std::vector<const SRef*>& related) {
  TS_TRY(BufferRegion region, single_region(writer, buffer, Side::Write));
  auto location = cache_location(scope_root, writer, related);
  if (!location)
    return fail(refused("cache.consumers-elsewhere",
                        "none of the given consumers is in the scope of block \"{0}\", which writes \"{1}\"",
                        writer.block()->name, buffer->name));
  CacheStage stage;
  stage.location = *location;
  stage.region = relaxed_region(region, writer, *writer.parent, *location->parent);
  stage.whole = location->parent->loop() != nullptr;
  return stage;
}

void allocate(Edit& edit, const SRef& scope_root, const std::vector<Buffer>& buffers) {
  const SRef& now = edit.at(scope_root.stmt);
  Block scope =
      with(*now.block(), [&](BlockNode& copy) { copy.alloc_buffers = copy.alloc_buffers.followed_by(buffers); });
  edit.replace(now, scope, {{now.block(), scope}});
}

std::vector<const SRef*> readers_after(const BlockScope& scope, const SRef& block) {
  std::vector<const SRef*> result;
  for (const Dependence& dependence : scope.out_of(block))
    if (dependence.kind == DependenceKind::RAW) result.push_back(dependence.target);
  return result;
}

namespace {

/// The block continues from the contents of the buffer. A cache of what it writes would begin empty, and one of what it
/// reads would not see what it writes: TVM allows both, neither is useful.
bool updates(const BlockNode& block, const Buffer& buffer) {
  auto names_it = [&](const BufferRegion& region) { return region->buffer == buffer; };
  return std::ranges::any_of(block.reads, names_it) && std::ranges::any_of(block.writes, names_it);
}

/// A block reads what a later one writes, in the iteration before: TVM puts the copy where that is lost.
bool read_before_written(const BlockScope& scope, const Buffer& buffer) {
  const std::vector<const SRef*> readers = scope.readers(buffer.get()), writers = scope.writers(buffer.get());
  return !readers.empty() && !writers.empty() && readers.front()->before(*writers.back());
}

/// A guarded block that shares a loop with another user of the buffer: TVM's copy runs there without the guard, and out
/// of the buffer.
bool copied_without_guard(const BlockScope& scope, const SRef& block, const Buffer& buffer) {
  bool guarded = false, shares_loop = false;
  for (const std::vector<const SRef*>& users : {scope.readers(buffer.get()), scope.writers(buffer.get())})
    for (const SRef* user : users) {
      guarded = guarded || !is_true(user->realize->predicate);
      shares_loop = shares_loop || (user != &block && lowest_common_ancestor(*user, block)->loop());
    }
  return guarded && shares_loop;
}

/// The scope declares more of the buffer than there is: a guard inside keeps the accesses within, which a copy of the
/// declared region has not.
bool declared_outside(const BlockNode& scope, const Buffer& buffer) {
  arith::Analyzer analyzer;
  for (const IterVar& iter : scope.iter_vars) analyzer.bind(iter->var, iter->domain);
  for (const std::vector<BufferRegion>* regions : {&scope.reads, &scope.writes})
    for (const BufferRegion& region : *regions)
      for (std::size_t d = 0; region->buffer == buffer && d < region->region.size(); ++d) {
        const Range& range = region->region[d];
        if (!analyzer.can_prove(ge(range->min, make_const(range->min->dtype, int64_t(0)))) ||
            !analyzer.can_prove(le(range->min + range->extent, buffer->shape[d])))
          return true;
      }
  return false;
}

}  // namespace

std::vector<Suggestion> suggest_caches(const Context& context, const Subject& subject, Side side) {
  static const std::vector<std::string> scopes = {"local", "shared", "global"};
  std::vector<Suggestion> result;
  if (!subject.sref->block() || (subject.buffer && subject.written != (side == Side::Write))) return result;
  const auto& regions = side == Side::Read ? subject.sref->block()->reads : subject.sref->block()->writes;
  if (!subject.sref->parent) return result;
  const BlockScope& siblings = context.state->scope(*scope_root(*subject.sref));
  if (!all_declared(siblings)) return result;
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (subject.buffer && regions[i]->buffer.get() != subject.buffer) continue;
    const Buffer& buffer = regions[i]->buffer;
    if (side == Side::Write && !writes_what_it_declares(*subject.sref, buffer)) continue;
    if (read_before_written(siblings, buffer) || copied_without_guard(siblings, *subject.sref, buffer) ||
        declared_outside(*siblings.root().block(), buffer))
      continue;
    if (updates(*subject.sref->block(), regions[i]->buffer)) continue;
    for (const std::string& scope : scopes)
      result.push_back({{ref(subject.sref->block()), int64_t(i), scope},
                        {},
                        message("cache {0} in {1}", regions[i]->buffer->name, scope)});
  }
  return result;
}

}  // namespace tirscope::schedule
