// SPDX-License-Identifier: Apache-2.0
// Stores are guarded by what is known of the sizes of the memory that they touch.
//
//   T.attr(A.data, "buffer_bound", T.tvm_tuple(16))     T.attr(A.data, "buffer_bound", T.tvm_tuple(16))
//   A[i + 1] = B[i]                                 ->  if T.int64(0) <= i + 1 < T.int64(16):
//                                                           A[i + 1] = B[i]
//                                                       else:
//                                                           assert ..., "OUT OF THE BOUNDS"
//
// 1. The attribute "buffer_bound" gives the extents of a buffer's memory; an allocation of it below sets them again.
// 2. Of a store, the accesses count in its value and indices, in order, then the store's own. A store whose value has
//    an if_then_else is left as it is: what that guards need not be in bounds.
// 3. Of a vector of indices the place behind its last lane is checked, as TVM does it.
#include "arith/analyzer.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

using BoundExtents = std::vector<Expr>;

class BoundChecks final : public FallibleMutator {
 public:
  explicit BoundChecks(const Stmt& body) {
    walk(body, [&](const Node& node) {  // Rule 1
      auto attr = as<AttrStmtNode>(&node);
      auto held = attr && attr->key == "buffer_bound" ? attr->node.get<NodeRef>() : nullptr;
      auto data = held ? as<VarNode>(*held) : nullptr;
      auto bounds = data ? as<CallNode>(attr->value) : nullptr;
      if (bounds) extents_[data] = bounds->args;
      return true;
    });
  }

 private:
  struct Access {
    std::vector<Expr> indices;
    BoundExtents extents;
  };

  NodeRef mutate_Allocate(const AllocateNode& node) override {  // Rule 1
    auto it = extents_.find(node.buffer_var.get());
    if (it != extents_.end() && valid(node.extents)) {
      it->second = node.extents;
      for (Expr& extent : it->second) extent = make_const(DataType::uint(64), int64_t(node.dtype.lanes())) * extent;
    }
    return rebuilt(node);
  }
  static bool valid(const BoundExtents& extents) {
    return std::ranges::all_of(
        extents, [](const Expr& extent) { return extent->dtype.is_scalar() && as_int(extent).value_or(0) >= 0; });
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    accesses_.clear();
    guarded_ = false;
    walk(node, [&](const Node& part) {  // Rule 2
      if (auto call = as<CallNode>(&part)) guarded_ |= call->op == &op::if_then_else();
      if (auto load = as<BufferLoadNode>(&part)) collect(*load->buffer->data, load->indices);
      return true;
    });
    collect(*node.buffer->data, node.indices);
    if (accesses_.empty()) return ref(node);
    Expr condition;
    for (const Access& access : accesses_) {
      if (access.indices.size() != access.extents.size()) {
        refuse(refused("bound-checkers.dimensions", "an access has {0} indices, but the bounds of its memory have {1}",
                       access.indices.size(), access.extents.size()));
        return ref(node);
      }
      for (std::size_t i = 0; i < access.indices.size(); ++i) {
        Expr within = in_bounds(access.indices[i], access.extents[i]);
        condition = condition ? Expr(make<AndNode>(condition, within)) : within;
      }
    }
    Stmt otherwise = make<AssertStmtNode>(condition, make<StringImmNode>("OUT OF THE BOUNDS"), evaluate(int32(1)));
    return make<IfThenElseNode>(condition, ref(node), otherwise);
  }

  void collect(const VarNode& data, const std::vector<Expr>& indices) {
    auto it = extents_.find(&data);
    if (it != extents_.end() && !guarded_) accesses_.push_back({indices, it->second});  // Rule 2
  }

  Expr in_bounds(Expr index, Expr extent) {
    if (auto ramp = as<RampNode>(index))  // Rule 3
      index = ramp->base + ramp->stride * ramp->lanes;
    auto wide = [](const Expr& value) { return Expr(make<CastNode>(DataType::integer(64), value)); };
    index = wide(analyzer_.simplify(index)), extent = wide(analyzer_.simplify(extent));
    return make<AndNode>(make<GENode>(index, int64(0)), make<LTNode>(index, extent));
  }

  std::unordered_map<const VarNode*, BoundExtents> extents_;
  std::vector<Access> accesses_;
  bool guarded_ = false;
  arith::Analyzer analyzer_;
};

}  // namespace

/// TVM's InstrumentBoundCheckers.
Result<PrimFunc> instrument_bound_checkers(const PrimFunc& function, const Context&, const AttrList&) {
  BoundChecks check(function->body);
  return rewritten(function, check);
}

}  // namespace tirscope::passes
