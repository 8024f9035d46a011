// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// `e` with that many lanes: as it is, or every lane the same.
Expr broadcast_to(const Expr& e, int lanes) {
  if (e->dtype.lanes() == lanes) return e;
  if (auto broadcast = as<BroadcastNode>(e); broadcast && lanes % e->dtype.lanes() == 0)
    return make<BroadcastNode>(broadcast->value, int32(lanes));
  return make<BroadcastNode>(e, int32(lanes));
}

/// Gives a buffer that is allocated inside the loop one copy per lane: the last dimension is multiplied by the lanes.
class OneCopyPerLane final : public Mutator {
 public:
  OneCopyPerLane(const VarNode* data, const Var& var, int lanes) : data_(data), var_(var), lanes_(lanes) {}

 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return spread(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return spread(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef spread(const T& access) {
    if (access.buffer->data.get() != data_) return ref(access);
    return with(access, [&](T& a) {
      Expr& last = a.indices.back();
      last = analyzer_.simplify(last * make_const(last->dtype, int64_t(lanes_)) + cast(last->dtype.element(), var_));
      a.buffer = widened(a.buffer);
    });
  }
  Buffer widened(const Buffer& buffer) {
    auto [it, fresh] = widened_.emplace(buffer.get(), nullptr);
    if (!fresh) return it->second;
    kept_.push_back(buffer);
    return it->second = with(buffer, [&](BufferNode& b) {
             if (!b.shape.empty()) b.shape.back() = analyzer_.simplify(b.shape.back() * int64_t(lanes_));
             for (size_t k = 0; k < b.strides.size(); ++k)
               if (k + 1 != b.strides.size()) b.strides[k] = analyzer_.simplify(b.strides[k] * int64_t(lanes_));
           });
  }

  const VarNode* data_;
  Var var_;
  int lanes_;
  BufferMap widened_;
  std::vector<Buffer> kept_;
  arith::Analyzer analyzer_;
};

/// Rewrites the body of one vectorized loop. Where a statement cannot be done in lanes it is wrapped in a serial loop.
class Vectorizer final : public Mutator {
 public:
  Vectorizer(const Var& var, int lanes) : var_(var), lanes_(lanes) {
    ramp_ = make<RampNode>(make_const(var->dtype, int64_t(0)), make_const(var->dtype, int64_t(1)), int32(lanes));
  }

  Stmt statement(const Stmt& stmt) {
    bool outer = std::exchange(scalar_needed_, false);
    Stmt result = Mutator::operator()(stmt);
    bool needed = std::exchange(scalar_needed_, outer);
    return needed ? scalarize(stmt) : result;
  }

  std::optional<Diagnostic> error;

 private:
  Expr expr(const Expr& e) { return (*this)(e); }

  Stmt scalarize(const Stmt& stmt) {
    Var index = make_var(var_->name + "_s", var_->dtype);
    return make<ForNode>(index, make_const(var_->dtype, int64_t(0)), make_const(var_->dtype, int64_t(lanes_)),
                         ForKind::Serial, substitute(stmt, {{var_.get(), index}}));
  }

  // ---- expressions ----
  NodeRef mutate_Var(const VarNode& node) override {
    if (&node == var_.get()) return ramp_;
    auto it = lets_.find(&node);
    return it == lets_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  NodeRef sum(const BinaryNode& node) {
    Expr a = expr(node.a), b = expr(node.b);
    if (a == node.a && b == node.b) return ref(node);
    int lanes = std::max(a->dtype.lanes(), b->dtype.lanes());
    if (lanes != 1) {
      auto ramp_a = as<RampNode>(a), ramp_b = as<RampNode>(b);
      if (a->dtype.lanes() == 1 && ramp_b)
        return make<RampNode>(binary(node.kind, a, ramp_b->base),
                              binary(node.kind, make_const(ramp_b->stride->dtype, int64_t(0)), ramp_b->stride),
                              ramp_b->lanes);
      if (b->dtype.lanes() == 1 && ramp_a)
        return make<RampNode>(binary(node.kind, ramp_a->base, b), ramp_a->stride, ramp_a->lanes);
    }
    return binary(node.kind, broadcast_to(a, lanes), broadcast_to(b, lanes));
  }
  NodeRef mutate_Add(const AddNode& node) override { return sum(node); }
  NodeRef mutate_Sub(const SubNode& node) override { return sum(node); }

  NodeRef mutate_Mul(const MulNode& node) override {
    Expr a = expr(node.a), b = expr(node.b);
    if (a == node.a && b == node.b) return ref(node);
    int lanes = std::max(a->dtype.lanes(), b->dtype.lanes());
    if (lanes != 1) {
      auto scaled = [&](const RampNode* ramp, const Expr& factor) -> NodeRef {
        if (!ramp || factor->dtype.lanes() != 1) return nullptr;
        if (!analyzer_.can_prove(gt(factor, make_const(factor->dtype, int64_t(0))))) return nullptr;
        return make<RampNode>(ramp->base * factor, ramp->stride * factor, ramp->lanes);
      };
      if (NodeRef ramp = scaled(as<RampNode>(a), b)) return ramp;
      if (NodeRef ramp = scaled(as<RampNode>(b), a)) return ramp;
    }
    return make<MulNode>(broadcast_to(a, lanes), broadcast_to(b, lanes));
  }

  NodeRef lanewise(const BinaryNode& node) {
    Expr a = expr(node.a), b = expr(node.b);
    if (a == node.a && b == node.b) return ref(node);
    int lanes = std::max(a->dtype.lanes(), b->dtype.lanes());
    return make_binary(node.kind, broadcast_to(a, lanes), broadcast_to(b, lanes));
  }
#define TS_LANEWISE(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return lanewise(node); }
  TS_LANEWISE(Div)
  TS_LANEWISE(Mod)
  TS_LANEWISE(FloorDiv)
  TS_LANEWISE(FloorMod)
  TS_LANEWISE(Min)
  TS_LANEWISE(Max)
  TS_LANEWISE(EQ)
  TS_LANEWISE(NE)
  TS_LANEWISE(LT)
  TS_LANEWISE(LE)
  TS_LANEWISE(GT)
  TS_LANEWISE(GE)
  TS_LANEWISE(And)
  TS_LANEWISE(Or)
#undef TS_LANEWISE

  NodeRef mutate_Select(const SelectNode& node) override {
    Expr condition = expr(node.condition), a = expr(node.true_value), b = expr(node.false_value);
    if (condition == node.condition && a == node.true_value && b == node.false_value) return ref(node);
    int lanes = std::max({condition->dtype.lanes(), a->dtype.lanes(), b->dtype.lanes()});
    return make<SelectNode>(broadcast_to(condition, lanes), broadcast_to(a, lanes), broadcast_to(b, lanes));
  }

  NodeRef mutate_Cast(const CastNode& node) override {
    Expr value = expr(node.value);
    return value == node.value ? NodeRef(&node)
                               : NodeRef(make<CastNode>(node.dtype.with_lanes(value->dtype.lanes()), value));
  }

  NodeRef mutate_Ramp(const RampNode& node) override {
    Expr base = expr(node.base), stride = expr(node.stride);
    if (base == node.base && stride == node.stride) return ref(node);
    if (auto inner = as<RampNode>(base); inner && stride->dtype.lanes() == 1 &&
                                         analyzer_.can_prove_equal(inner->stride, stride * int64_t(node.dtype.lanes())))
      return make<RampNode>(inner->base, stride, int32(node.dtype.lanes() * inner->dtype.lanes()));
    scalar_needed_ = true;
    return ref(node);
  }

  NodeRef mutate_Broadcast(const BroadcastNode& node) override {
    Expr value = expr(node.value);
    if (value == node.value) return ref(node);
    if (value->dtype.lanes() != 1) {
      scalar_needed_ = true;
      return ref(node);
    }
    return make<BroadcastNode>(value, node.lanes);
  }

  NodeRef mutate_Let(const LetNode& node) override {
    Expr value = expr(node.value);
    if (value->dtype == node.var->dtype) return rebuilt(node);
    Var wide = make<VarNode>(node.var->name, value->dtype);
    lets_[node.var.get()] = wide;
    return make<LetNode>(wide, value, expr(node.body));
  }

  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else()) return choice(node);
    std::vector<Expr> args;
    int lanes = 1;
    for (const Expr& arg : node.args) {
      args.push_back(expr(arg));
      lanes = std::max(lanes, args.back()->dtype.lanes());
    }
    if (args == node.args) return ref(node);
    auto same_call = [&](DataType dtype) { return with(node, [&](CallNode& n) { n.args = args, n.dtype = dtype; }); };
    if (node.op && node.op->vectorizable) {
      for (size_t k = 0; k < args.size(); ++k) {
        // The intrinsic's name and its number of operands stay as they are.
        if (args[k]->dtype.is_handle() || (k < 2 && as<StringImmNode>(args[0]))) continue;
        args[k] = broadcast_to(args[k], lanes);
      }
      return same_call(node.dtype.with_lanes(lanes));
    }
    if (lanes == 1) return same_call(node.dtype);
    scalar_needed_ = true;
    return ref(node);
  }

  NodeRef choice(const CallNode& node) {
    Expr condition = expr(node.args[0]);
    if (condition->dtype.lanes() != 1) {
      scalar_needed_ = true;
      return ref(node);
    }
    Expr a = expr(node.args[1]), b = expr(node.args[2]);
    if (condition == node.args[0] && a == node.args[1] && b == node.args[2]) return ref(node);
    int lanes = std::max(a->dtype.lanes(), b->dtype.lanes());
    return make<CallNode>(node.dtype.with_lanes(lanes), *node.op,
                          std::vector<Expr>{condition, broadcast_to(a, lanes), broadcast_to(b, lanes)});
  }

  // ---- statements ----
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    std::vector<Expr> indices;
    for (const Expr& index : node.indices) indices.push_back(expr(index));
    Expr value = expr(node.value);
    if (indices == node.indices && value == node.value) return ref(node);
    int element = node.buffer->dtype.lanes();
    int last = indices.empty() ? 1 : indices.back()->dtype.lanes();
    int total = std::max(last * element, value->dtype.lanes());
    if (!indices.empty()) indices.back() = broadcast_to(indices.back(), total / element);
    return make<BufferStoreNode>(node.buffer, broadcast_to(value, total), indices, node.predicate);
  }

  NodeRef mutate_For(const ForNode& node) override {
    Expr min = expr(node.min), extent = expr(node.extent);
    if (min->dtype.lanes() != 1 || extent->dtype.lanes() != 1) return scalarize(Stmt(&node));
    Stmt body = statement(node.body);
    // A vectorized loop inside a vectorized loop keeps its kind and runs one iteration after another.
    if (min == node.min && extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.min = min, n.extent = extent, n.body = body; });
  }

  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    Expr condition = expr(node.condition);
    if (condition->dtype.lanes() != 1) return scalarize(Stmt(&node));
    Stmt then_case = statement(node.then_case);
    Stmt else_case = node.else_case ? statement(node.else_case) : nullptr;
    if (condition == node.condition && then_case == node.then_case && else_case == node.else_case) return ref(node);
    return make<IfThenElseNode>(condition, then_case, else_case);
  }

  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    std::vector<Stmt> statements;
    for (const Stmt& stmt : node.seq) statements.push_back(statement(stmt));
    bool same = std::equal(statements.begin(), statements.end(), node.seq.begin());
    return same ? NodeRef(&node) : NodeRef(make<SeqStmtNode>(List<Stmt>(statements)));
  }

  NodeRef mutate_While(const WhileNode& node) override {
    error = refused("vectorize.while",
                    "a while loop inside the vectorized loop {0} cannot be done in lanes; make {0} serial", var_->name);
    return ref(node);
  }

  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    Expr value = expr(node.value);
    if (value->dtype != node.var->dtype) {
      Var wide = make<VarNode>(node.var->name, value->dtype);
      lets_[node.var.get()] = wide;
      return make<LetStmtNode>(wide, value, statement(node.body));
    }
    Stmt body = statement(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return make<LetStmtNode>(node.var, value, body);
  }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    Expr value = expr(node.value);
    if (value->dtype.lanes() != 1) return scalarize(Stmt(&node));
    Stmt body = statement(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }

  NodeRef mutate_Allocate(const AllocateNode& node) override {
    if (expr(node.condition)->dtype.lanes() != 1) return scalarize(Stmt(&node));
    std::vector<Expr> extents;
    for (const Expr& extent : node.extents) {
      extents.push_back(expr(extent));
      if (extents.back()->dtype.lanes() != 1) return scalarize(Stmt(&node));
    }
    extents.back() = extents.back() * int64_t(lanes_);
    Stmt body = OneCopyPerLane(node.buffer_var.get(), var_, lanes_)(node.body);
    body = statement(body);
    return with(node, [&](AllocateNode& n) { n.extents = extents, n.body = body; });
  }

  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override {
    if (expr(node.condition)->dtype.lanes() != 1) return scalarize(Stmt(&node));
    return rebuilt(node);
  }

  Var var_;
  int lanes_;
  Expr ramp_;
  bool scalar_needed_ = false;
  std::unordered_map<const VarNode*, Expr> lets_;
  arith::Analyzer analyzer_;
};

class LoopVectorizer final : public Mutator {
 public:
  LoopVectorizer(bool enabled) : enabled_(enabled) {}
  std::optional<Diagnostic> error;

 private:
  NodeRef mutate_For(const ForNode& node) override {
    if (node.kind_of_loop != ForKind::Vectorized) return rebuilt(node);
    if (!enabled_) {
      auto serial = with(node, [](ForNode& n) { n.kind_of_loop = ForKind::Serial; });
      return rebuilt(*serial);
    }
    constexpr int64_t most_lanes = 4096;
    auto extent = as_int(node.extent);
    if (!extent || *extent < 1 || *extent > most_lanes) {
      refuse(refused("vectorize.extent", "the vectorized loop {0} must have a constant extent from 1 to {1}; split it",
                     node.var->name, most_lanes));
      return ref(node);
    }
    if (!is_zero(node.min)) {
      refuse(refused("vectorize.start", "the vectorized loop {0} must start at 0", node.var->name));
      return ref(node);
    }
    if (*extent == 1) return substitute(node.body, {{node.var.get(), make_const(node.var->dtype, int64_t(0))}});
    Vectorizer vectorizer(node.var, int(*extent));
    Stmt body = vectorizer.statement(node.body);
    if (vectorizer.error) refuse(*vectorizer.error);
    return body;
  }
  void refuse(Diagnostic diagnostic) {
    if (!error) error = std::move(diagnostic);
  }

  bool enabled_;
};

}  // namespace

/// TVM's VectorizeLoop: a vectorized loop disappears, its variable becomes a ramp and its values vectors. What depends
/// on the lane for control (a condition, a loop bound) stays a serial loop over the lanes.
Result<PrimFunc> vectorize_loop(const PrimFunc& function, const Context&, const AttrList& args) {
  LoopVectorizer vectorize(args[0].as_int() != 0);
  Stmt body = vectorize(function->body);
  if (vectorize.error) return fail(*vectorize.error);
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
