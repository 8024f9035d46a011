// SPDX-License-Identifier: Apache-2.0
// UseAssumeToReduceBranches: a stored `if_then_else` that pads what T.assume says is padded already becomes the value
// that it computes anyway.
//
//   for i in range(16):                                   ->    for i in range(16):
//     T.assume(i < 14 or A[i] == 0)                               T.assume(i < 14 or A[i] == 0)
//   for i in range(16):                                         for i in range(16):
//     B[i] = T.if_then_else(14 <= i, 0, A[i] * 2)                 B[i] = A[i] * 2
//
// 1. Only functions with the attribute op_pattern 0 (element-wise) or 1 (broadcast).
// 2. An assumption is `buffer[indices] == value`, with conditions that read no buffer beside it by `or`; anything else
//    is refused. The last one of a buffer counts.
// 3. A load has the assumed value where its indices and the loops and conditions around it are, up to the names of
//    variables, those of the assumption with its own conditions.
// 4. The other value stays where both are, by that, the same under the condition, or else under its opposite.
#include "arith/conditions.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

bool has_assumption(const Stmt& body) {
  bool found = false;
  walk(body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    found |= call && call->op == &op::assume();
    return !found;
  });
  return found;
}

class AssumeUser final : public AnalyzedMutator, public Refusing {
 public:
 private:
  struct Assumption {
    Expr context;  ///< the loops and conditions around it, its own, and its indices
    Expr value;
  };

  /// What is known from here on, as long as it lives.
  struct Scope {
    Scope(AssumeUser& self, const Expr& condition)
        : self(self), conditions(self.conditions_.size()), constraint(self.analyzer_, condition) {
      if (side_effect(condition) <= Effect::Pure) self.conditions_.push_back(condition);
    }
    ~Scope() { self.conditions_.resize(conditions); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    AssumeUser& self;
    std::size_t conditions;
    arith::Analyzer::ConstraintScope constraint;
  };

  NodeRef mutate_For(const ForNode& node) override {
    analyzer_.bind(node.var, make_range(node.min, node.extent), true);
    Scope above(*this, ge(node.var, node.min)), below(*this, lt(node.var, node.min + node.extent));
    return AnalyzedMutator::mutate_For(node);
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {  // Rule 3
    auto it = assumptions_.find(node.buffer.get());
    bool same = it != assumptions_.end() &&
                structural_equal(at(arith::conjunction(conditions_), node.indices), it->second.context, true);
    return same ? NodeRef(it->second.value) : NodeRef(&node);
  }

  /// One expression of conditions and indices, to be compared.
  static Expr at(Expr conditions, const std::vector<Expr>& indices) {
    for (const Expr& index : indices) conditions = make<AndNode>(conditions, make<EQNode>(index, index));
    return conditions;
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto choice = as<CallNode>(node.value);
    if (!choice || choice->op != &op::if_then_else()) return AnalyzedMutator::mutate_BufferStore(node);
    const Expr &condition = choice->args[0], &chosen = choice->args[1], &other = choice->args[2];
    auto storing = [&](const Expr& value) {
      return with(node, [&](BufferStoreNode& store) { store.value = analyzer_.simplify(value); });
    };
    if (same_under(condition, chosen, other)) return storing(other);  // Rule 4
    if (same_under(logical_not(condition), chosen, other)) return storing(chosen);
    return AnalyzedMutator::mutate_BufferStore(node);
  }

  bool same_under(const Expr& condition, const Expr& a, const Expr& b) {
    Scope scope(*this, condition);
    Expr x = analyzer_.simplify((*this)(a)), y = analyzer_.simplify((*this)(b));
    return structural_equal(x, y);
  }

  NodeRef mutate_Call(const CallNode& node) override {
    if (node.op == &op::assume())
      for (const Expr& part : arith::split_conjunction(node.args[0])) assume(part);
    return AnalyzedMutator::mutate_Call(node);
  }

  void assume(const Expr& assumption) {  // Rule 2
    Expr unless = true_expr();
    const BinaryNode* equality = nullptr;
    bool understood = true;
    for (const Expr& part : arith::split_disjunction(assumption)) {
      Effect effect = side_effect(part);
      if (effect <= Effect::Pure) {
        unless = logical_and(unless, logical_not(part));
        continue;
      }
      understood &= effect == Effect::ReadState && !equality && part->kind == Kind::EQ;
      equality = as<EQNode>(part);
    }
    auto load = equality ? as<BufferLoadNode>(equality->a) : nullptr;
    Expr value = load ? equality->b : equality ? equality->a : nullptr;
    if (!load && equality) load = as<BufferLoadNode>(equality->b);
    if (!understood || !load || side_effect(value) > Effect::Pure) {
      refuse(refused("assume.form", "T.assume must be `buffer[indices] == value`, optionally with conditions"));
      return;
    }
    Expr holds = logical_and(arith::conjunction(conditions_), analyzer_.simplify(unless));
    assumptions_[load->buffer.get()] = {at(holds, load->indices), value};
  }

  std::vector<Expr> conditions_;
  std::unordered_map<const BufferNode*, Assumption> assumptions_;
};

}  // namespace

Result<PrimFunc> use_assume_to_reduce_branches(const PrimFunc& function, const Context&, const AttrList&) {
  const Attr* pattern = find_attr(function->attrs, "op_pattern");
  auto number = pattern ? pattern->as_int() : std::nullopt;
  if (number != 0 && number != 1) return function;  // Rule 1
  if (!has_assumption(function->body)) return function;
  AssumeUser use;
  return rewritten(function, use);
}

}  // namespace tirscope::passes
