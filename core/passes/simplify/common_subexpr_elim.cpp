// SPDX-License-Identifier: Apache-2.0
// CommonSubexprElimTIR(enable_cse_tir, identify_equiv_terms): what is computed twice gets a variable.
//
//   for i, j in T.grid(16, 16):             for i, j in T.grid(16, 16):
//     B[i * 16 + j] = A[i * 16 + j]    ->     cse_var_1: T.int32 = i * 16 + j
//                                             B[cse_var_1] = A[cse_var_1]
//
// 1. A computation is an expression that is not a constant, variable, ramp or broadcast and holds no call and no load.
// 2. A statement does what its own expressions do; a sequence what its statements do; an `if` and a loop what at least
//    two of their parts (condition and branches, bounds and body) do, for a part alone may not run at all.
// 3. From the outermost statement inwards, the largest computation first: where a let statement around has its value
//    already, its variable is used; where it is done twice and uses only variables that are known here (the function's
//    parameters, loops and lets around; not thread axes), a let statement in front of the statement introduces it.
//    Otherwise the operands of the computation become candidates, once for each computation they are in, after those of
//    their size that were there before.
// 4. Where something was introduced the statement is looked at again, then its parts, expressions in the same way but
//    once.
// 5. With `identify_equiv_terms`, computations that simplify to the same count as the same.
//
// What TVM does part by part is done once where it must give the same: the parts of a statement that does all that they
// do have nothing left when it has nothing left, but for what uses a variable that a let statement defines.
#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_set>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/simplify/expr_repr.h"

namespace tirscope::passes {

namespace {

using Counts = std::unordered_map<Expr, std::size_t, DeepHash, DeepEqual>;

bool is_computation(const Expr& expr) {  // Rule 1
  switch (expr->kind) {
    case Kind::IntImm:
    case Kind::FloatImm:
    case Kind::StringImm:
    case Kind::Var:
    case Kind::Ramp:
    case Kind::Broadcast: return false;
    default: break;
  }
  bool pure = true;
  walk(expr, [&](const Node& node) {
    if (node.kind == Kind::Call || node.kind == Kind::BufferLoad) pure = false;
    return pure;
  });
  return pure;
}

/// What a statement or expression computes (Rule 2). Statements that are asked for are remembered.
class Computations final : public Visitor {
 public:
  const Counts& of(const Stmt& stmt) {
    auto [it, fresh] = known_.try_emplace(stmt);
    if (!fresh) return it->second;
    Counts outer = std::exchange(counts_, {});
    Visitor::visit(stmt);
    return known_[stmt] = std::exchange(counts_, std::move(outer));
  }
  Counts of(const Expr& expr) {
    Counts outer = std::exchange(counts_, {});
    Visitor::visit(expr);
    return std::exchange(counts_, std::move(outer));
  }
  /// The largest computations below `expr`, in order.
  std::vector<Expr> operands_of(const Expr& expr) {
    std::vector<Expr> operands;
    operands_ = &operands;
    at_top_ = true;
    Visitor::visit(expr);
    operands_ = nullptr;
    return operands;
  }

 private:
#define TS_EXPR(Name) \
  void visit_##Name(const Name##Node& node) override { expression(node); }
#include "ir/nodes.def"

  template <class T>
  void expression(const T& node) {
    const bool top = std::exchange(at_top_, false);
    Expr expr(&node);
    if (!(operands_ && top) && is_computation(expr)) {
      if (operands_)
        operands_->push_back(expr);
      else
        ++counts_[expr];
      return;
    }
    children(node);
  }

  void visit_IfThenElse(const IfThenElseNode& node) override {
    add_shared(of(node.condition), of(node.then_case), node.else_case ? of(node.else_case) : Counts());
  }
  void visit_For(const ForNode& node) override { add_shared(of(node.min), of(node.extent), of(node.body)); }
  void visit_While(const WhileNode& node) override { add_shared(of(node.condition), of(node.body), {}); }

  /// What at least two of three do.
  void add_shared(const Counts& a, const Counts& b, const Counts& c) {
    for (auto [left, right] : {std::pair(&a, &b), std::pair(&a, &c), std::pair(&b, &c)})
      for (const auto& [expr, count] : *left)
        if (auto it = right->find(expr); it != right->end()) counts_[expr] += count + it->second;
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    visit(node.value);
    visit(node.body);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override { visit(node.body); }

  Counts counts_;
  std::unordered_map<Stmt, Counts> known_;
  std::vector<Expr>* operands_ = nullptr;
  bool at_top_ = false;
};

/// Expressions and the variables that replace them, by the form in which expressions are compared.
using Replacements = std::unordered_map<Expr, Var, DeepHash, DeepEqual>;

/// Puts variables in the place of expressions, from the outside in.
class Replacer final : public Mutator {
 public:
  Replacer(const Replacements& replacements, const std::function<Expr(const Expr&)>& normal)
      : replacements_(replacements), normal_(normal) {}
  /// The same in the operands of `expr` only.
  Expr operands(const Expr& expr) {
    top_ = expr.get();
    return (*this)(expr);
  }

 private:
#define TS_EXPR(Name)                                      \
  NodeRef mutate_##Name(const Name##Node& node) override { \
    if (Var var = replacement(Expr(&node))) return var;    \
    return rebuilt(node);                                  \
  }
#include "ir/nodes.def"
  NodeRef mutate_IterVar(const IterVarNode& node) override { return ref(node); }

  Var replacement(const Expr& expr) {
    if (std::exchange(top_, nullptr) == expr.get() || !is_computation(expr)) return nullptr;
    auto it = replacements_.find(normal_(expr));
    return it != replacements_.end() && it->second->dtype == expr->dtype ? it->second : nullptr;
  }

  const Replacements& replacements_;
  const std::function<Expr(const Expr&)>& normal_;
  const ExprNode* top_ = nullptr;
};

/// The computations that are still to be looked at: larger ones first. Of one size those that were there first, by
/// their text, then operands as they came.
class Candidates {
 public:
  struct Candidate {
    Expr key;  ///< what distinguishes it
    Expr expr;
    int size;
    std::string text;
    std::size_t number;
    bool operator<(const Candidate& other) const {
      auto place = [](const Candidate& c) {
        return std::tuple(-c.size, c.text.empty(), std::string_view(c.text), c.number);
      };
      return place(*this) < place(other);
    }
  };

  /// `text` is empty for operands.
  void add(const Expr& key, const Expr& expr, std::size_t count, std::string text = {}) {
    auto [it, fresh] = counts_.emplace(key, 0);
    it->second += count;
    if (fresh) open_.insert({key, expr, arith::expr_complexity(expr), std::move(text), counts_.size()});
  }
  bool empty() const { return open_.empty(); }
  std::pair<Candidate, std::size_t> next() {
    auto node = open_.extract(open_.begin());
    return {node.value(), counts_.at(node.value().key)};
  }

 private:
  Counts counts_;
  std::set<Candidate> open_;
};

class Eliminator final : public Mutator {
 public:
  Eliminator(const PrimFunc& function, bool identify_equivalent) : identify_(identify_equivalent) {
    for (const Var& param : function->params) define(param, nullptr);
    walk(function->body, [&](const Node& node) {
      if (auto var = as<VarNode>(&node)) names_.insert(var->name);
      return true;
    });
    normal_ = [this](const Expr& expr) { return identify_ ? arith::Analyzer().simplify(expr) : expr; };
  }

 private:
#define TS_EXPR(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return part(Expr(&node)); }
#define TS_STMT(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return part(Stmt(&node)); }
#include "ir/nodes.def"
  NodeRef mutate_IterVar(const IterVarNode& node) override { return ref(node); }

  NodeRef part(const Stmt& stmt) { return covered_ ? descend(*stmt) : eliminated(stmt); }
  NodeRef part(const Expr& expr) {
    if (!covered_) return eliminated(expr);
    bool has_let = false;
    walk(expr, [&](const Node& node) { return !(has_let |= node.kind == Kind::Let); });
    return has_let ? eliminated(expr) : NodeRef(expr);
  }

  /// What has been looked at as a whole, and what of it uses each variable.
  struct Whole {
    const Counts* counts = nullptr;
    std::optional<std::unordered_map<const VarNode*, std::vector<std::pair<Expr, std::size_t>>>> using_var;
  };

  /// Rules 3 and 4, for a statement or an expression.
  template <class T>
  NodeRef eliminated(T result) {
    const T given = result;
    while (introduce(result) && std::is_same_v<T, Stmt>) {
    }
    // An expression is looked at once: where nothing of it was replaced, nothing of its parts can be.
    bool covered = std::exchange(covered_, !identify_ && (std::is_same_v<T, Stmt> || result == given));
    Whole outer = std::exchange(whole_, {});
    if constexpr (std::is_same_v<T, Stmt>) whole_.counts = &computations_.of(result);
    NodeRef done = descend(*result);
    whole_ = std::move(outer);
    covered_ = covered;
    return done;
  }

  /// Whether some computation got a variable in front of `result`.
  template <class T>
  bool introduce(T& result) {
    Candidates candidates = candidates_of(computations_.of(result));
    Replacements replacements;
    std::vector<std::pair<Var, Expr>> introduced;
    while (!candidates.empty()) {
      const auto [candidate, count] = candidates.next();
      if (Var var = variable_of(candidate.key)) {
        replacements.emplace(candidate.key, var);
      } else if (count >= 2 && is_known(candidate.expr)) {
        introduced.emplace_back(fresh_variable(candidate.expr->dtype), candidate.expr);
        replacements.emplace(candidate.key, introduced.back().first);
      } else {
        add_operands(candidates, candidate.expr);
      }
    }
    if (replacements.empty()) return false;
    Replacer replace(replacements, normal_);
    result = replace(result);
    for (const auto& [var, value] : introduced) {
      // Only what is introduced after it surrounds it.
      std::erase_if(replacements, [&](const auto& known) { return known.second == var; });
      result = let(var, replace.operands(value), result);
    }
    return !introduced.empty();
  }
  void add_operands(Candidates& candidates, const Expr& expr) {
    for (const Expr& operand : computations_.operands_of(expr)) candidates.add(normal_(operand), operand, 1);
  }

  Var fresh_variable(DataType dtype) {
    std::string name;
    do name = "cse_var_" + std::to_string(++variables_);
    while (names_.contains(name));
    return make_var(name, dtype);
  }
  static Stmt let(const Var& var, const Expr& value, const Stmt& body) { return make<LetStmtNode>(var, value, body); }
  static Expr let(const Var& var, const Expr& value, const Expr& body) { return make<LetNode>(var, value, body); }

  // ---- parts --------------------------------------------------------------------------------------------------------

  NodeRef descend(const Node& node) {
    if (auto let = as<LetStmtNode>(&node)) return inside(*let);
    if (auto let = as<LetNode>(&node)) return inside(*let);
    if (auto loop = as<ForNode>(&node)) return inside(*loop);
    if (auto attribute = as<AttrStmtNode>(&node)) return inside(*attribute);
    bool covered = covered_;
    if (node.kind == Kind::IfThenElse || node.kind == Kind::While) covered_ = false;
    NodeRef result = with_parts(node);
    covered_ = covered;
    return result;
  }
  NodeRef with_parts(const Node& node) {
    switch (node.kind) {
#define TS_EXPR(Name) \
  case Kind::Name: return rebuilt(static_cast<const Name##Node&>(node));
#define TS_STMT(Name) \
  case Kind::Name: return rebuilt(static_cast<const Name##Node&>(node));
#include "ir/nodes.def"
      default: return ref(node);
    }
  }

  template <class T>
  NodeRef inside(const T& node)
    requires requires { node.value, node.var; }
  {
    Expr value = (*this)(node.value);
    define(node.var, normal_(node.value));
    bool covered = std::exchange(covered_, covered_ && !has_work(node.var, node.value));
    auto body = (*this)(node.body);
    covered_ = covered;
    undefine();
    if (value == node.value && body == node.body) return ref(node);
    return make<T>(node.var, value, body);
  }
  NodeRef inside(const ForNode& node) {
    bool covered = std::exchange(covered_, false);
    Expr min = (*this)(node.min), extent = (*this)(node.extent);
    define(node.var, nullptr);
    Stmt body = (*this)(node.body);
    undefine();
    covered_ = covered;
    if (min == node.min && extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.min = min, n.extent = extent, n.body = body; });
  }
  NodeRef inside(const AttrStmtNode& node) {
    Expr value = (*this)(node.value);
    Stmt body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }

  /// Whether `var`, which has just been defined as `value`, lets something be done in the body of its let statement
  /// that could not be done around it.
  bool has_work(const Var& var, const Expr& value) {
    if (!whole_.counts) return true;
    // A value that could not be introduced outside, because its variables are unknown, may be in the body.
    if (is_computation(value) && !is_known(value)) return true;
    if (!whole_.using_var) {
      whole_.using_var.emplace();
      for (const auto& [expr, count] : *whole_.counts)
        for (const Var& used : free_vars(*expr)) (*whole_.using_var)[used.get()].emplace_back(expr, count);
    }
    Candidates candidates;
    for (const auto& [expr, count] : (*whole_.using_var)[var.get()]) candidates.add(expr, expr, count);
    while (!candidates.empty()) {
      const auto [candidate, count] = candidates.next();
      if (variable_of(candidate.key) || (count >= 2 && is_known(candidate.expr))) return true;
      add_operands(candidates, candidate.expr);
    }
    return false;
  }

  // ---- what is known ------------------------------------------------------------------------------------------------

  void define(const Var& var, const Expr& value) {
    known_.emplace_back(var, value);
    ++defined_[var.get()];
    if (value) values_.try_emplace(value).first->second.push_back(var);
  }
  void undefine() {
    auto [var, value] = std::move(known_.back());
    known_.pop_back();
    if (--defined_[var.get()] == 0) defined_.erase(var.get());
    if (!value) return;
    auto it = values_.find(value);
    it->second.pop_back();
    if (it->second.empty()) values_.erase(it);
  }

  /// Rule 5: equivalent ones count together, under the first of them.
  Candidates candidates_of(const Counts& counts) {
    struct Entry {
      std::string text;
      Expr expr;
      std::size_t count;
    };
    std::vector<Entry> all;
    for (const auto& [expr, count] : counts) all.push_back({legacy_repr(expr), expr, count});
    if (identify_) std::ranges::sort(all, {}, &Entry::text);
    Candidates candidates;
    for (const Entry& entry : all) candidates.add(normal_(entry.expr), entry.expr, entry.count, entry.text);
    return candidates;
  }

  /// The outermost variable around that has the value of `key`, or null.
  Var variable_of(const Expr& key) const {
    auto it = values_.find(key);
    return it == values_.end() ? nullptr : it->second.front();
  }

  bool is_known(const Expr& expr) const {
    return !uses_var(*expr, [&](const VarNode& var) { return !defined_.contains(&var); }) || is_known_with_lets(expr);
  }
  /// Variables that the expression defines itself need not be known.
  bool is_known_with_lets(const Expr& expr) const {
    return std::ranges::all_of(free_vars(*expr), [&](const Var& var) { return defined_.contains(var.get()); });
  }

  bool identify_;
  int variables_ = 0;
  std::unordered_set<std::string> names_;  ///< of variables that the function uses
  std::function<Expr(const Expr&)> normal_;
  Computations computations_;
  bool covered_ = false;  ///< the surrounding part does all that this part does, and leaves nothing to do
  Whole whole_;
  /// What is defined here, outermost first; a value, in the form in which values are compared, where it has one.
  std::vector<std::pair<Var, Expr>> known_;
  std::unordered_map<const VarNode*, int> defined_;
  std::unordered_map<Expr, std::vector<Var>, DeepHash, DeepEqual> values_;
};

}  // namespace

Result<PrimFunc> common_subexpr_elim(const PrimFunc& function, const Context&, const AttrList& args) {
  if (args[0].as_int() == 0) return function;
  return with_body(function, Eliminator(function, args[1].as_int() != 0)(function->body));
}

}  // namespace tirscope::passes
