// SPDX-License-Identifier: Apache-2.0
#include "script/access_regions.h"

#include <algorithm>

#include "ir/deep_equal.h"
#include "ir/mutator.h"
#include "ir/visitor.h"
#include "script/node_values.h"

namespace tirscope::script {

namespace {

/// The integers from min to max, both included; without bounds when min is null.
struct Interval {
  Expr min, max;
  bool bounded() const { return min && max; }
};

Interval point(Expr value) { return {value, value}; }

/// Relaxes loop variables in index expressions.
class Relaxer {
 public:
  std::unordered_map<const VarNode*, Interval> domain;

  Interval of(const Expr& expr) const {
    if (auto var = as<VarNode>(expr)) {
      auto it = domain.find(var);
      return it == domain.end() ? point(expr) : it->second;
    }
    if (as<IntImmNode>(expr)) return point(expr);
    if (as<BufferLoadNode>(expr)) {
      // What an element holds is unknown, but without a relaxed variable it is one value.
      bool relaxes = uses_var(*expr, [this](const VarNode& var) { return domain.contains(&var); });
      return relaxes ? Interval{} : point(expr);
    }
    if (auto ramp = as<RampNode>(expr)) {
      auto stride = as_int(ramp->stride), lanes = as_int(ramp->lanes);
      if (!stride || !lanes) return {};
      return add({of(ramp->base)}, *stride >= 0 ? Interval{int32(0), int32(*stride * (*lanes - 1))}
                                                : Interval{int32(*stride * (*lanes - 1)), int32(0)});
    }
    if (auto wide = as<BroadcastNode>(expr)) return of(wide->value);
    if (auto cast_node = as<CastNode>(expr)) {
      Interval inner = of(cast_node->value);
      if (!inner.bounded()) return {};
      if (inner.min == cast_node->value) return point(expr);
      return {cast(expr->dtype, inner.min), cast(expr->dtype, inner.max)};
    }
    if (auto select = as<SelectNode>(expr)) return unite(of(select->true_value), of(select->false_value));
    auto node = as<BinaryNode>(expr);
    if (!node) return {};
    Interval a = of(node->a), b = of(node->b);
    if (a.min == node->a && a.max == node->a && b.min == node->b && b.max == node->b) return point(expr);
    if (!a.bounded() || !b.bounded()) return expr->kind == Kind::FloorMod && b.bounded() ? modulo({}, b) : Interval{};
    switch (expr->kind) {
      case Kind::Add: return add(a, b);
      case Kind::Sub: return {a.min - b.max, a.max - b.min};
      case Kind::Mul: return product(a, b);
      case Kind::FloorDiv: return quotient(a, b);
      case Kind::FloorMod: return modulo(a, b);
      case Kind::Min: return {min(a.min, b.min), min(a.max, b.max)};
      case Kind::Max: return {max(a.min, b.min), max(a.max, b.max)};
      default: return {};
    }
  }

  static Interval unite(const Interval& a, const Interval& b) {
    if (!a.bounded() || !b.bounded()) return {};
    return {collect_terms(lesser(a.min, b.min, false)), collect_terms(lesser(a.max, b.max, true))};
  }

 private:
  static Interval add(const Interval& a, const Interval& b) {
    return a.bounded() ? Interval{a.min + b.min, a.max + b.max} : Interval{};
  }
  /// min or max, decided where the difference is a constant.
  static Expr lesser(const Expr& a, const Expr& b, bool greater) {
    if (auto distance = as_int(difference(a, b))) return (*distance <= 0) != greater ? a : b;
    return greater ? max(a, b) : min(a, b);
  }
  static Interval product(const Interval& a, const Interval& b) {
    auto factor = b.min == b.max ? as_int(b.min) : std::nullopt;
    if (!factor) {
      auto other = a.min == a.max ? as_int(a.min) : std::nullopt;
      return other ? product(b, a) : Interval{};
    }
    return *factor >= 0 ? Interval{a.min * b.min, a.max * b.min} : Interval{a.max * b.min, a.min * b.min};
  }
  static Interval quotient(const Interval& a, const Interval& b) {
    auto divisor = b.min == b.max ? as_int(b.min) : std::nullopt;
    if (!divisor || *divisor <= 0) return {};
    return {floordiv(a.min, b.min), floordiv(a.max, b.min)};
  }
  static Interval modulo(const Interval& a, const Interval& b) {
    auto divisor = b.min == b.max ? as_int(b.min) : std::nullopt;
    if (!divisor || *divisor <= 0) return {};
    if (a.bounded()) {
      Expr low = floordiv(a.min, b.min), high = floordiv(a.max, b.min);
      if (is_zero(difference(high, low))) return {a.min - b.min * low, a.max - b.min * low};
    }
    return {make_const(b.min->dtype, int64_t(0)), b.min - 1};
  }
};

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
    Interval low = relaxer_.of(loop.min), high = relaxer_.of(loop.extent);
    Interval range = low.bounded() && high.bounded() ? Interval{low.min, low.max + high.max - 1} : Interval{};
    if (is_one(loop.extent)) range.max = range.min;
    relaxer_.domain[loop.var.get()] = range;
    visit(loop.body);
    relaxer_.domain.erase(loop.var.get());
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
        std::vector<Interval> sets;
        for (const Range& range : region->region)
          sets.push_back(relaxed(substitute(range->min, values), substitute(range->extent, values)));
        update(into, region->buffer, std::move(sets));
      }
    };
    take(realize.block->reads, reads_);
    take(realize.block->writes, writes_);
  }

 private:
  struct Access {
    Buffer buffer;
    std::vector<Interval> region;
  };

  Buffer find(const VarNode* data) const {
    auto it = visible_.find(data);
    if (it != visible_.end()) return it->second;
    auto match = matched_.find(data);
    return match == matched_.end() ? nullptr : match->second->buffer;
  }
  Interval relaxed(const Expr& min, const Expr& extent) const {
    Interval low = relaxer_.of(min);
    if (is_one(extent)) return low;
    Interval length = relaxer_.of(extent);
    return low.bounded() && length.bounded() ? Interval{low.min, low.max + length.max - 1} : Interval{};
  }
  std::vector<Interval> relaxed(const std::vector<Expr>& indices) const {
    std::vector<Interval> out;
    for (const Expr& index : indices) {
      Expr inlined = index;
      for (int round = 0; round < 64 && !lets_.empty(); ++round) {
        Expr next = substitute(inlined, lets_);
        if (next == inlined) break;
        inlined = next;
      }
      out.push_back(relaxer_.of(inlined));
    }
    return out;
  }
  std::vector<Interval> whole(const Buffer& buffer) const {
    std::vector<Interval> out;
    for (const Expr& extent : buffer->shape) out.push_back({make_const(extent->dtype, int64_t(0)), extent - 1});
    return out;
  }
  void update(std::vector<Access>& accesses, Buffer buffer, std::vector<Interval> region) {
    if (!find(buffer->data.get())) return;
    if (auto it = matched_.find(buffer->data.get()); it != matched_.end()) {
      const BufferRegion& source = it->second->source;
      region = through_match(*it->second, region);
      buffer = source->buffer;
    }
    for (Access& access : accesses) {
      if (access.buffer != buffer || access.region.size() != region.size()) continue;
      for (std::size_t i = 0; i < region.size(); ++i) access.region[i] = Relaxer::unite(access.region[i], region[i]);
      return;
    }
    accesses.push_back({std::move(buffer), std::move(region)});
  }
  /// The region of the source that a region of a matched buffer stands for.
  std::vector<Interval> through_match(const MatchBufferRegionNode& match, const std::vector<Interval>& region) const {
    std::size_t offset = match.source->region.size() - std::min(region.size(), match.source->region.size());
    std::vector<Interval> out;
    for (std::size_t i = 0; i < match.source->region.size(); ++i) {
      const Range& range = match.source->region[i];
      Interval base = relaxer_.of(range->min);
      if (i < offset || !base.bounded()) {
        out.push_back(base);
        continue;
      }
      const Interval& inner = region[i - offset];
      if (inner.bounded())
        out.push_back({base.min + inner.min, base.max + inner.max});
      else
        out.push_back(relaxed(range->min, range->extent));
    }
    return out;
  }
  static std::vector<BufferRegion> collect(const std::vector<Access>& accesses) {
    std::vector<BufferRegion> out;
    for (const Access& access : accesses) {
      std::vector<Range> ranges;
      for (std::size_t i = 0; i < access.region.size(); ++i) {
        const Interval& set = access.region[i];
        const Expr& extent = access.buffer->shape[i];
        if (!set.bounded()) {
          ranges.push_back(make_range(make_const(extent->dtype, int64_t(0)), extent));
        } else {
          Expr length = set.min == set.max ? make_const(set.min->dtype, int64_t(1)) : difference(set.max + 1, set.min);
          ranges.push_back(make_range(collect_terms(set.min), length));
        }
      }
      out.push_back(make<BufferRegionNode>(access.buffer, std::move(ranges)));
    }
    return out;
  }

  const BufferByData& visible_;
  std::unordered_map<const VarNode*, MatchBufferRegion> matched_;
  Relaxer relaxer_;
  VarMap lets_;
  std::vector<Access> reads_, writes_, opaque_;
};

}  // namespace

AccessRegions access_regions(const BlockNode& block, const BufferByData& visible) {
  return Detector(visible).detect(block);
}

}  // namespace tirscope::script
