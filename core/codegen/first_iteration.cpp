// SPDX-License-Identifier: Apache-2.0
#include "codegen/first_iteration.h"

#include <algorithm>
#include <ranges>

#include "arith/analyzer.h"
#include "arith/conditions.h"
#include "arith/solve/linear.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

bool begins_for_sure(const ForNode& loop) {
  const std::optional<int64_t> extent = as_int(loop.extent);
  return extent && *extent > 0 && as_int(loop.min) && !loop.thread_binding &&
         (loop.kind_of_loop == ForKind::Serial || loop.kind_of_loop == ForKind::Unrolled);
}

bool stands_once(const ForNode& loop, const Node& statement) {
  int times = 0;
  walk(loop.body, [&](const Node& node) { return times += &node == &statement, times < 2; });
  return times == 1;
}

}  // namespace

bool reads_nothing(const Expr& expr) {
  bool plain = true;
  walk(expr, [&](const Node& node) {
    if (node.kind == Kind::Call || node.kind == Kind::BufferLoad) plain = false;
    return plain;
  });
  return plain;
}

bool says_first(const Expr& condition, const Var& variable, const Expr& min) {
  auto equal = as<EQNode>(condition);
  return equal && as<VarNode>(equal->a) == variable.get() && deep_equal(equal->b, min);
}

namespace {

class Finder {
 public:
  Finder(const ForNode& loop, const Surroundings& known) : loop_(loop), known_(known) {}

  std::optional<DoneFirst> find() {
    if (!descend() || !all_first() || !stands_once(loop_, *found_.statements.front())) return std::nullopt;
    if (beside_) take_those_beside();
    return std::move(found_);
  }

 private:
  /// Rule 1, and what lies on the way.
  bool descend() {
    const StmtNode* at = &loop_;
    const IfThenElseNode* statement = nullptr;
    while (!(statement = as<IfThenElseNode>(at))) {
      beside_ = as<SeqStmtNode>(at);
      if (beside_) {
        at = beside_->seq.front().get();
        continue;
      }
      found_.around.push_back(at);
      if (auto inside = as<ForNode>(at)) {
        if (!begins_for_sure(*inside)) return false;
        loops_.push_back(inside);
        at = inside->body.get();
        continue;
      }
      auto let = as<LetStmtNode>(at);
      if (!let || !let->var->dtype.is_integer() || !let->var->dtype.is_scalar()) return false;
      values_.insert_or_assign(let->var.get(), substitute(let->value, values_));
      at = let->body.get();
    }
    found_.statements = {statement};
    return !statement->else_case && statement->condition->dtype.is_scalar();
  }

  /// Rule 2.
  bool all_first() {
    std::vector<const ForNode*> left = loops_;
    for (const Expr& part : arith::split_conjunction(substitute(found_.statements.front()->condition, values_)))
      if (const Expr other = besides_first(part, left)) found_.others.push_back(other);
    return left.empty();
  }

  /// What `part` says besides that loops are in their first iterations, which are taken from `left`; null for nothing.
  Expr besides_first(const Expr& part, std::vector<const ForNode*>& left) const {
    if (std::erase_if(left, [&](const ForNode* one) { return says_first(part, one->var, one->min); }) > 0)
      return nullptr;
    auto equal = as<EQNode>(part);
    if (!equal || !is_zero(equal->b) || !equal->a->dtype.is_int() || !equal->a->dtype.is_scalar()) return part;
    std::vector<Var> vars;
    for (const ForNode* one : loops_) vars.push_back(one->var);
    auto form = arith::detect_linear_equation(equal->a, vars);
    if (!form || !known_.non_negative(form->base)) return part;
    std::vector<const ForNode*> said;
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      const std::optional<int64_t> factor = as_int(form->coefficients[i]);
      if (!factor || *factor < 0 || (*factor > 0 && !is_zero(loops_[i]->min))) return part;
      if (*factor > 0) said.push_back(loops_[i]);
    }
    std::erase_if(left, [&](const ForNode* one) { return std::ranges::contains(said, one); });
    return is_zero(form->base) ? nullptr : eq(form->base, make_const(form->base->dtype, int64_t(0)));
  }

  /// Rule 4.
  void take_those_beside() {
    const Expr& condition = found_.statements.front()->condition;
    if (!reads_nothing(condition)) return;
    std::vector<const StmtNode*> before;
    for (const Stmt& stmt : beside_->seq | std::views::drop(1)) {
      auto one = as<IfThenElseNode>(stmt);
      auto store = one && !one->else_case ? as<BufferStoreNode>(one->then_case) : nullptr;
      const bool moves =
          store && !store->predicate && stands_once(loop_, *one) && deep_equal(one->condition, condition) &&
          is_const_number(store->value) && std::ranges::all_of(store->indices, reads_nothing) &&
          known_.apart(*store->buffer->data) &&
          std::ranges::all_of(before, [&](const StmtNode* other) { return leaves_alone(*other, *store); });
      if (moves)
        found_.statements.push_back(one);
      else
        before.push_back(stmt.get());
    }
  }

  /// Whether `stmt` neither reads nor stores what `store` stores to.
  bool leaves_alone(const StmtNode& stmt, const BufferStoreNode& store) {
    bool alone = true;
    walk(stmt, [&](const Node& node) {
      if (auto other = as<BufferStoreNode>(&node))
        alone = alone && elsewhere(other->buffer, other->indices, store);
      else if (auto load = as<BufferLoadNode>(&node))
        alone = alone && elsewhere(load->buffer, load->indices, store);
      else if (node.kind == Kind::Call || node.kind == Kind::Allocate || node.kind == Kind::For)
        alone = false;
      return alone;
    });
    return alone;
  }
  bool elsewhere(const Buffer& buffer, const std::vector<Expr>& indices, const BufferStoreNode& store) {
    if (buffer->data != store.buffer->data) return true;
    if (buffer->dtype != store.buffer->dtype || indices.size() != 1 || store.indices.size() != 1) return false;
    const std::optional<Elements> a = elements(indices[0]), b = elements(store.indices[0]);
    if (!a || !b || a->first->dtype != b->first->dtype) return false;
    const std::optional<int64_t> apart = as_int(analyzer_.simplify(a->first - b->first));
    return apart && (*apart >= b->count || -*apart >= a->count);
  }

  struct Elements {
    Expr first;
    int64_t count;
  };
  std::optional<Elements> elements(const Expr& index) const {
    if (index->dtype.is_scalar()) return Elements{substitute(index, values_), 1};
    auto ramp = as<RampNode>(index);
    if (!ramp || !ramp->base->dtype.is_scalar() || !is_one(ramp->stride)) return std::nullopt;
    return Elements{substitute(ramp->base, values_), index->dtype.lanes()};
  }

  const ForNode& loop_;
  const Surroundings& known_;
  DoneFirst found_;
  std::vector<const ForNode*> loops_;
  const SeqStmtNode* beside_ = nullptr;  ///< what the statement is the first of, where there is something beside it
  VarMap values_;                        ///< of the variables that lets on the way define
  arith::Analyzer analyzer_;
};

}  // namespace

std::optional<DoneFirst> done_first(const ForNode& loop, const Surroundings& known) {
  return Finder(loop, known).find();
}

}  // namespace tirscope::codegen
