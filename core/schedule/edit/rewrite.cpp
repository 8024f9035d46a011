// SPDX-License-Identifier: Apache-2.0
#include "schedule/edit/rewrite.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"

namespace tirscope::schedule {

void note_rebuilt(BlockReuse& reuse, const BlockNode& old, const Block& now) {
  for (auto& [original, successor] : reuse)
    if (successor.get() == &old) {
      successor = now;
      return;
    }
  reuse[&old] = now;
}

namespace {

class TrackedSubstitution final : public Mutator {
 public:
  TrackedSubstitution(const VarMap& values, BlockReuse& reuse) : values_(values), reuse_(reuse) {}

 protected:
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = values_.find(&var);
    return it == values_.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }
  NodeRef mutate_Block(const BlockNode& block) override {
    Block now = rebuilt(block);
    if (now.get() != &block && block.iter_vars.empty()) note_rebuilt(reuse_, block, now);
    return now;
  }

 private:
  const VarMap& values_;
  BlockReuse& reuse_;
};

class PredicateAppender final : public Mutator {
 public:
  explicit PredicateAppender(const Expr& condition) : condition_(condition) {}

 protected:
  NodeRef mutate_BlockRealize(const BlockRealizeNode& realize) override {
    return with(realize, [&](BlockRealizeNode& copy) { copy.predicate = logical_and(copy.predicate, condition_); });
  }

 private:
  const Expr& condition_;
};

class BindingSimplifier final : public Mutator {
 public:
  BindingSimplifier(arith::VarRanges loops, BlockReuse& reuse, bool preserve_unit_iters)
      : loops_(std::move(loops)), reuse_(reuse), preserve_unit_iters_(preserve_unit_iters) {}

 protected:
  NodeRef mutate_For(const ForNode& loop) override {
    loops_.emplace_back(loop.var, make_range(loop.min, loop.extent));
    NodeRef out = rebuilt(loop);
    loops_.pop_back();
    return out;
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& realize) override {
    if (realize.iter_values.empty()) return rebuilt(realize);
    std::vector<Expr> values =
        arith::iter_map_simplify(realize.iter_values, loops_, realize.predicate, arith::IterMapLevel::Surjective,
                                 analyzer_, /*simplify_trivial_iterators=*/!preserve_unit_iters_);
    if (values == realize.iter_values) return ref(realize);
    return with(realize, [&](BlockRealizeNode& copy) { copy.iter_values = std::move(values); });
  }
  NodeRef mutate_Block(const BlockNode& block) override {
    Block now = rebuilt(block);
    if (now.get() != &block) note_rebuilt(reuse_, block, now);
    return now;
  }

 private:
  arith::VarRanges loops_;
  BlockReuse& reuse_;
  bool preserve_unit_iters_;
  arith::Analyzer analyzer_;
};

}  // namespace

Stmt substitute_tracked(const Stmt& stmt, const VarMap& values, BlockReuse& reuse) {
  return TrackedSubstitution(values, reuse)(stmt);
}

Stmt append_predicate(const Stmt& stmt, const Expr& condition) { return PredicateAppender(condition)(stmt); }

Stmt simplify_bindings(const Stmt& stmt, const std::vector<const SRef*>& loops_above, BlockReuse& reuse,
                       bool preserve_unit_iters) {
  arith::VarRanges loops;
  for (const SRef* sref : loops_above)
    loops.emplace_back(sref->loop()->var, make_range(sref->loop()->min, sref->loop()->extent));
  return BindingSimplifier(std::move(loops), reuse, preserve_unit_iters)(stmt);
}

Var with_suffix(const Var& var, const std::string& suffix) { return with_suffix(var, suffix, var->dtype); }

Var with_suffix(const Var& var, const std::string& suffix, DataType dtype) {
  return make<VarNode>(var->name + suffix, dtype, var->pointer, var->is_size);
}

}  // namespace tirscope::schedule
