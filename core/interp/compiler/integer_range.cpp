// SPDX-License-Identifier: Apache-2.0
#include "interp/compiler/integer_range.h"

#include <algorithm>
#include <cmath>

#include "interp/reduction.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"

namespace tirscope::interp {

namespace {

RealInterval limits(DataType dtype) {
  if (!dtype.is_integer()) return {-1e30, 1e30};
  double span = std::ldexp(1.0, dtype.bits);
  return dtype.is_uint() ? RealInterval{0, span - 1} : RealInterval{-span / 2, span / 2 - 1};
}

RealInterval joined(RealInterval a, RealInterval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

/// Walks the statements once in program order, keeping for each memory the interval of what was stored.
class RangeWalker final : public Visitor {
 public:
  RangeWalker(const PrimFunc& function, const std::unordered_map<const VarNode*, RealInterval>& arguments,
              const Sizes& sizes)
      : memory_(arguments), sizes_(sizes) {
    for (const Reduction& reduction : reductions(function, sizes)) lengths_[reduction.update] = reduction.length;
  }
  bool fits = true;

 protected:
  void visit_For(const ForNode& loop) override {
    double low = double(as_int(loop.min).value_or(0));
    vars_[loop.var.get()] = {low, low + double(size_or_one(loop.extent, sizes_)) - 1};
    visit(loop.body);
  }
  void visit_Block(const BlockNode& block) override {
    for (const IterVar& iter : block.iter_vars)
      if (iter->domain) vars_[iter->var.get()] = {0, double(size_or_one(iter->domain->extent, sizes_)) - 1};
    if (block.init) visit(block.init);
    visit(block.body);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    vars_[node.var.get()] = value(node.value);
    visit(node.body);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    const VarNode* pointer = store.buffer->data.get();
    RealInterval stored;
    auto sum = as<AddNode>(store.value);
    auto length = lengths_.find(&store);
    auto is_self = [&](const Expr& expr) {
      auto load = as<BufferLoadNode>(expr);
      return load && load->buffer->data.get() == pointer;
    };
    if (length != lengths_.end() && sum && (is_self(sum->a) || is_self(sum->b))) {
      RealInterval before = contents(pointer, store.buffer->dtype);
      RealInterval term = value(is_self(sum->a) ? sum->b : sum->a);
      double times = double(length->second);
      stored = checked({before.low + std::min(0.0, term.low) * times, before.high + std::max(0.0, term.high) * times},
                       store.value->dtype);
    } else {
      stored = value(store.value);
    }
    auto known = memory_.find(pointer);
    memory_[pointer] = known == memory_.end() ? stored : joined(known->second, stored);
  }

 private:
  RealInterval contents(const VarNode* pointer, DataType dtype) const {
    auto known = memory_.find(pointer);
    if (known != memory_.end()) return known->second;
    return dtype.is_integer() ? RealInterval{0, 0} : RealInterval{-1, 1};
  }

  RealInterval checked(RealInterval interval, DataType dtype) {
    RealInterval limit = limits(dtype);
    if (dtype.is_integer() && (interval.low < limit.low || interval.high > limit.high)) fits = false;
    return {std::max(interval.low, limit.low), std::min(interval.high, limit.high)};
  }

  RealInterval value(const Expr& expr) {
    if (auto imm = as<IntImmNode>(expr)) return {double(imm->value), double(imm->value)};
    if (auto imm = as<FloatImmNode>(expr)) return {imm->value, imm->value};
    if (auto var = as<VarNode>(expr)) {
      auto known = vars_.find(var);
      if (known != vars_.end()) return known->second;
      auto given = sizes_.find(var->name);
      return given == sizes_.end() ? RealInterval{0, 1} : RealInterval{double(given->second), double(given->second)};
    }
    if (auto load = as<BufferLoadNode>(expr)) return contents(load->buffer->data.get(), load->buffer->dtype);
    if (auto node = as<CastNode>(expr)) {
      RealInterval inner = value(node->value);
      // A number computed in floating point has no useful bound here; what it becomes is small in practice.
      if (node->dtype.is_integer() && !node->value->dtype.is_integer()) return {-1e4, 1e4};
      return checked(inner, node->dtype);
    }
    if (auto node = as<SelectNode>(expr)) return joined(value(node->true_value), value(node->false_value));
    if (auto node = as<BroadcastNode>(expr)) return value(node->value);
    if (auto node = as<LetNode>(expr)) {
      vars_[node->var.get()] = value(node->value);
      return value(node->body);
    }
    if (auto node = as<CallNode>(expr); node && node->op == &op::if_then_else() && node->args.size() == 3)
      return joined(value(node->args[1]), value(node->args[2]));
    if (auto node = as<BinaryNode>(expr)) return binary(*node);
    if (expr->dtype.is_bool()) return {0, 1};
    return expr->dtype.is_integer() ? limits(expr->dtype) : RealInterval{-1e4, 1e4};
  }

  RealInterval binary(const BinaryNode& node) {
    RealInterval a = value(node.a), b = value(node.b);
    switch (node.kind) {
      case Kind::Add: return checked({a.low + b.low, a.high + b.high}, node.dtype);
      case Kind::Sub: return checked({a.low - b.high, a.high - b.low}, node.dtype);
      case Kind::Mul: {
        double products[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
        return checked({*std::ranges::min_element(products), *std::ranges::max_element(products)}, node.dtype);
      }
      case Kind::Div:
      case Kind::FloorDiv: {
        double most = std::max(std::fabs(a.low), std::fabs(a.high));
        return {a.low < 0 || b.low < 0 ? -most : 0, most};
      }
      case Kind::Mod:
      case Kind::FloorMod: {
        double most = std::max(std::fabs(b.low), std::fabs(b.high));
        return {a.low < 0 || b.low < 0 ? -most : 0, most};
      }
      case Kind::Min: return {std::min(a.low, b.low), std::min(a.high, b.high)};
      case Kind::Max: return {std::max(a.low, b.low), std::max(a.high, b.high)};
      default: return {0, 1};
    }
  }

  std::unordered_map<const VarNode*, RealInterval> memory_, vars_;
  std::unordered_map<const BufferStoreNode*, int64_t> lengths_;
  const Sizes& sizes_;
};

}  // namespace

bool stays_in_type(const PrimFunc& function, const std::unordered_map<const VarNode*, RealInterval>& arguments,
                   const Sizes& sizes) {
  RangeWalker walker(function, arguments, sizes);
  walker.visit(function->body);
  return walker.fits;
}

}  // namespace tirscope::interp
