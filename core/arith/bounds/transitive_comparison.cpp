// SPDX-License-Identifier: Apache-2.0
#include "arith/bounds/transitive_comparison.h"

#include <algorithm>
#include <set>

#include "arith/conditions.h"
#include "arith/rewrite/rewrite_simplify.h"
#include "ir/build.h"
#include "ir/ops/side_effect.h"
#include "support/int_math.h"

namespace tirscope::arith {

namespace {

/// The comparison with its sides exchanged.
Comparison reversed(Comparison op) {
  switch (op) {
    case Comparison::LT: return Comparison::GT;
    case Comparison::LE: return Comparison::GE;
    case Comparison::GT: return Comparison::LT;
    case Comparison::GE: return Comparison::LE;
    default: return op;
  }
}

/// `expr` as a part and a constant; a constant is 0 and itself.
std::pair<Expr, int64_t> offset_of(const Expr& expr) {
  if (auto sum = as<AddNode>(expr))
    if (auto constant = as_int(sum->b)) return {sum->a, *constant};
  if (auto difference = as<SubNode>(expr))
    if (auto constant = as_int(difference->b)) return {difference->a, wrapping_neg(*constant)};
  if (auto constant = as_int(expr)) return {make_const(DataType::integer(32), int64_t(0)), *constant};
  return {expr, 0};
}

std::optional<Comparison> comparison_of(Kind kind) {
  switch (kind) {
    case Kind::EQ: return Comparison::EQ;
    case Kind::NE: return Comparison::NE;
    case Kind::LT: return Comparison::LT;
    case Kind::LE: return Comparison::LE;
    case Kind::GT: return Comparison::GT;
    case Kind::GE: return Comparison::GE;
    default: return std::nullopt;
  }
}

}  // namespace

TransitiveComparisons::Fact::Fact(Key left, Key right, int64_t offset, Comparison op)
    : left(left), right(right), offset(offset), op(op) {
  // With only <= and >=, chains add their offsets without corrections by one.
  if (op == Comparison::LT) this->op = Comparison::LE, this->offset = wrapping_sub(offset, 1);
  if (op == Comparison::GT) this->op = Comparison::GE, this->offset = wrapping_add(offset, 1);
}

bool TransitiveComparisons::Fact::implies(const Fact& other) const {
  if (op == other.op && offset == other.offset) return true;
  bool at_most = op == Comparison::EQ || op == Comparison::LE, at_least = op == Comparison::EQ || op == Comparison::GE;
  switch (other.op) {
    case Comparison::LE: return at_most && offset <= other.offset;
    case Comparison::GE: return at_least && offset >= other.offset;
    case Comparison::NE:
      return (op == Comparison::EQ && offset != other.offset) || (op == Comparison::LE && offset < other.offset) ||
             (op == Comparison::GE && offset > other.offset);
    default: return false;
  }
}

std::optional<TransitiveComparisons::Fact> TransitiveComparisons::Fact::with_left(Key key) const {
  if (key == left) return *this;
  if (key == right) return Fact(right, left, wrapping_neg(offset), reversed(op));
  return std::nullopt;
}

std::optional<TransitiveComparisons::Key> TransitiveComparisons::find(const Expr& expr) const {
  auto it = keys_.find(expr);
  return it == keys_.end() ? std::nullopt : std::optional(it->second);
}

TransitiveComparisons::Key TransitiveComparisons::key_of(const Expr& expr) {
  return keys_.try_emplace(expr, keys_.size()).first->second;
}

std::vector<TransitiveComparisons::Fact> TransitiveComparisons::facts_in(const Expr& condition) {
  std::vector<Fact> facts;
  if (side_effect(condition) > Effect::Pure) return facts;
  for (const Expr& part : split_conjunction(condition)) {
    auto op = comparison_of(part->kind);
    if (!op) continue;
    auto node = as<BinaryNode>(part);
    if (as_int(node->a) && as_int(node->b)) continue;
    auto [left, left_offset] = offset_of(node->a);
    auto [right, right_offset] = offset_of(node->b);
    Key left_key = key_of(left), right_key = key_of(right);
    facts.emplace_back(left_key, right_key, wrapping_sub(right_offset, left_offset), *op);
  }
  return facts;
}

void TransitiveComparisons::forget(const Var& var) {
  auto key = find(var);
  auto own = key ? facts_.find(*key) : facts_.end();
  if (own == facts_.end()) return;
  for (const Fact& fact : own->second) {
    Key partner = fact.left == *key ? fact.right : fact.left;
    if (partner != *key) std::erase(facts_[partner], fact);
  }
  facts_.erase(own);
}

void TransitiveComparisons::bind(const Var& var, const Range& range) {
  auto [it, is_new] = bindings_.try_emplace(var.get(), range);
  if (!is_new && (!deep_equal(it->second->min, range->min) || !deep_equal(it->second->extent, range->extent)))
    forget(var);
  it->second = range;
  auto add = [&](const Expr& condition) {
    for (const Fact& fact : facts_in(condition)) {
      facts_[fact.left].push_back(fact);
      if (fact.left != fact.right) facts_[fact.right].push_back(fact);
    }
  };
  if (is_one(range->extent)) {
    add(eq(var, range->min));
  } else {
    add(ge(var, range->min));
    add(lt(var, range->min + range->extent));
  }
}

void TransitiveComparisons::enter(const Expr& condition) {
  for (const Fact& fact : facts_in(condition)) scoped_.push_back(fact);
}

template <class F>
void TransitiveComparisons::for_each_fact(Key key, F&& f) const {
  auto visit = [&](const Fact& fact) {
    if (auto turned = fact.with_left(key)) f(*turned);
  };
  if (auto it = facts_.find(key); it != facts_.end()) std::ranges::for_each(it->second, visit);
  std::ranges::for_each(scoped_, visit);
}

std::vector<TransitiveComparisons::Fact> TransitiveComparisons::direct(Key left, Key right) const {
  std::vector<Fact> found;
  for_each_fact(left, [&](const Fact& fact) {
    if (fact.right == right) found.push_back(fact);
  });
  return found;
}

/// The facts `left <op> right + offset` that chains of facts from `left` give.
std::vector<TransitiveComparisons::Fact> TransitiveComparisons::reachable(Key left, Key right) const {
  std::set<Key> seen, open;
  std::unordered_map<Key, std::vector<Fact>> from_left;
  auto declare = [&](const Fact& fact) {
    std::vector<Fact>& known = from_left[fact.right];
    if (std::ranges::any_of(known, [&](const Fact& k) { return k.implies(fact); })) return;
    if (fact.right != right && seen.insert(fact.right).second) open.insert(fact.right);
    auto weaker = std::ranges::find_if(known, [&](const Fact& k) { return fact.implies(k); });
    if (weaker != known.end())
      *weaker = fact;
    else
      known.push_back(fact);
  };
  for_each_fact(left, declare);
  while (!open.empty()) {
    Key middle = *open.begin();
    open.erase(open.begin());
    std::vector<Fact> derived;
    for_each_fact(middle, [&](const Fact& next) {
      if (next.right == left) return;
      for (const Fact& previous : from_left[middle]) {
        Comparison op = Comparison::Unknown;
        if (previous.op == Comparison::EQ)
          op = next.op;
        else if (next.op == Comparison::EQ)
          op = previous.op;
        else if (previous.op == next.op && previous.op != Comparison::NE)
          op = previous.op;
        if (op != Comparison::Unknown)
          derived.emplace_back(left, next.right, wrapping_add(previous.offset, next.offset), op);
      }
    });
    std::ranges::for_each(derived, declare);
  }
  auto it = from_left.find(right);
  return it == from_left.end() ? std::vector<Fact>() : it->second;
}

Comparison TransitiveComparisons::compare(const Expr& a, const Expr& b, bool transitively) const {
  if (!a->dtype.is_int() || !b->dtype.is_int()) return Comparison::Unknown;
  auto x = as_int(a), y = as_int(b);
  if (x && y) return *x < *y ? Comparison::LT : *x > *y ? Comparison::GT : Comparison::EQ;
  if (facts_.empty() && scoped_.empty()) return Comparison::Unknown;
  auto [left, left_offset] = offset_of(a);
  auto [right, right_offset] = offset_of(b);
  auto left_key = find(left), right_key = find(right);
  if (!left_key || !right_key) return Comparison::Unknown;
  std::vector<Fact> facts = transitively ? reachable(*left_key, *right_key) : direct(*left_key, *right_key);
  if (transitively)
    for (const Fact& fact : reachable(*right_key, *left_key)) facts.push_back(*fact.with_left(*left_key));

  int64_t offset = wrapping_sub(right_offset, left_offset);
  Comparison result = Comparison::Unknown;
  for (const Fact& fact : facts) {
    if (fact.op == Comparison::EQ) {
      result = result & (fact.offset == offset ? Comparison::EQ : Comparison::NE);
    } else if (fact.op == Comparison::NE) {
      if (fact.offset == offset) result = result & Comparison::NE;
    } else if (fact.op == Comparison::LE && fact.offset <= offset) {
      result = result & (fact.offset < offset ? Comparison::LT : Comparison::LE);
    } else if (fact.op == Comparison::GE && fact.offset >= offset) {
      result = result & (fact.offset > offset ? Comparison::GT : Comparison::GE);
    }
  }
  return result;
}

}  // namespace tirscope::arith
