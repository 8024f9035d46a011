// SPDX-License-Identifier: Apache-2.0
// A buffer of which neighbouring iterations need overlapping parts keeps what it has: one axis becomes a ring.
//
//   for i in range(10):                                   with T.realize(B[0:3]):
//       T.attr(B, "rolling_buffer_scope", True)               for i in range(10):
//       with T.realize(B[i:i + 3]):                   ->          for j in range(3):
//           for j in range(3):                                        if T.likely(i < 1 or j >= 2):
//               B[i + j] = X[i + j]                                       B[(i + j) % 3] = X[i + j]
//           ... B[i + 1] ...                                      ... B[(i + 1) % 3] ...
//
// 1. The attribute is in the realization of its buffer, whose bounds begin at a number, a loop's variable, a
//    multiple of one, or such divided by a number; what the variable moves by is the stride, what is left of the
//    extent overlaps.
// 2. The ring's axis is that which the outermost loop moves. The realization moves around that loop, with all of the
//    buffer but as much of this axis as one iteration needs; its attributes move along.
// 3. Elements that an iteration before has computed are not computed again.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/simplify/convert_ssa.h"

namespace tirscope::passes {

namespace {

struct Ring {
  std::size_t axis = 0;
  int64_t extent = 0;
  std::vector<Var> vars;          ///< by dimension: what moves it; null: nothing
  std::vector<int64_t> overlaps;  ///< by dimension
};

class RingInjector final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_For(const ForNode& node) override {
    loops_.push_back(&node);
    Stmt stmt = rebuilt(node);
    loops_.pop_back();
    auto it = hoisted_.find(node.var.get());
    if (it == hoisted_.end()) return stmt;
    for (const Ref<const BufferRealizeNode>& realize : it->second) {  // Rule 2
      stmt = with(realize, [&](BufferRealizeNode& n) { n.body = stmt; });
      for (const Ref<const AttrStmtNode>& attr : attributes_[realize->buffer.get()])
        if (attr->key != "rolling_buffer_scope") stmt = with(attr, [&](AttrStmtNode& n) { n.body = stmt; });
    }
    return stmt;
  }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.node.get<NodeRef>();
    Buffer buffer = held ? ref_as<BufferNode>(*held) : nullptr;
    if (!buffer) return rebuilt(node);
    attributes_[buffer.get()].push_back(ref(node));
    if (node.key == "rolling_buffer_scope" && as_int(node.value).value_or(0) != 0) {
      auto ring = ring_of(buffer);
      if (!ring) {
        refuse(ring.error());
        return ref(node);
      }
      roll(buffer, *ring);
    }
    NodeRef result = rebuilt(node);
    return rings_.contains(buffer.get()) ? NodeRef(as<AttrStmtNode>(result)->body) : result;
  }

  NodeRef mutate_BufferRealize(const BufferRealizeNode& node) override {
    realized_.emplace(node.buffer.get(), ref(node));
    NodeRef result = rebuilt(node);
    return rings_.contains(node.buffer.get()) ? NodeRef(as<BufferRealizeNode>(result)->body) : result;
  }

  Result<Ring> ring_of(const Buffer& buffer) const {  // Rule 1
    auto wrong = [&](const char* text) { return fail(refused("rolling-buffer.form", text, buffer->name)); };
    auto it = realized_.find(buffer.get());
    if (it == realized_.end() || it->second->bounds.size() != buffer->shape.size())
      return wrong("the rolling buffer {0} must be inside its realize statement");
    Ring ring;
    int64_t stride = 0;
    for (const Range& bound : it->second->bounds) {
      Expr min = bound->min;
      int64_t divisor = 1;
      if (auto quotient = as<FloorDivNode>(min)) {
        divisor = as_int(quotient->b).value_or(0);
        min = quotient->a;
      }
      auto extent = as_int(bound->extent);
      auto product = as<MulNode>(min);
      Var var = ref_as<VarNode>(product ? product->a : min);
      auto factor = product ? as_int(product->b) : std::optional<int64_t>(1);
      if (divisor < 1 || (!as_int(min) && (!var || !factor || !extent)))
        return wrong("the bounds of the rolling buffer {0} must start at a multiple of a loop variable");
      if (as_int(min)) var = nullptr;
      if (var) stride = *factor;
      stride = (stride + divisor - 1) / divisor;
      ring.vars.push_back(var);
      ring.overlaps.push_back(var ? *extent - stride : 0);
    }
    for (const ForNode* loop : loops_) {  // Rule 2
      auto found = std::ranges::find(ring.vars, loop->var);
      if (found == ring.vars.end()) continue;
      ring.axis = std::size_t(found - ring.vars.begin());
      ring.extent = *as_int(it->second->bounds[ring.axis]->extent);
      if (ring.extent < 1) break;
      return ring;
    }
    return wrong("no loop advances the rolling buffer {0}");
  }

  void roll(const Buffer& buffer, const Ring& ring) {  // Rule 2
    rings_[buffer.get()] = ring;
    std::vector<Range> bounds;
    for (std::size_t k = 0; k < buffer->shape.size(); ++k)
      bounds.push_back(make_range(int32(0), k == ring.axis ? int32(ring.extent) : buffer->shape[k]));
    hoisted_[ring.vars[ring.axis].get()].push_back(
        with(realized_.at(buffer.get()), [&](BufferRealizeNode& n) { n.bounds = bounds; }));
  }

  template <class T>
  static Ref<const T> in_ring(const Ref<const T>& access, const Ring& ring) {
    return with(access, [&](T& a) {
      Expr& index = a.indices[ring.axis];
      index = make<FloorModNode>(index, make_const(index->dtype, ring.extent));
    });
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    auto it = rings_.find(load->buffer.get());
    return it == rings_.end() || load->indices.size() != load->buffer->shape.size() ? load : in_ring(load, it->second);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    auto it = rings_.find(store->buffer.get());
    if (it == rings_.end() || store->indices.size() != store->buffer->shape.size()) return store;
    const Ring& ring = it->second;
    Stmt stmt = in_ring(store, ring);
    for (std::size_t k = 0; k < ring.vars.size(); ++k) {  // Rule 3
      const Var& var = ring.vars[k];
      if (!var || ring.overlaps[k] <= 0) continue;
      arith::Analyzer analyzer;
      const arith::DomMap first = {{var.get(), arith::IntervalSet::point(make_const(var->dtype, 0))}};
      Expr least = analyzer.int_set(store->indices[k], first).min;
      Expr fresh = make<OrNode>(make<LTNode>(var, make_const(var->dtype, 1)),
                                make<GENode>(least, make_const(least->dtype, ring.overlaps[k])));
      stmt = make<IfThenElseNode>(call(DataType::boolean(), op::likely(), {fresh}), stmt);
    }
    return stmt;
  }

  std::vector<const ForNode*> loops_;
  std::unordered_map<const BufferNode*, Ref<const BufferRealizeNode>> realized_;
  std::unordered_map<const BufferNode*, std::vector<Ref<const AttrStmtNode>>> attributes_;
  std::unordered_map<const BufferNode*, Ring> rings_;
  std::unordered_map<const VarNode*, std::vector<Ref<const BufferRealizeNode>>> hoisted_;
};

}  // namespace

/// TVM's InjectRollingBuffer.
Result<PrimFunc> inject_rolling_buffer(const PrimFunc& function, const Context&, const AttrList&) {
  RingInjector inject;
  Stmt body = inject(function->body);
  if (inject.refusal()) return fail(*inject.refusal());
  return with_ssa_body(function, body);
}

}  // namespace tirscope::passes
