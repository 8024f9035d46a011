// SPDX-License-Identifier: Apache-2.0
#include "arith/rewrite/pattern.h"

#include <deque>
#include <mutex>

#include "ir/compare/deep_equal.h"
#include "ir/ops/side_effect.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

/// A kind that no operand of a rule can be asked to have: "not restricted".
constexpr Kind no_kind = Kind::IRModule;

const Term* keep(Term term) {
  static std::mutex mutex;
  static std::deque<Term>* terms = new std::deque<Term>;  // lives as long as the rules, which are never destroyed
  std::scoped_lock lock(mutex);
  return &terms->emplace_back(term);
}

bool matches(const Term& term, const ExprNode& expr, Match& match) {
  switch (term.op) {
    case Term::Op::Any: {
      const ExprNode*& found = match.any[term.slot];
      if (found) return found == &expr || deep_equal(*found, expr);
      found = &expr;
      return true;
    }
    case Term::Op::Constant: {
      if (expr.kind != Kind::IntImm) return false;
      const IntImmNode*& found = match.constants[term.slot];
      auto& imm = static_cast<const IntImmNode&>(expr);
      if (found) return found->value == imm.value;
      found = &imm;
      return true;
    }
    case Term::Op::Real:
      if (expr.kind != Kind::FloatImm) return false;
      match.real = static_cast<const FloatImmNode*>(&expr);
      return true;
    case Term::Op::Number:
      return expr.kind == Kind::IntImm && static_cast<const IntImmNode&>(expr).value == term.number;
    case Term::Op::Node: break;
    default: return false;
  }
  if (expr.kind != term.kind) return false;
  auto all = [&](const Expr& a, const Expr& b) {
    return matches(*term.children[0], *a, match) && matches(*term.children[1], *b, match);
  };
  switch (expr.kind) {
    case Kind::Not: return matches(*term.children[0], *static_cast<const NotNode&>(expr).a, match);
    case Kind::Select: {
      auto& node = static_cast<const SelectNode&>(expr);
      return all(node.condition, node.true_value) && matches(*term.children[2], *node.false_value, match);
    }
    case Kind::Ramp: {
      auto& node = static_cast<const RampNode&>(expr);
      return all(node.base, node.stride) && matches(*term.children[2], *node.lanes, match);
    }
    case Kind::Broadcast: {
      auto& node = static_cast<const BroadcastNode&>(expr);
      return all(node.value, node.lanes);
    }
    default: {
      auto& node = static_cast<const BinaryNode&>(expr);
      return all(node.a, node.b);
    }
  }
}

Expr build(const Term& term, const Match& match, DataType dtype) {
  auto child = [&](int i, DataType like) { return build(*term.children[i], match, like); };
  switch (term.op) {
    case Term::Op::Any: return ref(match.any[term.slot]);
    case Term::Op::Constant: return ref(match.constants[term.slot]);
    case Term::Op::Real: return ref(match.real);
    case Term::Op::Number: return make_const(dtype, term.number);
    case Term::Op::Node: break;
    default: raise_bug("a replacement", "a replacement contains a condition", std::source_location::current());
  }
  switch (term.kind) {
    case Kind::Not: return make<NotNode>(child(0, dtype));
    case Kind::Select: {
      Expr a = child(1, dtype), b = child(2, dtype);
      return make<SelectNode>(child(0, DataType::boolean()), std::move(a), std::move(b));
    }
    case Kind::Ramp: return make<RampNode>(child(0, dtype.element()), child(1, dtype.element()), child(2, dtype));
    case Kind::Broadcast: return make<BroadcastNode>(child(0, dtype.element()), child(1, dtype));
    default: break;
  }
  Expr a, b;
  if (term.children[0]->op == Term::Op::Number) {
    b = child(1, dtype);
    a = child(0, b->dtype);
  } else {
    a = child(0, dtype);
    b = child(1, a->dtype);
  }
  if (Expr folded = try_const_fold(term.kind, a, b)) return folded;
  return make_binary(term.kind, std::move(a), std::move(b));
}

/// The value of a condition, or of an integer expression over constants in one.
int64_t value_of(const Term& term, const Match& match, Prover& prover) {
  auto value = [&](int i) { return value_of(*term.children[i], match, prover); };
  auto expr = [&](int i) { return build(*term.children[i], match, DataType::integer(32)); };
  switch (term.op) {
    case Term::Op::Constant: return match.constants[term.slot]->value;
    case Term::Op::Number: return term.number;
    case Term::Op::Real: return match.real->value != 0;
    case Term::Op::AtLeast: return prover.proves_at_least(expr(0), value(1));
    case Term::Op::LessThan: return prover.proves_less(expr(0), value(1));
    case Term::Op::ProvenEqual: return prover.proves_zero(expr(0) - expr(1));
    case Term::Op::ReadsAtMost: return side_effect(expr(0)) <= Effect::ReadState;
    case Term::Op::Node: break;
    default: raise_bug("a condition", "a condition contains an expression", std::source_location::current());
  }
  switch (term.kind) {
    case Kind::And: return value(0) && value(1);
    case Kind::Or: return value(0) || value(1);
    case Kind::Not: return !value(0);
    case Kind::EQ: return value(0) == value(1);
    case Kind::NE: return value(0) != value(1);
    case Kind::LT: return value(0) < value(1);
    case Kind::LE: return value(0) <= value(1);
    case Kind::GT: return value(0) > value(1);
    case Kind::GE: return value(0) >= value(1);
    case Kind::Add: return wrapping_add(value(0), value(1));
    case Kind::Sub: return wrapping_sub(value(0), value(1));
    case Kind::Mul: return wrapping_mul(value(0), value(1));
    case Kind::Mod: return trunc_mod(value(0), value(1));
    case Kind::FloorMod: return floor_mod(value(0), value(1));
    default: raise_bug("a condition", std::string(kind_name(term.kind)), std::source_location::current());
  }
}

Kind required_kind(const Term* term) {
  switch (term->op) {
    case Term::Op::Constant:
    case Term::Op::Number: return Kind::IntImm;
    case Term::Op::Node: return term->kind;
    default: return no_kind;
  }
}

}  // namespace

Pattern::Pattern(int number) : term_(keep({.op = Term::Op::Number, .number = number})) {}

namespace pattern::detail {

Pattern node(Kind kind, Pattern a, Pattern b, Pattern c) {
  return Pattern(keep({.op = Term::Op::Node, .kind = kind, .children = {a.term(), b.term(), c.term()}}));
}
Pattern special(Term::Op op, Pattern a, Pattern b) {
  return Pattern(keep({.op = op, .children = {a.term(), b.term(), nullptr}}));
}

}  // namespace pattern::detail

bool Match::operator()(Pattern pattern, const Expr& expr) {
  *this = Match();
  return matches(*pattern.term(), *expr, *this);
}
Expr Match::operator[](Pattern variable) const { return ref(any[variable.term()->slot]); }
int64_t Match::value(Pattern constant) const { return constants[constant.term()->slot]->value; }

Expr evaluate(Pattern replacement, const Match& match, DataType dtype) {
  return build(*replacement.term(), match, dtype);
}

Rules::Rules(std::initializer_list<Rule> rules) {
  for (const Rule& rule : rules) add(rule.pattern.term(), rule);
}

void Rules::add(const Term* pattern, const Rule& rule) {
  if (pattern->op == Term::Op::OneOf) {
    add(pattern->children[0], rule);
    add(pattern->children[1], rule);
    return;
  }
  bool binary = pattern->op == Term::Op::Node && is_binary(pattern->kind);
  entries_.push_back({pattern, rule, binary ? required_kind(pattern->children[0]) : no_kind,
                      binary ? required_kind(pattern->children[1]) : no_kind});
}

Expr Rules::apply(const Expr& expr, Prover& prover, bool& again) const {
  auto binary = as<BinaryNode>(expr);
  Kind a = binary ? binary->a->kind : no_kind, b = binary ? binary->b->kind : no_kind;
  for (const Entry& entry : entries_) {
    if (entry.kind_a != no_kind && entry.kind_a != a) continue;
    if (entry.kind_b != no_kind && entry.kind_b != b) continue;
    Match match;
    if (!matches(*entry.pattern, *expr, match)) continue;
    const Term* condition = entry.rule.condition.term();
    if (condition && !value_of(*condition, match, prover)) continue;
    again = entry.rule.again;
    return build(*entry.rule.replacement.term(), match, expr->dtype);
  }
  return nullptr;
}

}  // namespace tirscope::arith
