// SPDX-License-Identifier: Apache-2.0
// What accesses do to the states of buffers, forwards and backwards.
#include <algorithm>

#include "analysis/dataflow/buffer_state.h"
#include "arith/context_mutator.h"
#include "arith/lanes.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

using arith::Analyzer;

namespace {

/// What loads give in one part of the elements that are looked at; a load that is not known there has none.
struct Part {
  Expr predicate;
  std::unordered_map<const BufferLoadNode*, Expr> values;
};

/// Divides the elements by what is known of each load in expressions.
class Partition final : public Visitor {
 public:
  Partition(const std::vector<BufferConstraint>& known, const AxisVars& axes, Analyzer& analyzer)
      : known_(known), axes_(axes), analyzer_(analyzer) {}

  std::vector<Part> parts{{true_expr(), {}}};

 private:
  void visit_BufferLoad(const BufferLoadNode& node) override {
    std::vector<std::pair<Expr, Expr>> cases;  // predicate and value
    Expr elsewhere = true_expr();
    for (const BufferConstraint& constraint : known_) {
      if (constraint.buffer != node.buffer) continue;
      Expr predicate = axes_.at(node.buffer, node.indices, constraint.predicate);
      if (is_zero(predicate = condition_or_false(predicate, analyzer_))) continue;
      auto rest = simplified_condition(logical_and(elsewhere, logical_not(predicate)), analyzer_);
      if (!rest) return;
      cases.emplace_back(predicate, axes_.at(node.buffer, node.indices, constraint.value));
      elsewhere = *rest;
    }
    if (cases.empty()) return;
    if (!is_zero(elsewhere)) cases.emplace(cases.begin(), elsewhere, nullptr);
    std::vector<Part> finer;
    for (const Part& part : parts) {
      for (const auto& [predicate, value] : cases) {
        auto both = simplified_condition(logical_and(part.predicate, predicate), analyzer_);
        if (!both) return;
        if (is_zero(*both)) continue;
        finer.push_back({*both, part.values});
        finer.back().values[&node] = value;
      }
    }
    parts = std::move(finer);
  }

  const std::vector<BufferConstraint>& known_;
  const AxisVars& axes_;
  Analyzer& analyzer_;
};

class LoadReplacement final : public arith::ContextMutator {
 public:
  LoadReplacement(const Part& part, Analyzer& analyzer) : ContextMutator(analyzer), part_(part) {}
  Expr replaced(const Expr& expr) { return (*this)(expr); }
  Expr simplified(const Expr& expr) { return analyzer_.simplify((*this)(expr)); }

 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto it = part_.values.find(&node);
    return it == part_.values.end() || !it->second ? NodeRef(&node) : NodeRef(it->second);
  }
  const Part& part_;
};

/// Predicates by buffer, in the order in which the buffers came.
class Regions {
 public:
  Expr* find(const Buffer& buffer) {
    auto it = std::ranges::find(entries_, buffer, &std::pair<Buffer, Expr>::first);
    return it == entries_.end() ? nullptr : &it->second;
  }
  Expr& of(const Buffer& buffer, const Expr& otherwise) {
    if (Expr* found = find(buffer)) return *found;
    return entries_.emplace_back(buffer, otherwise).second;
  }
  void simplify(Analyzer& analyzer) {
    for (auto& [buffer, predicate] : entries_)
      if (auto simpler = simplified_condition(predicate, analyzer)) predicate = *simpler;
  }
  void erase(const Buffer& buffer) {
    std::erase_if(entries_, [&](const auto& entry) { return entry.first == buffer; });
  }
  const std::vector<std::pair<Buffer, Expr>>& entries() const { return entries_; }

 private:
  std::vector<std::pair<Buffer, Expr>> entries_;
};

}  // namespace

void BufferState::apply(const std::vector<BufferTouch>& touches, const AxisVars& axes, Analyzer& analyzer) {
  std::vector<BufferConstraint> added;
  Regions kept;  // where what was known stays
  for (const BufferTouch& touch : touches) {
    if (touch.access == BufferTouch::Access::Read) continue;
    Expr predicate = logical_and(touch.predicate, touch.reached());
    Partition partition(constraints_, axes, analyzer);
    partition.visit(predicate);
    if (touch.value) partition.visit(touch.value);
    for (const Part& part : partition.parts) {
      LoadReplacement replace(part, analyzer);
      auto known_where = simplified_condition(replace.replaced(logical_and(part.predicate, predicate)), analyzer);
      if (!known_where) {
        kept.of(touch.buffer, true_expr()) = false_expr();
        continue;
      }
      const Expr& where = *known_where;
      if (is_zero(where)) continue;
      Expr& keep = kept.of(touch.buffer, true_expr());
      keep = logical_and(keep, logical_not(where));
      if (!touch.value) continue;
      if (Expr value = replace.simplified(touch.value); !reads_buffer(value))
        added.push_back({touch.buffer, where, value});
    }
  }
  for (BufferConstraint& constraint : constraints_)
    if (Expr* keep = kept.find(constraint.buffer))
      constraint.predicate = condition_or_false(logical_and(constraint.predicate, *keep), analyzer);

  // A value that was known elsewhere is now known at more elements.
  std::vector<bool> merged(added.size());
  for (BufferConstraint& constraint : constraints_) {
    Expr more = false_expr();
    for (std::size_t i = 0; i < added.size(); ++i) {
      if (added[i].buffer != constraint.buffer || !analyzer.can_prove_equal(constraint.value, added[i].value)) continue;
      more = logical_or(more, added[i].predicate);
      merged[i] = true;
    }
    if (!is_zero(more)) widen(constraint, more, analyzer);
  }
  for (std::size_t i = 0; i < added.size(); ++i)
    if (!merged[i]) constraints_.push_back(added[i]);
  drop_empty();
}

void BufferState::apply_backwards(const std::vector<BufferTouch>& touches, Analyzer& analyzer) {
  Regions written, read;
  for (auto touch = touches.rbegin(); touch != touches.rend(); ++touch) {
    if (touch->access != BufferTouch::Access::Write && touch->access != BufferTouch::Access::Read) continue;
    Expr& region = (touch->access == BufferTouch::Access::Write ? written : read).of(touch->buffer, false_expr());
    region = logical_or(region, logical_and(touch->predicate, touch->ahead()));
  }
  written.simplify(analyzer);
  read.simplify(analyzer);

  for (BufferConstraint& constraint : constraints_) {
    Expr* region = written.find(constraint.buffer);
    if (!region) continue;
    widen(constraint, *region, analyzer);
    written.erase(constraint.buffer);
  }
  for (const auto& [buffer, region] : written.entries())
    constraints_.push_back({buffer, region, call(buffer->dtype, op::undef(), {})});
  for (BufferConstraint& constraint : constraints_)
    if (Expr* region = read.find(constraint.buffer))
      constraint.predicate = condition_or_false(logical_and(constraint.predicate, logical_not(*region)), analyzer);
  drop_empty();
}

}  // namespace tirscope::analysis
