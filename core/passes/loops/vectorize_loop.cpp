// SPDX-License-Identifier: Apache-2.0
// VectorizeLoop(enable): a vectorized loop disappears, its variable becomes a ramp and its values vectors.
//
//   for i in T.vectorized(4):                   B[0:4] = A[0:4] + T.Broadcast(n, 4)
//     B[i] = A[i] + n                     ->    for i_s in range(4):
//     if i < n:                                   if i_s < n:
//       B[i] = 0                                    B[i_s] = 0
//
// 1. The loop begins at 0 and has a constant extent, or vscale times a constant where the target has SVE. Without
//    `enable` it becomes a serial loop.
// 2. A ramp plus a scalar, and times a positive one, stays a ramp; other operations broadcast what is not a vector. A
//    ramp over a ramp is one ramp where they join, else the lanes' ramps one after another.
// 3. An intrinsic that works on vectors gets vectors; the intrinsic that an llvm call names, and its number of
//    operands, stay. Texture accesses keep their coordinates. Functions such as erf and rsqrt do not work on vectors.
// 4. A statement that cannot be done in lanes becomes a serial loop over them: one with a condition, an extent or the
//    argument of another call that depends on the lane, or a broadcast of a vector.
// 5. Unless the target has SVE or tir.enable_buffer_level_predication is set, and the condition is `ramp < limit` and
//    goes into all accesses behind it as their mask.
// 6. A variable of a let whose value is a vector becomes one, unless a statement behind it is done by rule 4: then the
//    let is.
// 7. Memory that is allocated inside is allocated for each lane: its last dimension is multiplied by them.
// A vectorized loop inside another stays as it is.
#include <algorithm>
#include <cstdlib>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/loops/vector_accesses.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

/// How many lanes a vector has; of a scalable one it is `count` times vscale.
struct Lanes {
  int count = 1;
  bool scalable = false;
  friend bool operator==(const Lanes&, const Lanes&) = default;
};
Lanes lanes_of(const Expr& e) { return {std::abs(e->dtype.lanes()), e->dtype.is_scalable()}; }
DataType with_lanes(DataType dtype, Lanes lanes) {
  return dtype.with_lanes(lanes.scalable ? -lanes.count : lanes.count);
}
Expr expr_of(Lanes lanes) {
  Expr count = int32(lanes.count);
  if (!lanes.scalable) return count;
  return make_binary(Kind::Mul, call(DataType::integer(32), op::vscale(), {}), count);
}
/// Those of all together.
Lanes widest(std::initializer_list<Expr> exprs) {
  Lanes widest;
  for (const Expr& e : exprs) {
    Lanes lanes = lanes_of(e);
    widest.count = std::max(widest.count, lanes.count), widest.scalable |= lanes.scalable;
  }
  return widest;
}

/// Rewrites the body of one vectorized loop. Where a statement cannot be done in lanes it is wrapped in a serial loop.
class Vectorizer final : public FallibleMutator {
 public:
  Vectorizer(const Var& var, Expr lanes, bool predicates)
      : var_(var), lanes_(std::move(lanes)), predicates_(predicates) {
    ramp_ = make<RampNode>(make_const(var->dtype, int64_t(0)), make_const(var->dtype, int64_t(1)), lanes_);
  }

  Stmt statement(const Stmt& stmt) {
    bool outer = std::exchange(scalar_needed_, false);
    Stmt result = Mutator::operator()(stmt);
    bool needed = std::exchange(scalar_needed_, outer);
    return needed ? scalarize(stmt) : result;
  }

 private:
  Expr expr(const Expr& e) { return (*this)(e); }
  std::vector<Expr> exprs(const std::vector<Expr>& list) {
    std::vector<Expr> out;
    for (const Expr& e : list) out.push_back(expr(e));
    return out;
  }

  /// What Rule 4 makes of a statement.
  Stmt scalarize(const Stmt& stmt) {
    Var index = make_var(var_->name + "_s", var_->dtype);
    return make<ForNode>(index, make_const(var_->dtype, int64_t(0)), cast(var_->dtype, lanes_), ForKind::Serial,
                         substitute(stmt, {{var_.get(), index}}));
  }
  template <class T>
  NodeRef needs_scalar_loop(const T& node) {
    scalar_needed_ = true;
    return ref(node);
  }

  /// `e` with that many lanes: as it is, or every lane the same.
  Expr broadcast_to(const Expr& e, Lanes lanes) {
    if (lanes_of(e) == lanes) return e;
    auto broadcast = as<BroadcastNode>(e);
    if (broadcast && e->dtype.is_scalable() == lanes.scalable && lanes.count % lanes_of(e).count == 0)
      return make<BroadcastNode>(broadcast->value, expr_of(lanes));
    if (e->dtype.is_scalar()) return make<BroadcastNode>(e, expr_of(lanes));
    refuse(refused("vectorize.lanes",
                   "in the vectorized loop {0}, a vector of type {1} is combined with one of different lanes ({2})",
                   var_->name, e->dtype.str(), lanes.count));
    return make<BroadcastNode>(make_const(e->dtype.element(), int64_t(0)), expr_of(lanes));
  }

  // ---- expressions ----
  NodeRef mutate_Var(const VarNode& node) override {
    if (&node == var_.get()) return ramp_;
    auto it = lets_.find(&node);
    return it == lets_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  // Rule 2
  NodeRef sum(const BinaryNode& node) {
    Expr a = expr(node.a), b = expr(node.b);
    if (a == node.a && b == node.b) return ref(node);
    const Lanes lanes = widest({a, b});
    if (lanes.count != 1) {
      auto ramp_a = as<RampNode>(a), ramp_b = as<RampNode>(b);
      if (a->dtype.is_scalar() && ramp_b)
        return make<RampNode>(binary(node.kind, a, ramp_b->base),
                              binary(node.kind, make_const(ramp_b->stride->dtype, int64_t(0)), ramp_b->stride),
                              ramp_b->lanes);
      if (b->dtype.is_scalar() && ramp_a)
        return make<RampNode>(binary(node.kind, ramp_a->base, b), ramp_a->stride, ramp_a->lanes);
    }
    return binary(node.kind, broadcast_to(a, lanes), broadcast_to(b, lanes));
  }
  NodeRef mutate_Add(const AddNode& node) override { return sum(node); }
  NodeRef mutate_Sub(const SubNode& node) override { return sum(node); }

  NodeRef mutate_Mul(const MulNode& node) override {
    Expr a = expr(node.a), b = expr(node.b);
    if (a == node.a && b == node.b) return ref(node);
    const Lanes lanes = widest({a, b});
    if (lanes.count != 1) {
      auto scaled = [&](const RampNode* ramp, const Expr& factor) -> NodeRef {
        if (!ramp || !factor->dtype.is_scalar()) return nullptr;
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
    const Lanes lanes = widest({a, b});
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
    const Lanes lanes = widest({condition, a, b});
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
    const Lanes own = lanes_of(Expr(&node)), all = widest({base, stride});
    if (own.scalable || all.scalable) {
      refuse(refused("vectorize.scalable", "the vectorized loop {0} contains a vector that would become scalable twice",
                     var_->name));
      return ref(node);
    }
    if (all.count == 1) return make<RampNode>(base, stride, node.lanes);
    // As TVM decides it, by the lanes of the base; where the ramp itself has others, that would be another vector.
    auto inner = as<RampNode>(base);
    if (inner && stride->dtype.is_scalar() && all == own &&
        analyzer_.can_prove_equal(inner->stride, stride * make_const(stride->dtype, int64_t(all.count))))
      return make<RampNode>(inner->base, stride, int32(own.count * all.count));
    base = broadcast_to(base, all), stride = broadcast_to(stride, all);
    std::vector<Expr> ramps, indices;
    auto lane = [](const Expr& vector, int k) { return make<ShuffleNode>(std::vector{vector}, std::vector{int32(k)}); };
    for (int k = 0; k < all.count; ++k) ramps.push_back(make<RampNode>(lane(base, k), lane(stride, k), node.lanes));
    for (int k = 0; k < all.count * own.count; ++k) indices.push_back(int32(k));
    return make<ShuffleNode>(ramps, indices);
  }

  NodeRef mutate_Broadcast(const BroadcastNode& node) override {
    Expr value = expr(node.value);
    if (value == node.value) return ref(node);
    if (value->dtype.is_vector()) return needs_scalar_loop(node);
    return make<BroadcastNode>(value, node.lanes);
  }

  NodeRef mutate_Let(const LetNode& node) override { return let<LetNode>(node); }

  // Rule 6
  template <class T>
  NodeRef let(const T& node) {
    Expr value = expr(node.value);
    Var var = node.var;
    if (lanes_of(value) != lanes_of(node.value)) {
      var = make<VarNode>(node.var->name, value->dtype);
      lets_[node.var.get()] = var;
    } else {
      lets_.erase(node.var.get());
    }
    auto body = in_body(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return make<T>(var, value, body);
  }
  Expr in_body(const Expr& body) { return expr(body); }
  Stmt in_body(const Stmt& body) { return statement(body); }

  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else()) return choice(node);
    auto same_call = [&](std::vector<Expr> args, DataType dtype) {
      return with(node, [&](CallNode& n) { n.args = std::move(args), n.dtype = dtype; });
    };
    if ((node.op == &op::texture2d_load() || node.op == &op::texture2d_store()) && !node.args.empty()) {  // Rule 3
      std::vector<Expr> args = node.args;
      args.back() = expr(args.back());
      const bool loads = node.op == &op::texture2d_load();
      return same_call(args, loads ? node.dtype.with_lanes(4) : with_lanes(node.dtype, lanes_of(args.back())));
    }
    std::vector<Expr> args = exprs(node.args);
    if (args == node.args) return ref(node);
    Lanes lanes;
    for (const Expr& arg : args)
      lanes = {std::max(lanes.count, lanes_of(arg).count), lanes.scalable || lanes_of(arg).scalable};
    if (node.op && node.op->vectors == Vectors::Vectorized && !node.dtype.is_scalable()) {
      // Rule 3
      const std::size_t fixed = node.op == &op::call_llvm_pure_intrin() ? 2 : 0;
      for (std::size_t k = fixed; k < args.size(); ++k)
        if (!args[k]->dtype.is_handle()) args[k] = broadcast_to(args[k], lanes);
      return same_call(args, with_lanes(node.dtype, lanes));
    }
    if (lanes.count == 1) return same_call(args, node.dtype);
    return needs_scalar_loop(node);
  }

  NodeRef choice(const CallNode& node) {
    Expr condition = expr(node.args[0]);
    if (condition->dtype.is_vector()) return needs_scalar_loop(node);
    Expr a = expr(node.args[1]), b = expr(node.args[2]);
    if (condition == node.args[0] && a == node.args[1] && b == node.args[2]) return ref(node);
    const Lanes lanes = widest({a, b});
    return make<CallNode>(with_lanes(node.dtype, lanes), *node.op,
                          std::vector<Expr>{condition, broadcast_to(a, lanes), broadcast_to(b, lanes)});
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    std::vector<Expr> indices = exprs(node.indices);
    if (indices == node.indices) return ref(node);
    for (std::size_t k = 0; k + 1 < indices.size(); ++k)
      if (indices[k]->dtype.is_vector())
        refuse(refused("vectorize.index",
                       "in the vectorized loop {0}, only the last index of buffer {1} may be a vector", var_->name,
                       node.buffer->name));
    return make<BufferLoadNode>(node.buffer, indices, node.predicate);
  }

  // ---- statements ----
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    std::vector<Expr> indices = exprs(node.indices);
    Expr value = expr(node.value);
    if (indices == node.indices && value == node.value) return ref(node);
    Lanes element = {std::abs(node.buffer->dtype.lanes()), node.buffer->dtype.is_scalable()}, last;
    for (std::size_t k = 0; k + 1 < indices.size(); ++k) {
      element.count *= lanes_of(indices[k]).count;
      element.scalable |= indices[k]->dtype.is_scalable();
    }
    if (!indices.empty()) last = lanes_of(indices.back());
    const Lanes stored = lanes_of(value),
                total = {std::max(last.count * element.count, stored.count), last.scalable || stored.scalable};
    if (element.scalable || total.count % element.count != 0) {
      refuse(refused("vectorize.index", "in the vectorized loop {0}, only the last index of buffer {1} may be a vector",
                     var_->name, node.buffer->name));
      return ref(node);
    }
    if (!indices.empty()) indices.back() = broadcast_to(indices.back(), {total.count / element.count, total.scalable});
    return make<BufferStoreNode>(node.buffer, broadcast_to(value, total), indices, node.predicate);
  }

  NodeRef mutate_For(const ForNode& node) override {
    Expr min = expr(node.min), extent = expr(node.extent);
    if (min->dtype.is_vector() || extent->dtype.is_vector()) return scalarize(Stmt(&node));  // Rule 4
    Stmt body = statement(node.body);
    if (min == node.min && extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.min = min, n.extent = extent, n.body = body; });
  }

  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {
    Expr condition = expr(node.condition);
    Stmt then_case = statement(node.then_case);
    Stmt else_case = node.else_case ? statement(node.else_case) : nullptr;
    if (predicates_ && condition->dtype.is_vector() && !else_case)  // Rule 5
      if (Stmt masked = predicated(then_case, condition)) return masked;
    if (condition->dtype.is_vector()) return scalarize(Stmt(&node));  // Rule 4
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
    refuse(refused("vectorize.while",
                   "a while loop inside the vectorized loop {0} cannot run in vector lanes; make {0} serial",
                   var_->name));
    return ref(node);
  }

  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    auto done = ref_as<LetStmtNode>(let<LetStmtNode>(node));
    // What Rule 4 did lane by lane below needs the variable's value of that lane.
    const bool used =
        done->var != node.var && uses_var(*done->body, [&](const VarNode& other) { return &other == node.var.get(); });
    return used ? NodeRef(scalarize(Stmt(&node))) : NodeRef(done);
  }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    Expr value = expr(node.value);
    if (value->dtype.is_vector()) return scalarize(Stmt(&node));  // Rule 4
    Stmt body = statement(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }

  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    Stmt body = statement(node.body);
    return body == node.body ? NodeRef(&node) : NodeRef(with(node, [&](DeclBufferNode& n) { n.body = body; }));
  }

  // Rule 7
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    Expr condition = expr(node.condition);
    if (condition->dtype.is_vector()) return scalarize(Stmt(&node));  // Rule 4
    std::vector<Expr> extents = exprs(node.extents);
    for (const Expr& extent : extents)
      if (extent->dtype.is_vector()) return scalarize(Stmt(&node));  // Rule 4
    if (!extents.empty()) extents.back() = extents.back() * lanes_;
    Stmt body = with_copy_per_lane(node.body, node.buffer_var.get(), var_, lanes_);
    return make<AllocateNode>(node.buffer_var, node.dtype, extents, condition, statement(body));
  }

  NodeRef mutate_AssertStmt(const AssertStmtNode& node) override {
    Expr condition = expr(node.condition);
    if (condition->dtype.is_vector()) return scalarize(Stmt(&node));  // Rule 4
    Stmt body = statement(node.body);
    return with(node, [&](AssertStmtNode& n) { n.condition = condition, n.body = body; });
  }

  Var var_;
  Expr lanes_, ramp_;
  bool predicates_;
  bool scalar_needed_ = false;
  std::unordered_map<const VarNode*, Expr> lets_;
  arith::Analyzer analyzer_;
};

bool has_sve(const TargetNode* target) {
  if (!target || !target_text(*target, "mtriple").starts_with("aarch64")) return false;
  const Attr* features = find_attr(target->config, "mattr");
  const AttrList* list = features ? features->get<AttrList>() : nullptr;
  return list && std::ranges::any_of(*list, [](const Attr& feature) {
           auto name = feature.get<std::string>();
           return name && name->starts_with("+sve");
         });
}

/// The same of what the passes run for, which counts where the function has no target of its own.
bool has_sve(const Target& target) {
  if (target.kind != Target::Kind::Cpu || !target.option("triple").starts_with("aarch64")) return false;
  const std::string features = "," + target.option("mattr");
  return features.contains(",+sve");
}

class LoopVectorizer final : public FallibleMutator {
 public:
  LoopVectorizer(bool enabled, TvmTarget target, bool sve_otherwise, std::optional<bool> predicates)
      : enabled_(enabled), target_(std::move(target)), sve_otherwise_(sve_otherwise), predicates_(predicates) {}

 private:
  NodeRef mutate_For(const ForNode& node) override {
    if (node.kind_of_loop != ForKind::Vectorized) return rebuilt(node);
    if (!enabled_)
      return make<ForNode>(node.var, node.min, node.extent, ForKind::Serial, (*this)(node.body));  // Rule 1
    constexpr int64_t most_lanes = 4096;
    auto extent = as_int(node.extent);
    const bool scalable = !extent && sve() && is_scalable(node.extent);  // Rule 1
    if (!scalable && (!extent || *extent < 1 || *extent > most_lanes)) {
      refuse(refused("vectorize.extent", "the vectorized loop {0} must have a constant extent from 1 to {1}; split it",
                     node.var->name, most_lanes));
      return ref(node);
    }
    if (!is_zero(node.min)) {
      refuse(refused("vectorize.start", "the vectorized loop {0} must start at 0", node.var->name));
      return ref(node);
    }
    if (extent == 1) return substitute(node.body, {{node.var.get(), make_const(node.var->dtype, int64_t(0))}});
    Vectorizer vectorizer(node.var, node.extent, predicates_.value_or(sve()));
    Stmt body = vectorizer.statement(node.body);
    refuse_as(vectorizer);
    return body;
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto of = node.node.get<NodeRef>();
    auto target = of ? ref_as<TargetNode>(*of) : nullptr;
    if (node.key != "target" || !target) return rebuilt(node);
    TvmTarget outer = std::exchange(target_, target);
    NodeRef result = rebuilt(node);
    target_ = outer;
    return result;
  }
  bool sve() const { return target_ ? has_sve(target_.get()) : sve_otherwise_; }
  /// vscale times a constant, as it makes lanes.
  static bool is_scalable(const Expr& extent) {
    auto product = as<MulNode>(extent);
    if (!product) return false;
    auto is_vscale = [](const Expr& e) {
      auto call = as<CallNode>(e);
      return call && call->op == &op::vscale();
    };
    auto is_count = [](const Expr& e) { return as_int(e) && *as_int(e) > 1 && *as_int(e) <= 4096; };
    return (is_vscale(product->a) && is_count(product->b)) || (is_vscale(product->b) && is_count(product->a));
  }

  bool enabled_;
  TvmTarget target_;
  bool sve_otherwise_;
  std::optional<bool> predicates_;
};

}  // namespace

Result<PrimFunc> vectorize_loop(const PrimFunc& function, const Context& context, const AttrList& args) {
  std::optional<bool> predicates;
  if (context.config.contains("tir.enable_buffer_level_predication"))
    predicates = value_of(context, settings::buffer_level_predication);
  LoopVectorizer vectorize(args[0].as_int() != 0, target_of(*function), has_sve(context.target), predicates);
  return rewritten(function, vectorize);
}

}  // namespace tirscope::passes
