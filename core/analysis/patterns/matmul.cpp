// SPDX-License-Identifier: Apache-2.0
#include "analysis/patterns/matmul.h"

#include <algorithm>

#include "ir/ir.h"
#include "ir/ops/strides.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

namespace {

using Axes = std::vector<const VarNode*>;

/// A loop that is one of the block's variables.
struct Axis {
  const VarNode* var;
  Expr extent;
  bool reduces;
};

/// Rule 1: the loops of a nest and the block in it; null when there is anything else.
const BlockRealizeNode* nest_of(const ForNode& outermost, std::vector<const ForNode*>& loops) {
  const ForNode* loop = &outermost;
  while (true) {
    if (loop->kind_of_loop != ForKind::Serial || !is_zero(loop->min)) return nullptr;
    loops.push_back(loop);
    auto inner = as<ForNode>(loop->body);
    if (!inner) return as<BlockRealizeNode>(loop->body);
    loop = inner;
  }
}

/// Rule 1: what each of the block's variables runs over; empty when they are not the loops.
std::vector<Axis> axes_of(const BlockRealizeNode& realize, const std::vector<const ForNode*>& loops) {
  const BlockNode& block = *realize.block;
  if (!is_true(realize.predicate) || block.iter_vars.size() != loops.size() || !block.match_buffers.empty() ||
      !block.alloc_buffers.empty())
    return {};
  std::vector<Axis> axes;
  Axes seen;
  for (std::size_t k = 0; k < block.iter_vars.size(); ++k) {
    auto value = as<VarNode>(realize.iter_values[k]);
    auto loop = std::ranges::find_if(loops, [&](const ForNode* l) { return l->var.get() == value; });
    IterType type = block.iter_vars[k]->type;
    bool known = type == IterType::DataParallel || type == IterType::CommReduce;
    if (!value || loop == loops.end() || !known || std::ranges::find(seen, value) != seen.end()) return {};
    seen.push_back(value);
    axes.push_back({block.iter_vars[k]->var.get(), (*loop)->extent, type == IterType::CommReduce});
  }
  return axes;
}

/// Rule 3: the variables that index an access; empty when something else does, or the buffer is not compact.
Axes indices_of(const Buffer& buffer, const std::vector<Expr>& indices) {
  if (has_strides(*buffer) || !is_zero(buffer->elem_offset)) return {};
  Axes axes;
  for (const Expr& index : indices) {
    auto var = as<VarNode>(index);
    if (!var || std::ranges::find(axes, var) != axes.end()) return {};
    axes.push_back(var);
  }
  return axes;
}

bool holds(const Axes& axes, const VarNode* var) { return std::ranges::find(axes, var) != axes.end(); }

Expr before_cast(const Expr& expr) {
  auto cast = as<CastNode>(expr);
  return cast ? cast->value : expr;
}

/// Rule 2: C = C + X * Y, begun with C = 0.
struct Product {
  const BufferStoreNode* store = nullptr;
  const BufferLoadNode *x = nullptr, *y = nullptr;
};
Product product_of(const BlockNode& block) {
  auto store = as<BufferStoreNode>(block.body);
  auto init = block.init ? as<BufferStoreNode>(block.init) : nullptr;
  if (!store || !init || store->predicate || init->buffer != store->buffer) return {};
  auto zero = as<FloatImmNode>(init->value);
  if (!zero || zero->value != 0 || init->indices != store->indices) return {};
  auto sum = as<BinaryNode>(store->value);
  if (!sum || sum->kind != Kind::Add) return {};
  for (auto [so_far, added] : {std::pair(sum->a, sum->b), std::pair(sum->b, sum->a)}) {
    auto own = as<BufferLoadNode>(so_far);
    auto times = as<BinaryNode>(added);
    if (!own || own->buffer != store->buffer || own->indices != store->indices) continue;
    if (!times || times->kind != Kind::Mul) continue;
    auto x = as<BufferLoadNode>(before_cast(times->a)), y = as<BufferLoadNode>(before_cast(times->b));
    if (!x || !y || x->buffer == store->buffer || y->buffer == store->buffer) continue;
    DataType dtype = store->buffer->dtype, factor = x->dtype;
    if (!dtype.is_floating() || !dtype.is_scalar() || y->dtype != factor) continue;
    if (times->dtype != dtype || (factor != dtype && !(factor.is_floating() && factor.bits < dtype.bits))) continue;
    return {store, x, y};
  }
  return {};
}

/// Rules 3 and 4.
std::optional<Matmul> match(const BlockRealizeNode& realize, const std::vector<Axis>& axes) {
  Product product = product_of(*realize.block);
  if (!product.store) return {};
  Axes c = indices_of(product.store->buffer, product.store->indices);
  Axes x = indices_of(product.x->buffer, product.x->indices), y = indices_of(product.y->buffer, product.y->indices);
  if (c.size() < 2 || x.size() != c.size() || y.size() != c.size() || axes.size() != c.size() + 1) return {};
  std::size_t batch = c.size() - 2;
  const VarNode *row = c[batch], *column = c[batch + 1], *sum = nullptr;
  for (const Axis& axis : axes) {
    if (axis.reduces != !holds(c, axis.var)) return {};
    if (axis.reduces) sum = axis.var;
  }
  const BufferLoadNode *left = product.x, *right = product.y;
  if (!holds(x, row)) std::swap(x, y), std::swap(left, right);
  auto fits = [&](const Axes& operand, const VarNode* own) {
    return std::equal(c.begin(), c.begin() + std::ptrdiff_t(batch), operand.begin()) && holds(operand, own) &&
           holds(operand, sum);
  };
  if (!sum || !fits(x, row) || !fits(y, column)) return {};
  auto extent = [&](const VarNode* var) {
    return std::ranges::find_if(axes, [&](const Axis& a) { return a.var == var; })->extent;
  };
  Matmul found{nullptr, realize.block->name, left->buffer, right->buffer, product.store->buffer, {}, {}, {}, {}};
  for (std::size_t k = 0; k < batch; ++k) found.batch.push_back(extent(c[k]));
  found.m = extent(row), found.n = extent(column), found.k = extent(sum);
  found.left_transposed = x.back() == row;
  found.right_transposed = y.back() == sum;
  return found;
}

struct MatmulFinder : Visitor {
  std::vector<Matmul> found;
  void visit_For(const ForNode& node) override {
    std::vector<const ForNode*> loops;
    const BlockRealizeNode* realize = nest_of(node, loops);
    std::vector<Axis> axes = realize ? axes_of(*realize, loops) : std::vector<Axis>{};
    if (auto matmul = axes.empty() ? std::nullopt : match(*realize, axes)) {
      matmul->nest = ref(node);
      found.push_back(std::move(*matmul));
    } else {
      children(node);
    }
  }
};

}  // namespace

std::vector<Matmul> matmuls(const PrimFunc& function) {
  MatmulFinder finder;
  finder.visit(function->body);
  return std::move(finder.found);
}

}  // namespace tirscope::analysis
