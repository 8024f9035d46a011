// SPDX-License-Identifier: Apache-2.0
// The second group of TVM 0.18's PerStoreFeature, its simplifications included: what the model learns from is the same.
#include "tuning/model/buffer_use.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "ir/walk/visitor.h"

namespace tirscope::tuning {

namespace {

constexpr double cache_line_bytes = 64;

using Shape = std::vector<double>;

std::vector<BufferUse> buffers_of(const BufferStoreNode& store) {
  std::vector<BufferUse> out{{store.buffer.get(), UseKind::Write, {store.indices}}};
  walk(store.value, [&](const Node& node) {
    if (node.kind != Kind::BufferLoad) return true;
    const auto& load = static_cast<const BufferLoadNode&>(node);
    auto use = std::ranges::find(out, load.buffer.get(), &BufferUse::buffer);
    if (use == out.end()) {
      out.push_back({load.buffer.get(), UseKind::Read, {load.indices}});
    } else if (use->kind == UseKind::Write) {
      use->kind = UseKind::ReadWrite;
    } else if (use->kind == UseKind::Read) {
      use->indices.push_back(load.indices);
    }
    return true;
  });
  return out;
}

Shape shape_of(const BufferNode& buffer, arith::Analyzer& analyzer) {
  Shape shape;
  for (const Expr& size : buffer.shape) {
    const auto known = as_int(size);
    shape.push_back(known ? double(*known) : double(analyzer.const_int_bound(size).max));
  }
  return shape;
}

/// Indices that are met in each dimension, from the smallest to the largest.
Shape touched_shape(const BufferUse& use, arith::Analyzer& analyzer) {
  Shape shape;
  for (std::size_t d = 0; d < use.indices.front().size(); ++d) {
    double least = double(arith::ConstIntBound::pos_inf), most = double(arith::ConstIntBound::neg_inf);
    for (const auto& indices : use.indices) {
      const arith::ConstIntBound bound = analyzer.const_int_bound(indices[d]);
      least = std::min(least, double(bound.min)), most = std::max(most, double(bound.max));
    }
    shape.push_back(most - least + 1);
  }
  return shape;
}

double product(const Shape& shape) { return std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>()); }

/// A guess at the coefficient of `var` in an index: the last constant factor around it before an addition. 0: it does
/// not occur.
class CoefficientGuess final : public Visitor {
 public:
  explicit CoefficientGuess(const VarNode& var) : var_(var) {}
  double of(const Expr& index) {
    visit(index);
    return !found_ ? 0 : multiplied_ || added_ ? coefficient_ : 1;
  }

 private:
  void visit_Var(const VarNode& node) override {
    if (&node != &var_) return;
    found_ = true;
    coefficient_ = 2;
  }
  void visit_Mul(const MulNode& node) override {
    children(node);
    if (!found_ || added_) return;
    if (auto factor = as_int(node.a); factor || (factor = as_int(node.b))) {
      multiplied_ = true;
      coefficient_ = double(*factor);
    }
  }
  void visit_Add(const AddNode& node) override {
    children(node);
    if (!found_ || multiplied_) return;
    added_ = true;
    coefficient_ = 1;
  }

  const VarNode& var_;
  bool found_ = false, multiplied_ = false, added_ = false;
  double coefficient_ = 0;
};

/// Elements between the accesses of two iterations of a loop, the least of all accesses; 0 where it moves none.
double stride_along(const VarNode& var, const BufferUse& use, const Shape& strides) {
  double least = 0;
  for (const auto& indices : use.indices)
    for (std::size_t d = indices.size(); d-- > 0;) {
      const double coefficient = CoefficientGuess(var).of(indices[d]);
      if (coefficient == 0) continue;
      const double stride = std::abs(coefficient) * strides[d];
      least = least == 0 ? stride : std::min(least, stride);
      break;
    }
  return least;
}

/// Of the last dimension that is touched as a whole; 1 where none is.
double continuous_bytes(const Shape& touched, const Shape& shape, const BufferNode& buffer) {
  for (std::size_t d = shape.size(); d-- > 0;)
    if (touched[d] == shape[d]) return shape[d] * double(buffer.dtype.bytes());
  return 1;
}

void set_lines(BufferUse& use, const LoopList& loops, const Shape& touched, arith::Analyzer& analyzer) {
  const double element = double(use.buffer->dtype.bytes()), all = product_of(loops);
  use.bytes = element * all;
  if (loops.empty()) return;
  const Shape shape = shape_of(*use.buffer, analyzer);
  Shape strides(shape.size(), 1);
  for (std::size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * shape[d];
  double stride = 0, inside = 1;  // inside: lengths of the loops that do not move the access
  for (std::size_t l = loops.size(); l-- > 0;) {
    stride = stride_along(*loops[l]->var, use, strides);
    if (stride != 0) {
      if (l + 1 == loops.size()) use.innermost_stride = stride;
      break;
    }
    inside *= length_of(*loops[l]);
  }
  use.unique_bytes = product(touched) * element;
  use.lines = std::max(1.0, all / inside * std::min(1.0, stride * element / cache_line_bytes));
  use.unique_lines =
      std::max(1.0, use.unique_bytes / std::min(cache_line_bytes, continuous_bytes(touched, shape, *use.buffer)));
}

double bytes_of(const std::map<const BufferNode*, std::vector<double>>& touched) {
  double bytes = 0;
  for (const auto& [buffer, counts] : touched)
    bytes += std::accumulate(counts.begin(), counts.end(), 0.0) * double(buffer->dtype.bytes());
  return bytes;
}

void set_reuse(BufferUse& use, const LoopList& loops, const TouchedBy& touched, double bytes_of_one) {
  std::unordered_set<const VarNode*> moved_by;
  for (const auto& indices : use.indices)
    for (const Expr& index : indices)
      walk(index, [&](const Node& node) {
        if (node.kind == Kind::Var) moved_by.insert(static_cast<const VarNode*>(&node));
        return true;
      });
  double inside = 1;
  for (std::size_t l = loops.size(); l-- > 0; inside *= length_of(*loops[l])) {
    const double length = length_of(*loops[l]);
    if (!moved_by.contains(loops[l]->var.get())) {
      use.reuse = ReuseKind::Loop;
      use.reuse_count = length, use.reuse_iterations = inside;
      use.reuse_bytes = l + 1 == loops.size() ? bytes_of_one : bytes_of(touched.at(loops[l + 1]));
      return;
    }
    const std::vector<double>& counts = touched.at(loops[l]).at(use.buffer);
    if (counts.size() >= 2) {
      use.reuse = ReuseKind::Serial;
      use.reuse_count = double(counts.size() - 1);
      use.reuse_iterations = *std::ranges::min_element(counts) / length;
      use.reuse_bytes = bytes_of(touched.at(loops[l])) / length;
      return;
    }
  }
}

}  // namespace

StoreUses uses_of(const BufferStoreNode& store, const LoopList& loops, TouchedBy& touched, arith::Analyzer& analyzer) {
  StoreUses out{buffers_of(store), std::vector<double>(loops.size())};
  std::vector<Shape> shapes(out.buffers.size());
  for (const ForNode* loop : loops) analyzer.bind(loop->var, loop->min, true);
  for (std::size_t l = loops.size(); l-- > 0;) {
    analyzer.bind(loops[l]->var, make_range(loops[l]->min, loops[l]->extent), true);
    for (std::size_t k = 0; k < out.buffers.size(); ++k) {
      const BufferNode* buffer = out.buffers[k].buffer;
      shapes[k] = touched_shape(out.buffers[k], analyzer);
      const double count = std::max(0.0, product(shapes[k]));
      out.touched_bytes[l] += count * double(buffer->dtype.bytes());
      touched[loops[l]][buffer].push_back(count);
    }
  }
  double bytes_of_one = 0;
  for (const BufferUse& use : out.buffers) bytes_of_one += double(use.buffer->dtype.bytes());
  for (std::size_t k = 0; k < out.buffers.size(); ++k) {
    set_lines(out.buffers[k], loops, shapes[k], analyzer);
    set_reuse(out.buffers[k], loops, touched, bytes_of_one);
  }
  std::ranges::sort(out.buffers, [](const BufferUse& a, const BufferUse& b) {
    return std::tuple(-a.lines, -a.bytes, std::string_view(a.buffer->name)) <
           std::tuple(-b.lines, -b.bytes, std::string_view(b.buffer->name));
  });
  return out;
}

}  // namespace tirscope::tuning
