// SPDX-License-Identifier: Apache-2.0
// HoistExpression and HoistIfThenElse: conditions, and let bindings, move in front of the loops that they do not depend
// on; Simplify and RemoveNoOp then take away what has become known.
//
//   for i in range(16):                 if n < 12:
//     if n < 12:                 ->       for i in range(16):
//       A[i] = 0                            A[i] = 0
//
// 1. What moves: conditions of ifs, of T.if_then_else, the operands of `and` and `or`, values of let statements and of
//    let expressions, each as far as the settings tir.HoistExpression (two sets of flags) allow. HoistIfThenElse moves
//    conditions of ifs only.
// 2. It moves in front of the outermost loop up to which nothing around depends on it and nothing but it is done: where
//    a loop holds a sequence, its statements stay inside the loop.
// 3. Attributes of a variable (thread axes, pragmas) count as loops. Nothing moves over one unless "block variables"
//    are allowed, nor does a condition that uses one.
// 4. Only pure conditions move.
// 5. A condition of an if without else is put around the loop alone; every other one with the loop in both branches.
// 6. With the flag "required by a condition", bindings that a moved condition uses move too. A condition that uses some
//    moves only with that flag or the one of let statements.
// 7. A function with the attribute tir.HoistIfThenElseExprWithBlock 1 has HoistIfThenElse move the conditions of
//    T.if_then_else instead, over thread axes too.
#include <algorithm>
#include <unordered_set>

#include "ir/build.h"
#include "ir/ops/side_effect.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/simplify/convert_ssa.h"

namespace tirscope::passes {

namespace {

/// TVM's flags of what moves.
namespace conditionals {
constexpr int64_t of_if = 1, of_if_then_else = 2, in_boolean = 4, using_block_var = 8;
}
namespace lets {
constexpr int64_t required = 1, of_statement = 2, of_expression = 4;
}

struct HoistFlags {
  int64_t conditionals, lets;
};

using VarSet = std::unordered_set<const VarNode*>;

/// What moves in front of one loop.
struct Hoisted {
  struct Condition {
    Expr condition;
    int64_t from;
    bool uses_block_var, both_branches;
    VarSet lets;  ///< those that it uses, and all variables below them
  };
  struct Binding {
    Var var;
    Expr value;
    int64_t from;
  };
  const StmtNode* loop;  ///< the loop, or the attribute of a variable
  const VarNode* var;
  bool is_block_var;
  bool reached_sequence = false;
  std::vector<Condition> conditions;
  std::vector<Binding> lets;
};

class Collector final : public Visitor {
 public:
  explicit Collector(const HoistFlags& flags) : flags_(flags) {}
  std::unordered_map<const StmtNode*, Hoisted> found;

 private:
  void visit_For(const ForNode& node) override {
    around_.push_back({&node, node.var.get(), false, false, {}, {}});
    children(node);
    close();
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto target = node.node.get<NodeRef>();
    auto axis = target ? as<IterVarNode>(*target) : nullptr;
    auto var = axis ? axis->var.get() : target ? as<VarNode>(*target) : nullptr;
    if (!var) return children(node);
    around_.push_back({&node, var, true, false, {}, {}});
    children(node);
    close();
  }
  void close() {
    found.emplace(around_.back().loop, std::move(around_.back()));
    around_.pop_back();
  }

  void visit_SeqStmt(const SeqStmtNode& node) override {
    if (!around_.empty()) around_.back().reached_sequence = true;
    children(node);
  }
  void visit_IfThenElse(const IfThenElseNode& node) override {
    condition(node.condition, conditionals::of_if, node.else_case != nullptr);
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else()) condition(node.args[0], conditionals::of_if_then_else, true);
    children(node);
  }
  void visit_And(const AndNode& node) override { operands(node); }
  void visit_Or(const OrNode& node) override { operands(node); }
  void operands(const BinaryNode& node) {
    condition(node.a, conditionals::in_boolean, true);
    condition(node.b, conditionals::in_boolean, true);
    visit(node.a), visit(node.b);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    binding(node.var, node.value, lets::of_statement);
    children(node);
    depends_on_.erase(node.var.get());
  }
  void visit_Let(const LetNode& node) override {
    binding(node.var, node.value, lets::of_expression);
    children(node);
    depends_on_.erase(node.var.get());
  }

  void condition(const Expr& expr, int64_t from, bool both_branches) {
    if (side_effect(expr) > Effect::Pure) return;  // Rule 4
    Hoisted* place = destination(expr);
    if (!place) return;
    Hoisted::Condition moved{expr, from, false, both_branches, {}};
    walk(expr, [&](const Node& node) {
      auto var = as<VarNode>(&node);
      if (!var) return true;
      moved.uses_block_var |=
          std::ranges::any_of(around_, [&](const Hoisted& loop) { return loop.is_block_var && loop.var == var; });
      if (auto it = depends_on_.find(var); it != depends_on_.end()) {
        moved.lets.insert(var);
        moved.lets.insert(it->second.begin(), it->second.end());
      }
      return true;
    });
    place->conditions.push_back(std::move(moved));
  }

  void binding(const Var& var, const Expr& value, int64_t from) {
    if (Hoisted* place = destination(value)) place->lets.push_back({var, value, from});
    VarSet used;
    walk(value, [&](const Node& node) {
      if (auto v = as<VarNode>(&node)) {
        used.insert(v);
        if (auto it = depends_on_.find(v); it != depends_on_.end()) used.insert(it->second.begin(), it->second.end());
      }
      return true;
    });
    depends_on_[var.get()] = std::move(used);
  }

  /// The loop in front of which `expr` may go; null where it must stay (Rules 2 and 3).
  Hoisted* destination(const Expr& expr) {
    Hoisted* place = nullptr;
    for (auto it = around_.rbegin(); it != around_.rend(); ++it) {
      bool uses = uses_var(*expr, [&](const VarNode& v) {
        if (&v == it->var) return true;
        auto let = depends_on_.find(&v);
        return let != depends_on_.end() && let->second.contains(it->var);
      });
      bool barred = it->is_block_var && !(flags_.conditionals & conditionals::using_block_var);
      if (it->reached_sequence || uses || barred) break;
      place = &*it;
    }
    return place;
  }

  HoistFlags flags_;
  std::vector<Hoisted> around_;
  std::unordered_map<const VarNode*, VarSet> depends_on_;  ///< of the lets around: all variables below them
};

class Hoister final : public Mutator {
 public:
  Hoister(const HoistFlags& flags, std::unordered_map<const StmtNode*, Hoisted> found)
      : flags_(flags), found_(std::move(found)) {
    for (const auto& [loop, hoisted] : found_) {
      for (const Hoisted::Binding& binding : hoisted.lets)
        if (flags_.lets & binding.from) moved_lets_.insert(binding.var.get());
      for (const Hoisted::Condition& condition : hoisted.conditions)  // Rule 6
        if (enabled(condition) && (flags_.lets & lets::required))
          moved_lets_.insert(condition.lets.begin(), condition.lets.end());
    }
  }

 private:
  bool enabled(const Hoisted::Condition& condition) const {  // Rule 1
    bool block_vars = (flags_.conditionals & conditionals::using_block_var) || !condition.uses_block_var;
    bool with_lets = condition.lets.empty() || (flags_.lets & (lets::required | lets::of_statement));
    return block_vars && with_lets && (flags_.conditionals & condition.from);
  }

  NodeRef mutate_For(const ForNode& node) override { return wrapped(node, rebuilt(node)); }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override { return wrapped(node, rebuilt(node)); }
  NodeRef mutate_LetStmt(const LetStmtNode& node) override {
    return moved_lets_.contains(node.var.get()) ? NodeRef((*this)(node.body)) : NodeRef(rebuilt(node));
  }
  NodeRef mutate_Let(const LetNode& node) override {
    return moved_lets_.contains(node.var.get()) ? NodeRef((*this)(node.body)) : NodeRef(rebuilt(node));
  }

  Stmt wrapped(const StmtNode& loop, Stmt stmt) const {
    auto it = found_.find(&loop);
    if (it == found_.end()) return stmt;
    const Hoisted& hoisted = it->second;
    for (auto c = hoisted.conditions.rbegin(); c != hoisted.conditions.rend(); ++c)
      if (enabled(*c))  // Rule 5
        stmt = make<IfThenElseNode>(c->condition, stmt, c->both_branches ? stmt : nullptr);
    for (auto let = hoisted.lets.rbegin(); let != hoisted.lets.rend(); ++let)
      if (moved_lets_.contains(let->var.get())) stmt = make<LetStmtNode>(let->var, let->value, stmt);
    return stmt;
  }

  HoistFlags flags_;
  std::unordered_map<const StmtNode*, Hoisted> found_;
  VarSet moved_lets_;
};

Result<PrimFunc> hoist(const PrimFunc& function, const HoistFlags& flags, const Context& context) {
  Collector collector(flags);
  collector.visit(function->body);
  PrimFunc hoisted = with_ssa_body(function, Hoister(flags, std::move(collector.found))(function->body));
  TS_TRY(hoisted, simplify(hoisted, context, {}));
  return remove_no_op(hoisted, context, {});
}

}  // namespace

Result<PrimFunc> hoist_expression(const PrimFunc& function, const Context& context, const AttrList&) {
  return hoist(function, {value_of(context, settings::hoisted_conditionals), value_of(context, settings::hoisted_lets)},
               context);
}

/// The variant "basic" never moves anything over a thread axis.
Result<PrimFunc> hoist_if_then_else(const PrimFunc& function, const Context& context, const AttrList& args) {
  const std::string* variant = args[0].as_string();
  if (variant && *variant != "basic")
    return fail(bad_input("hoist-if-then-else.variant",
                          "the variant of HoistIfThenElse must be \"basic\" or omitted, not {0}", *variant));
  const Attr* of_expressions = variant ? nullptr : find_attr(function->attrs, "tir.HoistIfThenElseExprWithBlock");
  if (of_expressions && of_expressions->as_int() == 1)  // Rule 7
    return hoist(function, {conditionals::of_if_then_else | conditionals::using_block_var, 0}, context);
  const bool over_threads = !variant && value_of(context, settings::hoist_to_block_scope);
  return hoist(function, {conditionals::of_if | (over_threads ? conditionals::using_block_var : 0), 0}, context);
}

}  // namespace tirscope::passes
