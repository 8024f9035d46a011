// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"

namespace tirscope::arith {

/// What follows from known inequalities by chains such as a <= b + 1, b < c (TVM's TransitiveComparisonAnalyzer).
class TransitiveComparisons {
 public:
  Comparison compare(const Expr& a, const Expr& b, bool transitively) const;
  void bind(const Var& var, const Range& range);

  /// Adds `condition`; `leave` takes back all since `size` was this.
  void enter(const Expr& condition);
  std::size_t size() const { return scoped_.size(); }
  void leave(std::size_t size) { scoped_.erase(scoped_.begin() + std::ptrdiff_t(size), scoped_.end()); }

 private:
  using Key = std::size_t;  ///< number of an expression: equal expressions have one number
  /// left <op> right + offset, where op is never < or >.
  struct Fact {
    Fact(Key left, Key right, int64_t offset, Comparison op);
    bool implies(const Fact& other) const;
    std::optional<Fact> with_left(Key key) const;
    friend bool operator==(const Fact&, const Fact&) = default;
    Key left, right;
    int64_t offset;
    Comparison op;
  };
  std::optional<Key> find(const Expr& expr) const;
  Key key_of(const Expr& expr);
  std::vector<Fact> facts_in(const Expr& condition);
  void forget(const Var& var);
  template <class F>
  void for_each_fact(Key key, F&& f) const;
  std::vector<Fact> direct(Key left, Key right) const;
  std::vector<Fact> reachable(Key left, Key right) const;

  std::unordered_map<Expr, Key, DeepHash, DeepEqual> keys_;
  std::unordered_map<Key, std::vector<Fact>> facts_;  ///< each fact is stored under both of its keys
  std::vector<Fact> scoped_;
  std::unordered_map<const VarNode*, Range> bindings_;
};

}  // namespace tirscope::arith
