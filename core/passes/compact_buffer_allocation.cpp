// SPDX-License-Identifier: Apache-2.0
#include <unordered_map>

#include "arith/linear.h"
#include "arith/region_bound.h"
#include "ir/visitor.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

using arith::IntervalSet;

/// Where a buffer lies now: `region` is what of it is used, `strides` what an alignment asks for.
struct Placement {
  std::vector<Range> region;
  std::vector<Expr> strides;
};
using Placements = std::unordered_map<const BufferNode*, Placement>;

/// The rank of a storage scope: 0 global, 1 shared, 2 warp, 3 local and the like.
int rank_of(const std::string& scope) {
  if (scope.starts_with("global") || scope.empty()) return 0;
  if (scope.starts_with("shared")) return 1;
  return scope.starts_with("warp") ? 2 : 3;
}

/// True when one buffer of this scope is seen by all the threads that a thread axis stands for.
bool spans_threads(const std::string& thread_tag, const std::string& scope) {
  if (thread_tag.empty()) return false;
  int rank = rank_of(scope);
  if (scope.starts_with("warp") && thread_tag == "threadIdx.x") return true;
  return thread_tag.starts_with("blockIdx") ? rank < 1 : rank < 2;
}

/// Collects, for every buffer that a block allocates, the region that its accesses cover together.
class RegionCollector final : public Visitor {
 public:
  /// `strict`: a buffer only ever shrinks.
  explicit RegionCollector(bool strict) : strict_(strict) {}
  Placements placements;

 private:
  struct Loop {
    Var var;
    Range range;
    std::string thread_tag;
  };
  struct Allocation {
    const BufferNode* buffer;
    size_t loops_outside;
    std::vector<std::vector<IntervalSet>> regions;
  };

  void visit_For(const ForNode& node) override {
    Range range = make_range(node.min, node.extent);
    analyzer_.bind(node.var, range, true);
    loops_.push_back({node.var, range, node.thread_binding ? node.thread_binding->thread_tag : ""});
    children(node);
    loops_.pop_back();
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    if (node.value->dtype.is_int()) analyzer_.bind(node.var, node.value, true);
    children(node);
  }
  void visit_IfThenElse(const IfThenElseNode& node) override {
    visit(node.condition);
    under(node.condition, [&] { visit(node.then_case); });
    if (node.else_case) under(logical_not(node.condition), [&] { visit(node.else_case); });
  }
  void visit_Call(const CallNode& node) override {
    if (node.op != &op::if_then_else()) return children(node);
    visit(node.args[0]);
    under(node.args[0], [&] { visit(node.args[1]); });
    under(logical_not(node.args[0]), [&] { visit(node.args[2]); });
  }
  void visit_Select(const SelectNode& node) override {
    visit(node.condition);
    under(node.condition, [&] { visit(node.true_value); });
    under(logical_not(node.condition), [&] { visit(node.false_value); });
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    for (const Expr& value : node.iter_values) visit(value);
    under(node.predicate, [&] { visit(node.block); });
  }

  void visit_Block(const BlockNode& node) override {
    auto outer_annotated = annotated_;
    for (const BufferRegion& region : node.reads) annotated_[region->buffer->data.get()].clear();
    for (const BufferRegion& region : node.writes) annotated_[region->buffer->data.get()].clear();
    for (const BufferRegion& region : node.reads) annotated_[region->buffer->data.get()].push_back(region);
    for (const BufferRegion& region : node.writes) annotated_[region->buffer->data.get()].push_back(region);
    for (const Buffer& buffer : node.alloc_buffers)
      allocations_[buffer->data.get()] = {buffer.get(), loops_.size(), {}};
    for (const MatchBufferRegion& match : node.match_buffers) access(match->source->buffer, match->source->region);
    auto outer_explicit = explicit_;
    declare_explicit(node, "explicit_read_region", node.reads);
    declare_explicit(node, "explicit_write_region", node.writes);
    if (node.init) visit(node.init);
    visit(node.body);
    for (const Buffer& buffer : node.alloc_buffers) place(buffer);
    align(node);
    annotated_ = std::move(outer_annotated);
    explicit_ = std::move(outer_explicit);
  }

  /// annotate_buffer_access: what the block declares of these buffers counts, not what its body is seen to touch.
  void declare_explicit(const BlockNode& node, const char* key, const std::vector<BufferRegion>& regions) {
    auto attr = find_attr(node.annotations, key);
    auto indices = attr ? attr->get<AttrList>() : nullptr;
    if (!indices) return;
    for (const Attr& index : *indices)
      if (auto i = index.as_int(); i && *i >= 0 && size_t(*i) < regions.size())
        explicit_[regions[size_t(*i)]->buffer.get()] = regions[size_t(*i)];
  }
  void access_at(const Buffer& buffer, const std::vector<Expr>& indices) {
    auto declared = explicit_.find(buffer.get());
    access(buffer, declared == explicit_.end() ? points(indices) : declared->second->region);
  }

  void visit_BufferLoad(const BufferLoadNode& node) override {
    access_at(node.buffer, node.indices);
    for (const Expr& index : node.indices) visit(index);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    access_at(node.buffer, node.indices);
    for (const Expr& index : node.indices) visit(index);
    visit(node.value);
  }
  /// A bare pointer may reach whatever the block around declares, or all of it.
  void visit_Var(const VarNode& node) override {
    auto it = allocations_.find(&node);
    if (it == allocations_.end()) return;
    if (auto declared = annotated_.find(&node); declared != annotated_.end() && !declared->second.empty()) {
      for (const BufferRegion& region : declared->second) access(region->buffer, region->region);
      return;
    }
    access(ref(it->second.buffer), full_region(ref(it->second.buffer))->region);
  }

  static std::vector<Range> points(const std::vector<Expr>& indices) {
    std::vector<Range> region;
    for (const Expr& index : indices) {
      if (auto ramp = as<RampNode>(index)) {
        region.push_back(make_range(ramp->base, ramp->stride * (ramp->lanes - int64_t(1)) + int64_t(1)));
      } else {
        region.push_back(point_range(index));
      }
    }
    return region;
  }

  void under(const Expr& condition, const std::function<void()>& body) {
    if (is_true(condition)) return body();
    auto scope = analyzer_.with_constraint(condition);
    conditions_.push_back(arith::without_likely(condition));
    body();
    conditions_.pop_back();
  }

  /// Conjuncts of the conditions around that bound one loop narrow its range; the others stay a predicate.
  void narrow(arith::VarRanges& domain, Expr& predicate) {
    std::vector<Expr> open = conditions_;
    while (!open.empty()) {
      Expr condition = open.back();
      open.pop_back();
      if (auto both = as<AndNode>(condition)) {
        open.push_back(both->a), open.push_back(both->b);
        continue;
      }
      predicate = logical_and(predicate, condition);
      for (auto& [var, range] : domain) {
        auto bounds = arith::detect_clip_bound(condition, {var});
        if (!bounds) continue;
        Expr first = range->min, last = range->min + range->extent - int64_t(1);
        if (const Expr& least = (*bounds)[0].min; least && as_int(least)) first = max(first, least);
        if (const Expr& most = (*bounds)[0].max; most && as_int(most)) last = min(last, most);
        first = analyzer_.simplify(first), last = analyzer_.simplify(last);
        range = make_range(first, analyzer_.simplify(last - first + int64_t(1)));
      }
    }
  }

  void access(const Buffer& buffer, const std::vector<Range>& region) {
    auto it = allocations_.find(buffer->data.get());
    if (it == allocations_.end()) return;
    Allocation& allocation = it->second;
    if (allocation.buffer != buffer.get()) {  // another view of the same memory
      allocation.regions.push_back(everything(*allocation.buffer));
      return;
    }
    arith::VarRanges domain;
    const std::string scope = buffer->scope();
    for (size_t k = 0; k < loops_.size(); ++k)
      if (k >= allocation.loops_outside || spans_threads(loops_[k].thread_tag, scope))
        domain.emplace_back(loops_[k].var, loops_[k].range);
    Expr predicate = true_expr();
    narrow(domain, predicate);
    allocation.regions.push_back(arith::estimate_region_upper_bound(region, domain, predicate, analyzer_));
  }

  static std::vector<IntervalSet> everything(const BufferNode& buffer) {
    std::vector<IntervalSet> region;
    for (const Expr& extent : buffer.shape)
      region.push_back(IntervalSet::from_range(make_range(make_const(extent->dtype, int64_t(0)), extent)));
    return region;
  }

  void place(const Buffer& buffer) {
    Allocation allocation = std::move(allocations_[buffer->data.get()]);
    allocations_.erase(buffer->data.get());
    std::vector<IntervalSet> used =
        allocation.regions.empty() ? everything(*buffer) : arith::union_regions(allocation.regions);
    auto varies = [&](const VarNode& v) {
      return std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) { return loop.var.get() == &v; });
    };
    Placement placement;
    for (size_t k = 0; k < buffer->shape.size(); ++k) {
      const Expr& extent = buffer->shape[k];
      Range whole = make_range(make_const(extent->dtype, int64_t(0)), extent);
      Range range = used[k].cover_range(whole);
      Expr first = range->min, count = range->extent;
      if (strict_) {
        first = max(make_const(extent->dtype, int64_t(0)), first);
        count = min(extent, count);
      }
      first = analyzer_.simplify(first), count = analyzer_.simplify(count);
      if (uses_var(*count, varies)) {
        int64_t most = analyzer_.const_int_bound(count).max;
        if (most == arith::ConstIntBound::pos_inf) {
          placement.region.push_back(whole);
          continue;
        }
        count = make_const(count->dtype, most);
      }
      placement.region.push_back(make_range(first, count));
    }
    placements[buffer.get()] = std::move(placement);
  }

  /// buffer_dim_align: the stride of `axis` becomes `offset` above a multiple of `factor`.
  void align(const BlockNode& node) {
    auto attr = find_attr(node.annotations, "buffer_dim_align");
    auto entries = attr ? attr->get<AttrList>() : nullptr;
    if (!entries) return;
    for (const Attr& entry : *entries) {
      auto tuple = entry.get<AttrList>();
      if (!tuple || tuple->size() != 4) continue;
      std::vector<int64_t> numbers;
      for (const Attr& part : *tuple) numbers.push_back(part.as_int().value_or(-1));
      if (numbers[0] < 0 || size_t(numbers[0]) >= node.writes.size()) continue;
      const Buffer& buffer = node.writes[size_t(numbers[0])]->buffer;
      auto& axes = alignments[buffer->data.get()];
      axes.resize(buffer->shape.size());
      if (numbers[1] >= 0 && size_t(numbers[1]) < axes.size()) axes[size_t(numbers[1])] = {numbers[2], numbers[3]};
    }
  }

 public:
  struct Alignment {
    int64_t factor = 0, offset = 0;
  };
  std::unordered_map<const VarNode*, std::vector<Alignment>> alignments;

 private:
  bool strict_;
  arith::Analyzer analyzer_;
  std::vector<Loop> loops_;
  std::vector<Expr> conditions_;
  std::unordered_map<const VarNode*, Allocation> allocations_;
  std::unordered_map<const VarNode*, std::vector<BufferRegion>> annotated_;
  std::unordered_map<const BufferNode*, BufferRegion> explicit_;
};

class Compactor final : public Mutator {
 public:
  explicit Compactor(RegionCollector& collected) : placements_(collected.placements) {
    for (auto& [buffer, placement] : placements_)
      if (auto it = collected.alignments.find(buffer->data.get()); it != collected.alignments.end())
        placement.strides = strides(placement, it->second);
  }

 private:
  static std::vector<Expr> strides(const Placement& placement,
                                   const std::vector<RegionCollector::Alignment>& alignments) {
    std::vector<Expr> result(placement.region.size());
    Expr stride = make_const(placement.region.back()->extent->dtype, int64_t(1));
    for (size_t k = result.size(); k-- > 0;) {
      if (auto [factor, offset] = alignments[k]; factor != 0) {
        auto of = [&](int64_t v) { return make_const(stride->dtype, v); };
        stride = stride + floormod(of(factor) + of(offset) - floormod(stride, of(factor)), of(factor));
      }
      result[k] = stride;
      stride = stride * placement.region[k]->extent;
    }
    return result;
  }

  const Placement* placement_of(const BufferNode& buffer) const {
    auto it = placements_.find(&buffer);
    return it == placements_.end() ? nullptr : &it->second;
  }

  Buffer compacted(const Buffer& buffer) {
    const Placement* placement = placement_of(*buffer);
    if (!placement) return buffer;
    auto [it, fresh] = new_buffers_.emplace(buffer.get(), buffer);
    if (!fresh) return it->second;
    bool same = placement->strides.empty() && buffer->strides.empty();
    for (size_t k = 0; same && k < buffer->shape.size(); ++k) {
      auto old_extent = as_int(buffer->shape[k]), extent = as_int(placement->region[k]->extent);
      same = buffer->shape[k] == placement->region[k]->extent || (old_extent && old_extent == extent);
    }
    if (same) return buffer;
    return it->second = with(buffer, [&](BufferNode& b) {
             for (size_t k = 0; k < b.shape.size(); ++k) b.shape[k] = placement->region[k]->extent;
             b.strides = placement->strides;
           });
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return shifted(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return shifted(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef shifted(const T& access) {
    const Placement* placement = placement_of(*access.buffer);
    if (!placement) return ref(access);
    std::vector<Expr> indices = access.indices;
    for (size_t k = 0; k < indices.size(); ++k) indices[k] = minus(indices[k], placement->region[k]->min);
    Buffer buffer = compacted(access.buffer);
    if (buffer == access.buffer && indices == access.indices) return ref(access);
    return with(access, [&](T& a) { a.buffer = buffer, a.indices = indices; });
  }
  static Expr minus(const Expr& index, const Expr& min) {
    if (is_zero(min)) return index;
    if (index->dtype.lanes() == 1) return index - min;
    return index - Expr(make<BroadcastNode>(cast(index->dtype.element(), min), int32(index->dtype.lanes())));
  }

  NodeRef mutate_BufferRegion(const BufferRegionNode& node) override {
    auto region = ref_as<BufferRegionNode>(rebuilt(node));
    const Placement* placement = placement_of(*region->buffer);
    if (!placement) return region;
    std::vector<Range> ranges = region->region;
    for (size_t k = 0; k < ranges.size(); ++k)
      if (!is_zero(placement->region[k]->min))
        ranges[k] = make_range(ranges[k]->min - placement->region[k]->min, ranges[k]->extent);
    Buffer buffer = compacted(region->buffer);
    if (buffer == region->buffer && ranges == region->region) return region;
    return make<BufferRegionNode>(buffer, ranges);
  }

  Buffer buffer_def(const Buffer& buffer) override { return compacted(buffer); }

  Placements& placements_;
  BufferMap new_buffers_;
};

}  // namespace

/// TVM's CompactBufferAllocation: a buffer allocated in a block shrinks to the region that is used, and its accesses
/// move to the region's start; alignments asked for by storage_align become strides. Without is_strict it may also grow
/// to the region.
Result<PrimFunc> compact_buffer_allocation(const PrimFunc& function, const Context&, const AttrList& args) {
  RegionCollector collector(args[0].as_int() != 0);
  collector.visit(function->body);
  if (collector.placements.empty()) return function;
  Stmt body = Compactor(collector)(function->body);
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
