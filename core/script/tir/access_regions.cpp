// SPDX-License-Identifier: Apache-2.0
#include "script/tir/access_regions.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "support/int_math.h"

namespace tirscope::script {

using arith::IntervalSet;

namespace {

class Detector final : public Visitor {
 public:
  explicit Detector(const BufferByData& visible) : visible_(visible) {}

  AccessRegions detect(const BlockNode& block) {
    for (const MatchBufferRegion& match : block.match_buffers)
      if (find(match->source->buffer->data.get())) matched_[match->buffer->data.get()] = match;
    for (const IterVar& iter : block.iter_vars) visit(iter);
    for (const BufferRegion& region : block.reads) visit(region);
    for (const BufferRegion& region : block.writes) visit(region);
    for (const MatchBufferRegion& match : block.match_buffers) visit(match->source);
    visit(block.init);
    visit(block.body);
    AccessRegions out;
    out.writes = collect(writes_);
    if (block.init)
      std::erase_if(reads_, [&](const Access& read) {
        return std::any_of(writes_.begin(), writes_.end(),
                           [&](const Access& write) { return write.buffer == read.buffer; });
      });
    out.reads = collect(reads_);
    out.opaque = collect(opaque_);
    return out;
  }

 protected:
  void visit_Var(const VarNode& var) override {
    if (Buffer buffer = find(&var)) update(opaque_, buffer, whole(buffer));
  }
  void visit_BufferLoad(const BufferLoadNode& load) override {
    update(reads_, load.buffer, relaxed(load.indices));
    children(load);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    update(writes_, store.buffer, relaxed(store.indices));
    children(store);
  }
  void visit_For(const ForNode& loop) override {
    visit(loop.min);
    visit(loop.extent);
    domain_[loop.var.get()] = IntervalSet::from_range(make_range(loop.min, loop.extent));
    visit(loop.body);
    domain_.erase(loop.var.get());
  }
  void visit_LetStmt(const LetStmtNode& let) override {
    visit(let.value);
    lets_[let.var.get()] = let.value;
    visit(let.body);
    lets_.erase(let.var.get());
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::tvm_access_ptr() && node.args.size() == 5) {
      auto pointer = as<VarNode>(node.args[1]);
      auto mask = as_int(node.args[4]);
      if (pointer && mask) {
        Buffer buffer = find(pointer);
        if (!buffer) return;
        if ((*mask & 3) == 3)
          update(opaque_, buffer, whole(buffer));
        else if (*mask & 1)
          update(reads_, buffer, whole(buffer));
        else if (*mask & 2)
          update(writes_, buffer, whole(buffer));
        return;
      }
    }
    children(node);
  }
  /// A child block counts with its declared regions.
  void visit_BlockRealize(const BlockRealizeNode& realize) override {
    VarMap values;
    for (std::size_t i = 0; i < realize.block->iter_vars.size(); ++i)
      values[realize.block->iter_vars[i]->var.get()] = realize.iter_values[i];
    auto take = [&](const std::vector<BufferRegion>& regions, auto& into) {
      for (const BufferRegion& region : regions) {
        std::vector<IntervalSet> sets;
        for (const Range& range : region->region)
          sets.push_back(relaxed(make_range(substitute(range->min, values), substitute(range->extent, values))));
        update(into, region->buffer, std::move(sets));
      }
    };
    take(realize.block->reads, reads_);
    take(realize.block->writes, writes_);
  }

 private:
  struct Access {
    Buffer buffer;
    std::vector<IntervalSet> region;
  };

  Buffer find(const VarNode* data) const {
    auto it = visible_.find(data);
    if (it != visible_.end()) return it->second;
    auto match = matched_.find(data);
    return match == matched_.end() ? nullptr : match->second->buffer;
  }

  /// Whether some loop variable that is open here occurs in `node`; most indices hold none and are points.
  bool moves(const Node& node) const {
    return !domain_.empty() && uses_var(node, [this](const VarNode& var) { return domain_.contains(&var); });
  }
  IntervalSet relaxed(const Range& range) const {
    if (is_one(range->extent) && !moves(*range->min)) return IntervalSet::point(range->min);
    return arith::eval_set(IntervalSet::from_range(range), domain_);
  }
  IntervalSet relaxed(const Expr& index) const {
    if (auto ramp = as<RampNode>(index)) {  // TVM's IntSet::Vector
      auto stride = as_int(ramp->stride), lanes = as_int(ramp->lanes);
      if (!stride || !lanes) return IntervalSet::everything();
      Expr last = ramp->base + wrapping_mul(*stride, *lanes - 1);
      IntervalSet set = *stride >= 0 ? IntervalSet{ramp->base, last} : IntervalSet{last, ramp->base};
      return arith::eval_set(set, domain_);
    }
    if (auto wide = as<BroadcastNode>(index)) return relaxed(wide->value);
    if (!moves(*index) && is_plain(index)) return IntervalSet::point(index);
    return arith::eval_set(index, domain_);
  }
  /// Of variables, numbers and arithmetic alone: a point where no loop moves it. A call or a load of a float may give
  /// anything, and a T.Select all that lies between its two values.
  static bool is_plain(const Expr& index) {
    bool plain = true;
    walk(index, [&](const Node& node) {
      plain = plain &&
              (node.kind == Kind::Var || node.kind == Kind::IntImm || node.kind == Kind::Cast || is_binary(node.kind));
      return plain;
    });
    return plain;
  }
  std::vector<IntervalSet> relaxed(const std::vector<Expr>& indices) const {
    std::vector<IntervalSet> out;
    for (const Expr& index : indices) {
      Expr inlined = index;
      for (int round = 0; round < 64 && !lets_.empty(); ++round) {
        Expr next = substitute(inlined, lets_);
        if (next == inlined) break;
        inlined = next;
      }
      out.push_back(relaxed(inlined));
    }
    return out;
  }
  std::vector<IntervalSet> whole(const Buffer& buffer) const {
    std::vector<IntervalSet> out;
    BufferRegion all = full_region(buffer);
    for (const Range& range : all->region) out.push_back(relaxed(range));
    return out;
  }
  void update(std::vector<Access>& accesses, Buffer buffer, std::vector<IntervalSet> region) {
    if (!find(buffer->data.get())) return;
    if (auto it = matched_.find(buffer->data.get()); it != matched_.end()) {
      region = through_match(*it->second, region);
      buffer = it->second->source->buffer;
    }
    for (Access& access : accesses) {
      if (access.buffer != buffer || access.region.size() != region.size()) continue;
      for (std::size_t i = 0; i < region.size(); ++i) {
        bool same = access.region[i].is_point() && region[i].is_point() && access.region[i].min == region[i].min;
        if (!same) access.region[i] = arith::union_of({access.region[i], region[i]});
      }
      return;
    }
    accesses.push_back({std::move(buffer), std::move(region)});
  }
  /// The region of the source for a region of a matched buffer (TVM's ConvertRegion).
  std::vector<IntervalSet> through_match(const MatchBufferRegionNode& match,
                                         const std::vector<IntervalSet>& region) const {
    std::size_t offset = match.source->region.size() - std::min(region.size(), match.source->region.size());
    std::vector<IntervalSet> out;
    for (std::size_t i = 0; i < match.source->region.size(); ++i) {
      const Range& range = match.source->region[i];
      if (i < offset) {
        out.push_back(relaxed(range));
        continue;
      }
      const Expr& extent = match.buffer->shape[i - offset];
      Range inner = region[i - offset].cover_range(make_range(make_const(extent->dtype, int64_t(0)), extent));
      out.push_back(relaxed(make_range(range->min + inner->min, inner->extent)));
    }
    return out;
  }
  static std::vector<BufferRegion> collect(const std::vector<Access>& accesses) {
    std::vector<BufferRegion> out;
    for (const Access& access : accesses) {
      std::vector<Range> ranges;
      for (std::size_t i = 0; i < access.region.size(); ++i) {
        const IntervalSet& set = access.region[i];
        const Expr& extent = access.buffer->shape[i];
        if (set.is_bounded() && set.is_point())
          ranges.push_back(point_range(set.min));
        else
          ranges.push_back(covered(set, make_range(make_const(extent->dtype, int64_t(0)), extent)));
      }
      out.push_back(make<BufferRegionNode>(access.buffer, std::move(ranges)));
    }
    return out;
  }
  static Range covered(const IntervalSet& set, const Range& whole) {
    if (!set.is_bounded()) return whole;
    arith::Analyzer analyzer;
    return set.can_prove_point(analyzer) ? point_range(set.min) : set.cover_range(whole);
  }

  const BufferByData& visible_;
  std::unordered_map<const VarNode*, MatchBufferRegion> matched_;
  arith::DomMap domain_;
  VarMap lets_;
  std::vector<Access> reads_, writes_, opaque_;
};

}  // namespace

AccessRegions access_regions(const BlockNode& block, const BufferByData& visible) {
  return Detector(visible).detect(block);
}

}  // namespace tirscope::script
