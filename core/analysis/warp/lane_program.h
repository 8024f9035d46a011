// SPDX-License-Identifier: Apache-2.0
// Index expressions made ready to be computed for the 32 lanes of a warp at once, many times over. Each value has the
// level of the innermost input that it depends on, so that what an outer loop decides is computed once for it.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/expr.h"
#include "ir/ops/warp.h"

namespace tirscope::analysis {

using Lanes = std::array<int64_t, warp_size>;

class LaneProgram {
 public:
  /// A value by number. It stays the same object, so equal numbers are equal values.
  using Value = int;

  Value constant(int64_t value);
  /// Set from outside before `evaluate(level)`; levels count from 1. `varies`: it differs from lane to lane.
  Value input(int level, bool varies);
  Value operation(Kind kind, Value a, Value b);
  /// `var` is `value`; or is what `expr` is, which is read when it is needed.
  void define(const VarNode* var, Value value) { values_[var] = value; }
  void define(const VarNode* var, Expr expr) { definitions_[var] = std::move(expr); }
  /// The definition of a variable, or null.
  Expr definition(const VarNode* var) const;
  /// A ramp's lanes are counted by this input; without it such expressions are not known.
  void set_position(Value position) { position_ = position; }
  Value value(const Expr& expr);

  int level(Value value) const { return at(value).level; }
  bool varies(Value value) const { return at(value).varies; }
  bool known(Value value) const { return at(value).known; }
  /// A label of what makes `value` unknown: a load, a call, a variable that nothing here gives a value.
  std::string unknown(Value value) const;
  /// The constant that `value` is.
  std::optional<int64_t> constant_of(Value value) const;

  /// What `evaluate` computes from here on: these and all they depend on. Gives the inputs among them.
  std::vector<Value> need(const std::vector<Value>& roots);
  int64_t size() const { return int64_t(items_.size()); }
  Lanes& lanes(Value value) { return lanes_[std::size_t(value)]; }
  void evaluate(int level);

 private:
  enum class What : uint8_t {
    Constant,
    Input,
    Unknown,
    Binary,
    Not,
    Choose,
    BitAnd,
    BitOr,
    BitXor,
    BitNot,
    Left,
    Right
  };
  struct Item {
    What what;
    Kind kind = Kind::Add;  ///< of a Binary
    std::array<Value, 3> from{-1, -1, -1};
    int64_t constant = 0;
    int level = 0;
    bool varies = false, known = true;
    const ExprNode* source = nullptr;  ///< of an Unknown
  };
  const Item& at(Value value) const { return items_[std::size_t(value)]; }
  Value add(Item item);
  Value made(What what, Kind kind, std::array<Value, 3> from);
  Value nothing(const ExprNode& source, bool varies);
  Value read(const Expr& expr);
  Value read_var(const VarNode& var);
  Value read_call(const CallNode& node);
  int64_t computed(const Item& item, std::size_t lane) const;

  std::vector<Item> items_;
  std::vector<Lanes> lanes_;
  std::vector<std::vector<Value>> by_level_;
  std::unordered_map<const ExprNode*, Value> read_;
  std::unordered_map<const VarNode*, Value> values_;
  std::unordered_map<const VarNode*, Expr> definitions_;
  std::vector<Expr> kept_;  ///< what `read_` has the addresses of
  Value position_ = -1;
};

}  // namespace tirscope::analysis
