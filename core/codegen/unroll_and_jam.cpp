// SPDX-License-Identifier: Apache-2.0
#include "codegen/unroll_and_jam.h"

#include <algorithm>

#include "arith/conditions.h"
#include "arith/solve/linear.h"
#include "codegen/first_iteration.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

constexpr int64_t least_reduction = 32;
constexpr int64_t page = 4096;

using Values = std::vector<Ref<const LetStmtNode>>;

bool is_plain(const ForNode& loop) {
  return loop.kind_of_loop == ForKind::Serial && loop.annotations.empty() && !loop.thread_binding;
}

/// What lies inside the scalar lets at the start of a body, which go to `values`.
Stmt inside_lets(Stmt body, Values& values) {
  while (auto let = ref_as<LetStmtNode>(body)) {
    if (!let->var->dtype.is_integer() || !let->var->dtype.is_scalar()) break;
    values.push_back(let);
    body = let->body;
  }
  return body;
}

std::vector<Stmt> sequence(const Stmt& body) {
  auto several = as<SeqStmtNode>(body);
  if (several) return {several->seq.begin(), several->seq.end()};
  return {body};
}

bool depends_on(const Expr& expr, const Var& var) { return uses_var(*expr, *var); }

class Matcher {
 public:
  Matcher(const ForNode& loop, const std::function<bool(const VarNode&)>& apart) : loop_(loop), apart_(apart) {}

  std::optional<JammedReduction> match() {
    if (!take_apart() || !is_update() || !only_initialised()) return std::nullopt;
    const std::optional<int64_t> own = step(element_);
    if (depends_on(element_, found_.reduction->var) || !reads_nothing(element_) || !own || *own == 0)
      return std::nullopt;  // Rule 4
    const std::optional<int> ways = ways_by_reads();
    if (!ways) return std::nullopt;
    found_.ways = *ways;
    return found_;
  }

 private:
  /// Rules 1 and 2: the shape.
  bool take_apart() {
    const std::optional<int64_t> iterations = as_int(loop_.extent);
    if (!is_plain(loop_) || (iterations && *iterations < 4)) return false;
    found_.before = sequence(inside_lets(loop_.body, found_.outer_values));
    found_.reduction = ref_as<ForNode>(found_.before.back());
    found_.before.pop_back();
    if (!found_.reduction || !is_plain(*found_.reduction)) return false;
    const std::optional<int64_t> length = as_int(found_.reduction->extent);
    if (length && *length < least_reduction) return false;
    std::vector<Stmt> parts = sequence(inside_lets(found_.reduction->body, found_.inner_values));
    if (parts.size() > 2) return false;
    found_.update = parts.back();
    if (parts.size() == 2) found_.first = parts.front();
    if (found_.reduction->var == loop_.var) return false;
    for (const Values* values : {&found_.outer_values, &found_.inner_values})
      for (const auto& let : *values)
        if (let->var == loop_.var || let->var == found_.reduction->var ||
            !values_.emplace(let->var.get(), substitute(let->value, values_)).second)
          return false;
    return reads_nothing(found_.reduction->min) && reads_nothing(found_.reduction->extent) &&
           !depends_on(expanded(found_.reduction->min), loop_.var) &&
           !depends_on(expanded(found_.reduction->extent), loop_.var) &&
           std::ranges::all_of(values_, [&](const auto& value) { return reads_nothing(value.second); });
  }

  /// Rule 3.
  bool is_update() {
    update_ = as<BufferStoreNode>(found_.update);
    if (!update_ || update_->indices.size() != 1 || update_->predicate) return false;
    const DataType dtype = update_->value->dtype;
    if (!dtype.is_scalar() || !dtype.is_float() || dtype.bits < 32 || update_->buffer->dtype != dtype) return false;
    auto value = as<BinaryNode>(update_->value);
    if (!value) return false;
    const bool sum = value->kind == Kind::Add || value->kind == Kind::Sub;
    if (!sum && value->kind != Kind::Min && value->kind != Kind::Max) return false;
    element_ = expanded(update_->indices[0]);
    if (!is_own_element(value->a) && !is_own_element(value->b)) return false;
    added_ = is_own_element(value->a) ? value->b : value->a;
    return true;
  }

  /// Rule 2: what comes before the first update.
  bool only_initialised() {
    for (const Stmt& stmt : found_.before)
      if (!initialises(stmt)) return false;
    if (!found_.first) return true;
    auto guarded = as<IfThenElseNode>(found_.first);
    return guarded && !guarded->else_case && holds_first_alone(expanded(guarded->condition)) &&
           initialises(guarded->then_case);
  }

  bool initialises(const Stmt& stmt) const {
    auto store = as<BufferStoreNode>(stmt);
    return store && store->buffer == update_->buffer && store->indices.size() == 1 && !store->predicate &&
           is_const_number(store->value) && deep_equal(expanded(store->indices[0]), element_);
  }

  /// Whether a condition holds in no iteration of the reduction but its first, and alike in all of the outer loop.
  bool holds_first_alone(const Expr& condition) const {
    const Var& var = found_.reduction->var;
    bool found = false;
    for (const Expr& part : arith::split_conjunction(condition)) {
      if (says_first(part, var, expanded(found_.reduction->min)))
        found = true;
      else if (depends_on(part, var) || depends_on(part, loop_.var) || !reads_nothing(part))
        return false;
    }
    return found;
  }

  /// Rules 5 and 6.
  std::optional<int> ways_by_reads() const {
    if (!apart_(*update_->buffer->data)) return std::nullopt;
    bool moves = false, allowed = true;
    const std::optional<int64_t> iterations = as_int(loop_.extent);
    int ways = !iterations || *iterations >= 8 ? 8 : 4;
    walk(added_, [&](const Node& node) {
      if (node.kind == Kind::Call || node.kind == Kind::Select || node.kind == Kind::Let) allowed = false;
      auto read = as<BufferLoadNode>(&node);
      if (!read || !allowed) return allowed;
      const VarNode& data = *read->buffer->data;
      allowed = &data != update_->buffer->data.get() && apart_(data) && read->indices.size() == 1 &&
                read->dtype.is_scalar() && !read->predicate && reads_nothing(read->indices[0]);
      auto form = allowed ? linear(expanded(read->indices[0])) : std::nullopt;
      if (!form) return allowed = false;
      if (is_zero(form->coefficients[0])) return true;
      moves = true;
      const std::optional<int64_t> apart = as_int(form->coefficients[0]);
      if (apart && (*apart == 1 || *apart == -1)) return allowed = false;
      if (apart && *apart % (page / std::max<int64_t>(1, read->dtype.bytes())) == 0) ways = 4;
      return true;
    });
    return allowed && moves ? std::optional(ways) : std::nullopt;
  }

  bool is_own_element(const Expr& expr) const {
    auto read = as<BufferLoadNode>(expr);
    return read && read->buffer == update_->buffer && read->indices.size() == 1 && !read->predicate &&
           deep_equal(expanded(read->indices[0]), element_);
  }

  Expr expanded(const Expr& expr) const { return values_.empty() ? expr : substitute(expr, values_); }
  std::optional<arith::LinearForm> linear(const Expr& index) const {
    return arith::detect_linear_equation(index, {loop_.var});
  }
  /// How far `index` moves with the outer loop, where that is a constant.
  std::optional<int64_t> step(const Expr& index) const {
    auto form = linear(index);
    return form ? as_int(form->coefficients[0]) : std::nullopt;
  }

  const ForNode& loop_;
  const std::function<bool(const VarNode&)>& apart_;
  JammedReduction found_ = {};
  VarMap values_;  ///< of the variables that both bodies define, in terms of loops
  const BufferStoreNode* update_ = nullptr;
  Expr element_, added_;
};

}  // namespace

std::optional<JammedReduction> jammed_reduction(const ForNode& loop,
                                                const std::function<bool(const VarNode& data)>& apart) {
  return Matcher(loop, apart).match();
}

}  // namespace tirscope::codegen
