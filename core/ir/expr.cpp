// SPDX-License-Identifier: Apache-2.0
#include "ir/expr.h"

#include <cstdlib>
#include <limits>

#include "ir/build.h"

namespace tirscope {

namespace {

/// As many lanes as a type holds.
int checked_lanes(int64_t lanes) {
  constexpr int64_t most = std::numeric_limits<decltype(DataType::lane_count)>::max();
  if (lanes >= 1 && lanes <= most) return static_cast<int>(lanes);
  throw LimitReached{bad_input("ir.lanes", "a vector has 1 to {0} lanes, not {1}", most, lanes)};
}

/// The number of lanes that a Ramp or Broadcast makes: an integer, or `T.vscale() * n` (negative n then).
int lane_count(const Expr& lanes) {
  if (auto value = as_int(lanes)) return checked_lanes(*value);
  if (auto product = as<MulNode>(lanes)) {
    if (auto factor = as_int(product->b)) return -checked_lanes(*factor);
    if (auto factor = as_int(product->a)) return -checked_lanes(*factor);
  }
  throw LimitReached{bad_input("ir.lanes", "the number of lanes must be a constant, or vscale times a constant")};
}

DataType load_type(const Buffer& buffer, const std::vector<Expr>& indices) {
  const int lanes = indices.empty() ? 1 : indices.back()->dtype.lanes();
  if (lanes == 1) return buffer->dtype;
  const int together = checked_lanes(int64_t(std::abs(buffer->dtype.lanes())) * std::abs(lanes));
  return buffer->dtype.with_lanes(buffer->dtype.lanes() < 0 || lanes < 0 ? -together : together);
}

DataType shuffle_type(const std::vector<Expr>& vectors, const std::vector<Expr>& indices) {
  return vectors.front()->dtype.with_lanes(checked_lanes(int64_t(indices.size())));
}

}  // namespace

BufferLoadNode::BufferLoadNode(Buffer buffer, std::vector<Expr> indices, Expr predicate)
    : ExprNode(Kind::BufferLoad, load_type(buffer, indices)),
      buffer(std::move(buffer)),
      indices(std::move(indices)),
      predicate(std::move(predicate)) {}

RampNode::RampNode(Expr base, Expr stride, Expr lanes)
    : ExprNode(Kind::Ramp, base->dtype.with_lanes(lane_count(lanes))),
      base(std::move(base)),
      stride(std::move(stride)),
      lanes(std::move(lanes)) {}

BroadcastNode::BroadcastNode(Expr value, Expr lanes)
    : ExprNode(Kind::Broadcast, value->dtype.with_lanes(lane_count(lanes))),
      value(std::move(value)),
      lanes(std::move(lanes)) {}

ShuffleNode::ShuffleNode(std::vector<Expr> vectors, std::vector<Expr> indices)
    : ExprNode(Kind::Shuffle, shuffle_type(vectors, indices)),
      vectors(std::move(vectors)),
      indices(std::move(indices)) {}

CallNode::CallNode(DataType dtype, GlobalVar function, std::vector<Expr> args)
    : ExprNode(Kind::Call, dtype), function(std::move(function)), args(std::move(args)) {}

ReduceNode::ReduceNode(CommReducer combiner, std::vector<Expr> source, std::vector<Expr> init,
                       std::vector<IterVar> axis, Expr condition, int value_index)
    : ExprNode(Kind::Reduce, source[static_cast<std::size_t>(value_index)]->dtype),
      combiner(std::move(combiner)),
      source(std::move(source)),
      init(std::move(init)),
      axis(std::move(axis)),
      condition(std::move(condition)),
      value_index(value_index) {}

}  // namespace tirscope
