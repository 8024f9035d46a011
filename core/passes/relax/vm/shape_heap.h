// SPDX-License-Identifier: Apache-2.0
// The sizes of one function of Relax while it runs: a slot of the heap for each expression, and which are known
// already.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/compare/deep_equal.h"
#include "ir/function.h"
#include "ir/relax/relax.h"

namespace tirscope::passes {

class ShapeHeap {
 public:
  /// A slot for each expression other than a number that `function` mentions, in the order of their first occurrence.
  explicit ShapeHeap(const RelaxFunctionNode& function);

  int size() const { return int(slots_.size()); }
  int slot(const Expr& expr) const { return index_.at(expr); }
  bool is_known(const Expr& expr) const { return known_[std::size_t(slot(expr))]; }
  void know(const Expr& expr) { known_[std::size_t(slot(expr))] = true; }
  /// The function that computes all expressions that have become computable since it was last asked for; null where
  /// there are none. They are known from now on.
  PrimFunc computation();

 private:
  void add(const Expr& expr);
  void add(const StructInfo& info);

  std::vector<Expr> slots_;
  std::vector<bool> known_;
  std::unordered_map<Expr, int, DeepHash, DeepEqual> index_;
};

}  // namespace tirscope::passes
