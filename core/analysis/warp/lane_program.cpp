// SPDX-License-Identifier: Apache-2.0
#include "analysis/warp/lane_program.h"

#include <algorithm>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

int64_t computed_binary(Kind kind, int64_t a, int64_t b) {
  switch (kind) {
    case Kind::Add: return wrapping_add(a, b);
    case Kind::Sub: return wrapping_sub(a, b);
    case Kind::Mul: return wrapping_mul(a, b);
    case Kind::Div: return trunc_div(a, b);
    case Kind::Mod: return trunc_mod(a, b);
    case Kind::FloorDiv: return floor_div(a, b);
    case Kind::FloorMod: return floor_mod(a, b);
    case Kind::Min: return std::min(a, b);
    case Kind::Max: return std::max(a, b);
    case Kind::EQ: return a == b;
    case Kind::NE: return a != b;
    case Kind::LT: return a < b;
    case Kind::LE: return a <= b;
    case Kind::GT: return a > b;
    case Kind::GE: return a >= b;
    case Kind::And: return a != 0 && b != 0;
    case Kind::Or: return a != 0 || b != 0;
    default: return 0;
  }
}

/// Shifts by what the width of an integer does not allow have no value; they give 0 here.
int64_t shifted(int64_t a, int64_t by, bool left) {
  if (by < 0 || by > 63) return 0;
  return left ? int64_t(uint64_t(a) << by) : a >> by;
}

}  // namespace

LaneProgram::Value LaneProgram::add(Item item) {
  items_.push_back(item);
  lanes_.emplace_back();
  if (item.what == What::Constant) lanes_.back().fill(item.constant);
  return Value(items_.size()) - 1;
}

LaneProgram::Value LaneProgram::constant(int64_t value) {
  Item item{What::Constant};
  item.constant = value;
  return add(item);
}

LaneProgram::Value LaneProgram::input(int level, bool varies) {
  Item item{What::Input};
  item.level = level;
  item.varies = varies;
  return add(item);
}

LaneProgram::Value LaneProgram::operation(Kind kind, Value a, Value b) { return made(What::Binary, kind, {a, b, -1}); }

LaneProgram::Value LaneProgram::made(What what, Kind kind, std::array<Value, 3> from) {
  Item item{what, kind, from};
  bool constant = true;
  for (Value operand : from) {
    if (operand < 0) continue;
    item.level = std::max(item.level, at(operand).level);
    item.varies |= at(operand).varies;
    item.known &= at(operand).known;
    constant &= at(operand).what == What::Constant;
  }
  if (constant) return this->constant(computed(item, 0));
  return add(item);
}

LaneProgram::Value LaneProgram::nothing(const ExprNode& source, bool varies) {
  Item item{What::Unknown};
  item.source = &source;
  item.varies = varies;
  item.known = false;
  return add(item);
}

Expr LaneProgram::definition(const VarNode* var) const {
  auto found = definitions_.find(var);
  return found == definitions_.end() ? nullptr : found->second;
}

LaneProgram::Value LaneProgram::value(const Expr& expr) {
  if (auto found = read_.find(expr.get()); found != read_.end()) return found->second;
  kept_.push_back(expr);
  Value value = read(expr);
  read_[expr.get()] = value;
  return value;
}

LaneProgram::Value LaneProgram::read_var(const VarNode& var) {
  if (auto found = values_.find(&var); found != values_.end()) return found->second;
  if (Expr expr = definition(&var)) return value(expr);
  return nothing(var, false);
}

LaneProgram::Value LaneProgram::read_call(const CallNode& node) {
  auto arg = [&](std::size_t k) { return value(node.args[k]); };
  auto two = [&](What what) {
    Value a = arg(0), b = arg(1);
    return made(what, Kind::Add, {a, b, -1});
  };
  if (node.op == &op::likely()) return arg(0);
  if (node.op == &op::if_then_else()) {
    Value condition = arg(0), a = arg(1), b = arg(2);
    return made(What::Choose, Kind::Add, {condition, a, b});
  }
  if (node.op == &op::bitwise_and()) return two(What::BitAnd);
  if (node.op == &op::bitwise_or()) return two(What::BitOr);
  if (node.op == &op::bitwise_xor()) return two(What::BitXor);
  if (node.op == &op::shift_left()) return two(What::Left);
  if (node.op == &op::shift_right()) return two(What::Right);
  if (node.op == &op::bitwise_not()) return made(What::BitNot, Kind::Add, {arg(0), -1, -1});
  return nothing(node, true);
}

LaneProgram::Value LaneProgram::read(const Expr& expr) {
  const bool integer = expr->dtype.is_integer();
  if (auto constant = as_int(expr); constant && integer) return this->constant(*constant);
  switch (expr->kind) {
    case Kind::Var: return read_var(*as<VarNode>(expr));
    case Kind::Call: return read_call(*as<CallNode>(expr));
    case Kind::Broadcast: return value(as<BroadcastNode>(expr)->value);
    case Kind::Cast: {
      const Expr& inner = as<CastNode>(expr)->value;
      return integer && inner->dtype.is_integer() ? value(inner) : nothing(*expr, true);
    }
    case Kind::Not: return made(What::Not, Kind::Add, {value(as<NotNode>(expr)->a), -1, -1});
    case Kind::Select: {
      auto node = as<SelectNode>(expr);
      Value condition = value(node->condition), a = value(node->true_value), b = value(node->false_value);
      return made(What::Choose, Kind::Add, {condition, a, b});
    }
    case Kind::Ramp: {
      auto node = as<RampNode>(expr);
      if (position_ < 0) return nothing(*expr, true);
      Value step = operation(Kind::Mul, value(node->stride), position_);
      return operation(Kind::Add, value(node->base), step);
    }
    default: break;
  }
  auto node = as<BinaryNode>(expr);
  if (!node || !node->a->dtype.is_integer()) return nothing(*expr, true);
  Value a = value(node->a), b = value(node->b);
  return operation(node->kind, a, b);
}

std::string LaneProgram::unknown(Value value) const {
  const Item& item = at(value);
  if (item.source) return label(Expr(ref(*item.source)));
  for (Value operand : item.from)
    if (operand >= 0 && !known(operand)) return unknown(operand);
  return {};
}

std::optional<int64_t> LaneProgram::constant_of(Value value) const {
  const Item& item = at(value);
  return item.what == What::Constant ? std::optional(item.constant) : std::nullopt;
}

std::vector<LaneProgram::Value> LaneProgram::need(const std::vector<Value>& roots) {
  std::vector<bool> needed(items_.size());
  for (Value root : roots) needed[std::size_t(root)] = true;
  std::vector<Value> inputs;
  by_level_.clear();
  for (std::size_t i = items_.size(); i-- > 0;) {  // operands come before what is made of them
    if (!needed[i]) continue;
    const Item& item = items_[i];
    for (Value operand : item.from)
      if (operand >= 0) needed[std::size_t(operand)] = true;
    if (item.what == What::Input) inputs.push_back(Value(i));
    if (item.what == What::Input || item.what == What::Constant) continue;
    if (by_level_.size() <= std::size_t(item.level)) by_level_.resize(std::size_t(item.level) + 1);
    by_level_[std::size_t(item.level)].push_back(Value(i));
  }
  for (std::vector<Value>& values : by_level_) std::ranges::reverse(values);
  return inputs;
}

int64_t LaneProgram::computed(const Item& item, std::size_t lane) const {
  auto from = [&](std::size_t k) { return lanes_[std::size_t(item.from[k])][lane]; };
  switch (item.what) {
    case What::Binary: return computed_binary(item.kind, from(0), from(1));
    case What::Not: return from(0) == 0;
    case What::Choose: return from(0) != 0 ? from(1) : from(2);
    case What::BitAnd: return from(0) & from(1);
    case What::BitOr: return from(0) | from(1);
    case What::BitXor: return from(0) ^ from(1);
    case What::BitNot: return ~from(0);
    case What::Left: return shifted(from(0), from(1), true);
    case What::Right: return shifted(from(0), from(1), false);
    default: return 0;
  }
}

void LaneProgram::evaluate(int level) {
  if (std::size_t(level) >= by_level_.size()) return;
  for (Value value : by_level_[std::size_t(level)]) {
    const Item& item = at(value);
    Lanes& out = lanes(value);
    if (!item.varies) {
      out.fill(computed(item, 0));
      continue;
    }
    for (std::size_t lane = 0; lane < out.size(); ++lane) out[lane] = computed(item, lane);
  }
}

}  // namespace tirscope::analysis
