// SPDX-License-Identifier: Apache-2.0
// A buffer shrinks to the region of it that is used.
//
//   B = T.alloc_buffer((16, 16))          B = T.alloc_buffer((1, 16))
//   for j in range(16):              ->   for j in range(16):
//       B[i, j] = A[i, j] + 1                 B[0, j] = A[i, j] + 1
//
// 1. The buffers are those that blocks allocate, and those of allocations with one view of the allocation's own type.
// 2. A region is what all accesses cover when the loops inside the allocation run over their ranges, and those
//    thread axes outside it whose threads share the memory. Conditions around an access narrow the ranges; so do
//    those of if_then_else, not those of select.
// 3. An opaque use of the pointer counts as what the block around declares for the buffer, else as all of it.
// 4. Under is_strict a region never exceeds the buffer. An extent must not depend on loops (then its greatest value is
//    taken, where there is one) nor on memory: that dimension stays as it is.
// 5. Alignments that storage_align asked for become strides.
#include <unordered_map>
#include <unordered_set>

#include "arith/bounds/region_bound.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/simplify/condition_bounds.h"
#include "passes/statements.h"

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

/// True when one buffer of this scope is shared by all the threads of a thread axis.
bool spans_threads(const std::string& thread_tag, const std::string& scope) {
  if (thread_tag.empty()) return false;
  int rank = rank_of(scope);
  if (scope.starts_with("warp") && thread_tag == "threadIdx.x") return true;
  return thread_tag.starts_with("blockIdx") ? rank < 1 : rank < 2;
}

/// The buffers that look at the memory of each pointer.
using Views = std::unordered_map<const VarNode*, std::vector<Buffer>>;

class ViewCollector final : public Visitor {
 public:
  explicit ViewCollector(const Stmt& body) { visit(body); }
  Views views;

 private:
  void visit_Block(const BlockNode& node) override {
    for (const Buffer& buffer : node.alloc_buffers) add(buffer);
    for (const MatchBufferRegion& match : node.match_buffers) add(match->buffer), add(match->source->buffer);
    children(node);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override { add(node.buffer), children(node); }
  void visit_BufferLoad(const BufferLoadNode& node) override { add(node.buffer), children(node); }
  void visit_BufferStore(const BufferStoreNode& node) override { add(node.buffer), children(node); }
  void add(const Buffer& buffer) {
    std::vector<Buffer>& known = views[buffer->data.get()];
    if (std::ranges::find(known, buffer) == known.end()) known.push_back(buffer);
  }
};

struct Alignment {
  int64_t factor = 0, offset = 0;
};

/// Collects, for every buffer of rule 1, the region that its accesses cover together.
class RegionCollector final : public Visitor {
 public:
  RegionCollector(const Stmt& body, bool strict) : strict_(strict), views_(ViewCollector(body).views) { visit(body); }
  Placements placements;
  std::unordered_map<const VarNode*, std::vector<Alignment>> alignments;

 private:
  struct Loop {
    Var var;
    std::string thread_tag;
  };

  template <class F>
  void in_loop(const Var& var, const Range& range, std::string thread_tag, F&& body) {
    analyzer_.bind(var, range, true);
    loops_.push_back({var, std::move(thread_tag)});
    domain_.insert_or_assign(var.get(), IntervalSet::from_range(range));
    body();
    domain_.erase(var.get());
    loops_.pop_back();
  }
  void visit_For(const ForNode& node) override {
    in_loop(node.var, make_range(node.min, node.extent), node.thread_binding ? node.thread_binding->thread_tag : "",
            [&] { children(node); });
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.bound_axis();
    if (!axis) {
      visit(node.value);
      return visit(node.body);  // what the attribute is about is not accessed by it
    }
    Range range = axis->domain ? axis->domain : make_range(make_const(node.value->dtype, 0), node.value);
    visit(node.value);
    in_loop(axis->var, range, axis->thread_tag, [&] { visit(node.body); });
  }
  /// Regions see a let by its value: the loops in that run, too.
  void let(const Var& var, const Expr& value) {
    if (value->dtype != DataType::integer(32) && value->dtype != DataType::integer(64)) return;
    analyzer_.bind(var, value, true);
    lets_[var.get()] = substitute(value, lets_);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    visit(node.value);
    let(node.var, node.value);
    visit(node.body);
  }
  void visit_Let(const LetNode& node) override {
    visit(node.value);
    let(node.var, node.value);
    visit(node.body);
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
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    for (const Expr& value : node.iter_values) visit(value);
    under(node.predicate, [&] { visit(node.block); });
  }
  void under(const Expr& condition, const std::function<void()>& body) {
    if (is_true(condition)) return body();
    ConditionBounds bounds(substitute(condition, lets_), domain_, hints_, pending_);
    body();
  }

  void visit_Block(const BlockNode& node) override {
    auto outer_declared = declared_;
    for (const BufferRegion& region : node.reads) declared_[region->buffer.get()].clear();
    for (const BufferRegion& region : node.writes) declared_[region->buffer.get()].clear();
    for (const BufferRegion& region : node.reads) declared_[region->buffer.get()].push_back(region);
    for (const BufferRegion& region : node.writes) declared_[region->buffer.get()].push_back(region);
    for (const Buffer& buffer : node.alloc_buffers) depths_[buffer->data.get()] = loops_.size();
    for (const MatchBufferRegion& match : node.match_buffers) access(match->source->buffer, match->source->region);
    auto outer_explicit = explicit_;
    declare_explicit(node, "explicit_read_region", node.reads);
    declare_explicit(node, "explicit_write_region", node.writes);
    for (const std::vector<BufferRegion>* regions : {&node.reads, &node.writes})
      for (const BufferRegion& region : *regions)
        for (const Range& range : region->region) visit(range->min), visit(range->extent);
    if (node.init) visit(node.init);
    visit(node.body);
    align(node.annotations, [&](int64_t index) {
      return index >= 0 && size_t(index) < node.writes.size() ? node.writes[size_t(index)]->buffer : nullptr;
    });
    for (const Buffer& buffer : node.alloc_buffers) place(buffer);  // Rule 1
    declared_ = std::move(outer_declared);
    explicit_ = std::move(outer_explicit);
  }
  void visit_Allocate(const AllocateNode& node) override {  // Rule 1
    auto it = views_.find(node.buffer_var.get());
    const bool alone = it != views_.end() && it->second.size() == 1 && it->second[0]->dtype == node.dtype;
    if (!alone) return children(node);
    const Buffer& buffer = it->second[0];
    depths_[node.buffer_var.get()] = loops_.size();
    visit(node.body);
    align(node.annotations, [&](int64_t) { return buffer; });
    place(buffer);
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
  /// Rule 3.
  void visit_Var(const VarNode& node) override {
    auto it = depths_.contains(&node) ? views_.find(&node) : views_.end();
    if (it == views_.end()) return;
    for (const Buffer& buffer : it->second) {
      if (auto declared = declared_.find(buffer.get()); declared != declared_.end() && !declared->second.empty()) {
        for (const BufferRegion& region : declared->second) access(region->buffer, region->region);
      } else {
        access(buffer, full_region(buffer)->region);
      }
    }
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

  /// Rule 2.
  void access(const Buffer& buffer, const std::vector<Range>& region) {
    auto it = depths_.find(buffer->data.get());
    if (it == depths_.end()) return;
    if (region.size() != buffer->shape.size()) {  // no access that could be moved
      odd_.insert(buffer.get());
      return;
    }
    const std::string scope = buffer->scope();
    arith::VarRanges domain;
    const Range nothing = make_range(int32(0), int32(0));
    for (size_t k = 0; k < loops_.size(); ++k)
      if (k >= it->second || spans_threads(loops_[k].thread_tag, scope))
        domain.emplace_back(loops_[k].var, domain_.at(loops_[k].var.get()).cover_range(nothing));
    std::vector<Range> places;
    for (const Range& range : region) places.push_back(substitute(range, lets_));
    std::vector<IntervalSet> covered = arith::estimate_region_upper_bound(places, domain, predicate(), analyzer_);
    auto [known, fresh] = regions_.emplace(buffer.get(), covered);
    if (!fresh) known->second = arith::union_regions({known->second, covered});
  }
  Expr predicate() {
    Expr all = true_expr();
    for (const Expr& condition : pending_)
      all = logical_and(all, condition->dtype.is_bool() ? condition : ne(condition, make_const(condition->dtype, 0)));
    return analyzer_.simplify(all);
  }

  /// Rule 4.
  void place(const Buffer& buffer) {
    depths_.erase(buffer->data.get());
    auto used = regions_.find(buffer.get());
    auto views = views_.find(buffer->data.get());
    if (used == regions_.end() || views->second.size() > 1 || odd_.contains(buffer.get())) return;
    Placement placement;
    for (size_t k = 0; k < buffer->shape.size(); ++k)
      placement.region.push_back(dimension(buffer->shape[k], used->second[k]));
    placements[buffer.get()] = std::move(placement);
  }
  Range dimension(const Expr& extent, const IntervalSet& used) {
    Range whole = make_range(make_const(extent->dtype, int64_t(0)), extent), range = used.cover_range(whole);
    Expr first = range->min, count = range->extent;
    if (strict_) {
      first = max(make_const(extent->dtype, int64_t(0)), first);
      if (!analyzer_.can_prove_less_equal_symbolic_shape(count, extent)) count = min(extent, count);
    }
    first = analyzer_.simplify(first), count = analyzer_.simplify(count);
    if (side_effect(count) > Effect::Pure) return whole;
    auto varies = [&](const VarNode& v) {
      return std::ranges::any_of(loops_, [&](const Loop& loop) { return loop.var.get() == &v; });
    };
    if (uses_var(*count, varies)) {
      int64_t most = analyzer_.const_int_bound(count).max;
      if (most == arith::ConstIntBound::pos_inf) return whole;
      count = make_const(count->dtype, most);
    }
    return make_range(first, count);
  }

  /// Rule 5: entries are [which buffer, axis, factor, offset].
  void align(const AttrDict& annotations, const std::function<Buffer(int64_t)>& buffer_of) {
    auto attr = find_attr(annotations, "buffer_dim_align");
    auto entries = attr ? attr->get<AttrList>() : nullptr;
    if (!entries) return;
    for (const Attr& entry : *entries) {
      auto tuple = entry.get<AttrList>();
      if (!tuple || tuple->size() != 4) continue;
      std::vector<int64_t> numbers;
      for (const Attr& part : *tuple) numbers.push_back(part.as_int().value_or(-1));
      Buffer buffer = buffer_of(numbers[0]);
      if (!buffer) continue;
      auto& axes = alignments[buffer->data.get()];
      axes.resize(buffer->shape.size());
      if (numbers[1] >= 0 && size_t(numbers[1]) < axes.size()) axes[size_t(numbers[1])] = {numbers[2], numbers[3]};
    }
  }

  bool strict_;
  Views views_;
  arith::Analyzer analyzer_;
  std::vector<Loop> loops_;
  VarMap lets_;
  arith::DomMap domain_, hints_;  ///< of the loops around, and what conditions say of other variables
  std::vector<Expr> pending_;     ///< conditions around that no range could take in
  std::unordered_map<const VarNode*, size_t> depths_;  ///< the number of loops around each visible allocation
  std::unordered_map<const BufferNode*, std::vector<IntervalSet>> regions_;
  std::unordered_set<const BufferNode*> odd_;
  std::unordered_map<const BufferNode*, std::vector<BufferRegion>> declared_;
  std::unordered_map<const BufferNode*, BufferRegion> explicit_;
};

class Compactor final : public Mutator {
 public:
  explicit Compactor(RegionCollector& collected) : placements_(collected.placements) {
    for (auto& [buffer, placement] : placements_) {
      allocated_[buffer->data.get()] = ref(buffer);
      if (auto it = collected.alignments.find(buffer->data.get()); it != collected.alignments.end())
        placement.strides = strides(placement, it->second);
    }
  }

 private:
  static std::vector<Expr> strides(const Placement& placement, const std::vector<Alignment>& alignments) {
    std::vector<Expr> result(placement.region.size());
    if (result.empty()) return result;
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
    for (size_t k = 0; k < indices.size(); ++k) indices[k] = indices[k] - placement->region[k]->min;
    Buffer buffer = compacted(access.buffer);
    if (buffer == access.buffer && indices == access.indices) return ref(access);
    return with(access, [&](T& a) { a.buffer = buffer, a.indices = indices; });
  }

  NodeRef mutate_BufferRegion(const BufferRegionNode& node) override {
    auto region = ref_as<BufferRegionNode>(rebuilt(node));
    const Placement* placement = placement_of(*region->buffer);
    if (!placement) return region;
    std::vector<Range> ranges = region->region;
    for (size_t k = 0; k < ranges.size() && k < placement->region.size(); ++k)
      if (!is_zero(placement->region[k]->min))
        ranges[k] = make_range(ranges[k]->min - placement->region[k]->min, ranges[k]->extent);
    Buffer buffer = compacted(region->buffer);
    if (buffer == region->buffer && ranges == region->region) return region;
    return make<BufferRegionNode>(buffer, ranges);
  }

  NodeRef mutate_Allocate(const AllocateNode& node) override {
    auto allocation = ref_as<AllocateNode>(rebuilt(node));
    auto it = allocated_.find(node.buffer_var.get());
    if (it == allocated_.end()) return allocation;
    Buffer buffer = compacted(it->second);
    std::vector<Expr> extents = allocation_shape(buffer);
    if (std::ranges::equal(extents, allocation->extents, DeepEqual())) return allocation;
    return with(allocation, [&](AllocateNode& a) { a.extents = extents; });
  }

  Buffer buffer_def(const Buffer& buffer) override { return compacted(buffer); }

  Placements& placements_;
  std::unordered_map<const VarNode*, Buffer> allocated_;  ///< the buffer at each pointer whose buffer has a placement
  BufferMap new_buffers_;
};

}  // namespace

/// TVM's CompactBufferAllocation(is_strict).
Result<PrimFunc> compact_buffer_allocation(const PrimFunc& function, const Context&, const AttrList& args) {
  if (from_legacy_schedule(*function)) return function;
  RegionCollector collector(function->body, args[0].as_int() != 0);
  if (collector.placements.empty()) return function;
  return with_body(function, Compactor(collector)(function->body));
}

}  // namespace tirscope::passes
