// SPDX-License-Identifier: Apache-2.0
// CommonSubexprElimTIR(enable_cse_tir, identify_equiv_terms): what is computed twice gets a variable.
//
//   for i, j in T.grid(16, 16):             for i, j in T.grid(16, 16):
//     B[i * 16 + j] = A[i * 16 + j]    ->     cse_var_1: T.int32 = i * 16 + j
//                                             B[cse_var_1] = A[cse_var_1]
//
// 1. A computation is an expression that is no constant, variable, ramp or broadcast and holds no call and no load.
// 2. A statement does what its own expressions do; a sequence what its statements do; an `if` and a loop what at least
//    two of their parts (condition and branches, bounds and body) do, for a part alone may not run at all.
// 3. From the outermost statement inwards, the largest computation first: where a let statement around has its value
//    already, the variable stands for it; where it is done twice and uses only variables that are known here (the
//    function's parameters, loops and lets around; not thread axes), a let statement in front of the statement
//    introduces it. Otherwise the operands of the computation become candidates, once for each computation they are in.
// 4. Where something was introduced the statement is looked at again, then its parts, expressions in the same way.
// 5. With `identify_equiv_terms`, computations that simplify to the same count as the same.
#include <algorithm>
#include <set>
#include <tuple>

#include "arith/analyzer.h"
#include "arith/iter_map.h"
#include "ir/build.h"
#include "ir/deep_equal.h"
#include "ir/mutator.h"
#include "ir/visitor.h"
#include "passes/expr_repr.h"
#include "passes/passes.h"

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

void add(Counts& counts, const Counts& more) {
  for (const auto& [expr, count] : more) counts[expr] += count;
}

/// What a statement or expression computes (Rule 2). Statements are remembered, for they are asked again and again.
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

  void visit_SeqStmt(const SeqStmtNode& node) override {
    for (const Stmt& stmt : node.seq) add(counts_, of(stmt));
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
    add(counts_, of(node.body));
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    visit(node.value);
    add(counts_, of(node.body));
  }
  void visit_Allocate(const AllocateNode& node) override {
    for (const Expr& extent : node.extents) visit(extent);
    add(counts_, of(node.body));
    visit(node.condition);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override { add(counts_, of(node.body)); }
  void visit_AllocateConst(const AllocateConstNode& node) override {
    for (const Expr& extent : node.extents) visit(extent);
    add(counts_, of(node.body));
  }

  Counts counts_;
  std::unordered_map<Stmt, Counts> known_;
  std::vector<Expr>* operands_ = nullptr;
  bool at_top_ = false;
};

/// Puts a variable in the place of every expression that `is` one, from the outside in.
class Replacer final : public Mutator {
 public:
  Replacer(std::function<bool(const Expr&)> is, Var var) : is_(std::move(is)), var_(std::move(var)) {}

 private:
#define TS_EXPR(Name)                                                 \
  NodeRef mutate_##Name(const Name##Node& node) override {            \
    return is_(Expr(&node)) ? NodeRef(var_) : NodeRef(rebuilt(node)); \
  }
#include "ir/nodes.def"
  NodeRef mutate_IterVar(const IterVarNode& node) override { return ref(node); }

  std::function<bool(const Expr&)> is_;
  Var var_;
};

/// The computations that are still to be looked at: larger ones first; of one size by their text.
class Candidates {
 public:
  struct Candidate {
    Expr key;  ///< what it is told apart by
    Expr expr;
    int size;
    std::string text;
    std::size_t number;  ///< decides between two of one text
    bool operator<(const Candidate& other) const {
      if (size != other.size) return size > other.size;
      return std::tie(text, number) < std::tie(other.text, other.number);
    }
  };

  void add(const Expr& key, const Expr& expr, std::size_t count) {
    auto [it, fresh] = counts_.emplace(key, 0);
    it->second += count;
    if (fresh) open_.insert({key, expr, arith::expr_complexity(expr), legacy_repr(expr), counts_.size()});
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
    for (const Var& param : function->params) known_.emplace_back(param, nullptr);
  }

 private:
#define TS_EXPR(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return eliminated(Expr(&node)); }
#define TS_STMT(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return eliminated(Stmt(&node)); }
#include "ir/nodes.def"
  NodeRef mutate_IterVar(const IterVarNode& node) override { return ref(node); }

  /// Rules 3 and 4, for a statement or an expression.
  template <class T>
  NodeRef eliminated(T result) {
    for (bool introduced = true; introduced;) {
      introduced = false;
      Candidates candidates = candidates_of(computations_.of(result));
      while (!candidates.empty()) {
        const auto [candidate, count] = candidates.next();
        if (Var var = variable_of(candidate.key)) {
          result = replaced(result, candidate.expr, var);
        } else if (count >= 2 && is_known(candidate.expr)) {
          Var fresh = make_var("cse_var_" + std::to_string(++variables_), candidate.expr->dtype);
          result = let(fresh, candidate.expr, replaced(result, candidate.expr, fresh));
          introduced = true;
        } else {
          for (const Expr& operand : computations_.operands_of(candidate.expr))
            candidates.add(normal(operand), operand, 1);
        }
      }
    }
    return descend(*result);
  }

  static Stmt let(const Var& var, const Expr& value, const Stmt& body) { return make<LetStmtNode>(var, value, body); }
  static Expr let(const Var& var, const Expr& value, const Expr& body) { return make<LetNode>(var, value, body); }

  NodeRef descend(const Node& node) {
    if (auto let = as<LetStmtNode>(&node)) return inside(*let);
    if (auto let = as<LetNode>(&node)) return inside(*let);
    if (auto loop = as<ForNode>(&node)) return inside(*loop);
    if (auto attribute = as<AttrStmtNode>(&node)) return inside(*attribute);
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
    known_.emplace_back(node.var, normal(node.value));
    auto body = (*this)(node.body);
    known_.pop_back();
    if (value == node.value && body == node.body) return ref(node);
    return make<T>(node.var, value, body);
  }
  NodeRef inside(const ForNode& node) {
    Expr min = (*this)(node.min), extent = (*this)(node.extent);
    known_.emplace_back(node.var, nullptr);
    Stmt body = (*this)(node.body);
    known_.pop_back();
    if (min == node.min && extent == node.extent && body == node.body) return ref(node);
    return with(node, [&](ForNode& n) { n.min = min, n.extent = extent, n.body = body; });
  }
  NodeRef inside(const AttrStmtNode& node) {
    Expr value = (*this)(node.value);
    Stmt body = (*this)(node.body);
    if (value == node.value && body == node.body) return ref(node);
    return with(node, [&](AttrStmtNode& n) { n.value = value, n.body = body; });
  }

  Expr normal(const Expr& expr) { return identify_ ? arith::Analyzer().simplify(expr) : expr; }
  bool same(const Expr& a, const Expr& b) { return deep_equal(normal(a), normal(b)); }

  /// Rule 5: equivalent ones count together, under the first of them.
  Candidates candidates_of(const Counts& counts) {
    std::vector<std::pair<Expr, std::size_t>> all(counts.begin(), counts.end());
    if (identify_)
      std::ranges::sort(all, {}, [](const auto& one) {
        return std::pair(-arith::expr_complexity(one.first), legacy_repr(one.first));
      });
    Candidates candidates;
    for (const auto& [expr, count] : all) candidates.add(normal(expr), expr, count);
    return candidates;
  }

  /// The variable around that has the value of `key`, or null.
  Var variable_of(const Expr& key) const {
    for (const auto& [var, value] : known_)
      if (value && deep_equal(value, key)) return var;
    return nullptr;
  }

  bool is_known(const Expr& expr) const {
    for (const Var& var : free_vars(*expr))
      if (std::ranges::none_of(known_, [&](const auto& entry) { return entry.first == var; })) return false;
    return true;
  }

  template <class T>
  T replaced(const T& node, const Expr& expr, const Var& var) {
    return Replacer([&](const Expr& other) { return other->dtype == expr->dtype && same(other, expr); }, var)(node);
  }

  bool identify_;
  int variables_ = 0;
  Computations computations_;
  /// What is defined here, outermost first; a value, in the form in which values are compared, where it has one.
  std::vector<std::pair<Var, Expr>> known_;
};

}  // namespace

Result<PrimFunc> common_subexpr_elim(const PrimFunc& function, const Context&, const AttrList& args) {
  if (args[0].as_int() == 0) return function;
  Stmt body = Eliminator(function, args[1].as_int() != 0)(function->body);
  return body == function->body ? function : with(function, [&](PrimFuncNode& f) { f.body = body; });
}

}  // namespace tirscope::passes
