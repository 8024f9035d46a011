// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/bounds/interval_evaluator.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/effects.h"
#include "ir/walk/fallible.h"
#include "ir/walk/visitor.h"
#include "passes/kernels/thread_sync.h"

namespace tirscope::passes {

namespace {

using arith::IntervalSet;

enum class AccessKind : uint8_t { Read, Write, Sync };

/// A condition around an access, and the variables of threadIdx that it asks about.
struct Condition {
  Expr holds;
  std::vector<const VarNode*> threads;
};

struct Access {
  AccessKind kind;
  const VarNode* buffer = nullptr;     ///< null for a barrier
  const VarNode* innermost = nullptr;  ///< the innermost thread variable around
  std::vector<IntervalSet> touched = {};
  bool double_buffer_write = false;
  std::vector<Condition> conditions = {};
};

struct Step {
  const StmtNode* stmt;
  std::vector<Access> accesses;
};

IntervalSet touched_by(const Expr& index) {
  if (index->dtype.is_scalar()) return IntervalSet::point(index);
  arith::Analyzer analyzer;
  const arith::DomMap nothing;
  return arith::IntervalEvaluator(analyzer, nothing, nullptr, true).eval(index);
}

bool uses(const Expr& expr, const VarNode* var) {
  return uses_var(*expr, [var](const VarNode& used) { return &used == var; });
}

/// Whether the conditions around `access` alone leave out threads that share the element `index` with others.
bool divides(const Access& access, const Access& other, const Expr& index) {
  return std::ranges::any_of(access.conditions, [&](const Condition& condition) {
    bool shared = std::ranges::any_of(
        other.conditions, [&](const Condition& around) { return deep_equal(around.holds, condition.holds); });
    return !shared && !std::ranges::all_of(condition.threads, [&](const VarNode* var) { return uses(index, var); });
  });
}

/// Rule 2 of thread_sync.cpp: whether a barrier is needed between two accesses.
bool in_conflict(const Access& before, const Access& now, bool next_iteration) {
  if (before.buffer != now.buffer) return false;
  auto same_by_thread = [&](const IntervalSet& a, const IntervalSet& b) {
    if (!a.is_point() || !b.is_point() || !deep_equal(a.min, b.min)) return false;
    if (divides(before, now, a.min) || divides(now, before, a.min)) return false;
    return !now.innermost || (uses(a.min, now.innermost) && uses(b.min, now.innermost));
  };
  if (std::ranges::equal(before.touched, now.touched, same_by_thread)) return false;
  return !(before.double_buffer_write && now.kind == AccessKind::Read && !next_iteration);
}

bool in_conflict(const std::vector<Access>& before, const Access& now, bool next_iteration) {
  return std::ranges::any_of(before, [&](const Access& access) { return in_conflict(access, now, next_iteration); });
}

class BarrierPlanner final : public Visitor, public Refusing {
 public:
  explicit BarrierPlanner(const StorageScope& scope) : scope_(scope) {}
  std::unordered_set<const StmtNode*> barriers;

 private:
  /// Rule 1 of thread_sync.cpp.
  bool counts(const VarNode& var) const { return in_kernel_ && StorageScope::of(var.storage_scope()) == scope_; }
  void add(AccessKind kind, const VarNode& var, std::vector<IntervalSet> touched) {
    if (!collecting_) {
      refuse(refused("thread-sync.read-outside-statement",
                     "{0} is read in loop bounds or in a condition, where no barrier can be inserted", var.name));
      return;
    }
    step_.accesses.push_back(
        {kind, &var, threads_.empty() ? nullptr : threads_.back(), std::move(touched), false, around_});
  }
  void access(AccessKind kind, const BufferNode& buffer, const std::vector<Expr>& indices) {
    if (!counts(*buffer.data)) return;
    std::vector<IntervalSet> touched;
    for (const Expr& index : indices) touched.push_back(touched_by(index));
    add(kind, *buffer.data, std::move(touched));
  }

  // Leaves
  template <class F>
  void leaf(const StmtNode& node, bool always, F&& inside) {
    collecting_ = true;
    step_ = {&node, {}};
    inside();
    if (always || !step_.accesses.empty()) scopes_.back().push_back(std::move(step_));
    step_ = {};
    collecting_ = false;
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    leaf(node, true, [&] {
      access(AccessKind::Write, *node.buffer, node.indices);
      visit(node.value);
      for (const Expr& index : node.indices) visit(index);
    });
  }
  void visit_Evaluate(const EvaluateNode& node) override {
    leaf(node, false, [&] { visit(node.value); });
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    leaf(node, true, [&] { visit(node.value); });
    visit(node.body);
  }

  void visit_BufferLoad(const BufferLoadNode& node) override {
    access(AccessKind::Read, *node.buffer, node.indices);
    for (const Expr& index : node.indices) visit(index);
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::address_of() && !node.args.empty()) {
      if (auto load = as<BufferLoadNode>(node.args[0]))
        for (const Expr& index : load->indices) visit(index);
      return;
    }
    if (node.op == &op::tvm_access_ptr() && node.args.size() == 5) pointer(node);
    if (node.op && is_barrier(*node.op) && !node.args.empty()) {
      auto name = as<StringImmNode>(node.args[0]);
      if (name && name->value != "warp" && collecting_) step_.accesses.push_back({AccessKind::Sync});
      return;
    }
    children(node);
  }
  void pointer(const CallNode& node) {
    auto var = as<VarNode>(node.args[1]);
    auto flag = as_int(node.args[4]);
    if (!var || !flag || !counts(*var)) return;
    auto touched = IntervalSet::from_range(make_range(node.args[2], node.args[3]));
    if (*flag & 1) add(AccessKind::Read, *var, {touched});
    if (*flag & 2) add(AccessKind::Write, *var, {touched});
  }

  // Scopes
  template <class F>
  std::vector<Access> summary_of(const ForNode* loop, F&& inside) {
    scopes_.emplace_back();
    inside();
    std::vector<Step> steps = std::move(scopes_.back());
    std::vector<Access> summary = summarize(steps, loop);
    scopes_.pop_back();
    return summary;
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (node.key == "hand_threaded") return;
    auto held = node.node.get<NodeRef>();
    if (node.key == "double_buffer_write") {  // Rule 5 of thread_sync.cpp
      auto var = held ? as<VarNode>(*held) : nullptr;
      std::vector<Access> summary = summary_of(nullptr, [&] { visit(node.body); });
      for (Access& access : summary)
        if (access.kind == AccessKind::Write && access.buffer == var) access.double_buffer_write = true;
      if (!summary.empty()) scopes_.back().push_back({&node, std::move(summary)});
      return;
    }
    auto axis = held ? as<IterVarNode>(*held) : nullptr;
    if (!axis || (node.key != "thread_extent" && node.key != "coproc_scope")) {
      visit(node.value);
      visit(node.body);
      return;
    }
    threads_.push_back(axis->var.get());
    const bool in_block = axis->thread_tag.starts_with("threadIdx.");
    if (in_block) block_threads_.push_back(axis->var.get());
    if (node.key == "thread_extent" && !in_kernel_) {
      in_kernel_ = true;
      summary_of(nullptr, [&] { visit(node.body); });  // the end of a kernel is a barrier
      in_kernel_ = false;
    } else {
      visit(node.body);
    }
    if (in_block) block_threads_.pop_back();
    threads_.pop_back();
  }
  void visit_For(const ForNode& node) override {
    visit(node.min);
    visit(node.extent);
    std::vector<Access> summary = summary_of(&node, [&] { visit(node.body); });
    if (summary.empty()) return;
    // Rule 4 of thread_sync.cpp
    arith::DomMap domain;
    domain[node.var.get()] = IntervalSet::from_range(make_range(node.min, node.extent));
    for (Access& access : summary)
      for (IntervalSet& set : access.touched) set = arith::eval_set(set, domain);
    scopes_.back().push_back({&node, std::move(summary)});
  }
  /// Rule 6 of thread_sync.cpp.
  static bool same_for_all_threads(const Expr& condition) {
    auto call = as<CallNode>(condition);
    return call && call->op == &op::tvm_thread_invariant();
  }
  void visit_IfThenElse(const IfThenElseNode& node) override {  // Rule 5 of thread_sync.cpp
    bool divides = !same_for_all_threads(node.condition);
    conditions_ += divides;
    visit(node.condition);
    std::vector<Access> summary = summary_of(nullptr, [&] { under(node.condition, node.then_case); });
    if (node.else_case) {
      std::vector<Access> other = summary_of(nullptr, [&] { under(logical_not(node.condition), node.else_case); });
      summary.insert(summary.end(), other.begin(), other.end());
    }
    scopes_.back().push_back({&node, std::move(summary)});
    conditions_ -= divides;
  }
  void under(const Expr& condition, const Stmt& body) {
    Condition asked{condition, {}};
    for (const VarNode* var : block_threads_)
      if (uses(condition, var)) asked.threads.push_back(var);
    const bool divides = !asked.threads.empty();
    if (divides) around_.push_back(std::move(asked));
    visit(body);
    if (divides) around_.pop_back();
  }
  void visit_While(const WhileNode& node) override {  // Rule 5 of thread_sync.cpp
    bool divides = !same_for_all_threads(node.condition);
    conditions_ += divides;
    visit(node.condition);
    std::vector<Access> summary = summary_of(nullptr, [&] { visit(node.body); });
    scopes_.back().push_back({&node, std::move(summary)});
    conditions_ -= divides;
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override { visit(node.body); }

  // Planning
  struct Pending {
    std::vector<Access> reads, writes;
    void clear() { reads.clear(), writes.clear(); }
    bool empty() const { return reads.empty() && writes.empty(); }
    /// Takes barriers into account as they come; true when a barrier is needed before.
    bool conflicts(const Step& step, bool next_iteration) {  // Rule 2 of thread_sync.cpp
      for (const Access& access : step.accesses) {
        if (access.kind == AccessKind::Read && in_conflict(writes, access, next_iteration)) return true;
        if (access.kind == AccessKind::Write && in_conflict(reads, access, next_iteration)) return true;
        if (access.kind == AccessKind::Sync) clear();
      }
      return false;
    }
    void take(const Step& step) {
      for (const Access& access : step.accesses) {
        if (access.kind == AccessKind::Read) reads.push_back(access);
        if (access.kind == AccessKind::Write) writes.push_back(access);
        if (access.kind == AccessKind::Sync) clear();
      }
    }
  };

  void insert_before(const Step& step) {
    if (conditions_ > 0)  // Rule 6 of thread_sync.cpp
      refuse(refused("thread-sync.in-condition",
                     "a barrier is needed inside a condition, which not all threads would reach"));
    barriers.insert(step.stmt);
  }

  std::vector<Access> summarize(std::vector<Step>& steps, const ForNode* loop) {
    if (scope_.tag == ".dyn") {  // Rule 3 of thread_sync.cpp
      const VarNode* all = nullptr;
      for (Step& step : steps)
        for (Access& access : step.accesses)
          if (access.buffer) access.buffer = all ? all : (all = access.buffer);
    }
    Pending pending;
    for (const Step& step : steps) {
      bool barrier = barriers.contains(step.stmt);
      if (barrier) pending.clear();
      barrier = pending.conflicts(step, false) || barrier;
      if (barrier) pending.clear();
      pending.take(step);
      if (barrier) insert_before(step);
    }
    if (loop) {  // Rule 4 of thread_sync.cpp
      for (const Step& step : steps) {
        if (barriers.contains(step.stmt) || pending.empty()) break;
        if (!pending.conflicts(step, true)) continue;
        insert_before(step);
        break;
      }
    }
    return exposed(steps, loop != nullptr);
  }

  /// Rule 5 of thread_sync.cpp: what comes before the first barrier and after the last one, with a barrier for each
  /// between.
  std::vector<Access> exposed(const std::vector<Step>& steps, bool loop) const {
    std::vector<Access> head, tail;
    bool synced = false;
    auto barrier = [&] {
      if (synced)
        tail.clear();
      else
        head.push_back({AccessKind::Sync});
      synced = true;
    };
    for (const Step& step : steps) {
      if (barriers.contains(step.stmt)) barrier();
      for (const Access& access : step.accesses) {
        if (access.kind == AccessKind::Sync)
          barrier();
        else
          (synced ? tail : head).push_back(access);
      }
    }
    head.insert(head.end(), tail.begin(), tail.end());
    if (loop)
      for (Access& access : head) access.double_buffer_write = false;
    return head;
  }

  const StorageScope& scope_;
  bool in_kernel_ = false, collecting_ = false;
  int conditions_ = 0;
  std::vector<const VarNode*> threads_, block_threads_;
  std::vector<Condition> around_;  ///< those that ask about threads of a block
  Step step_{};
  std::vector<std::vector<Step>> scopes_{{}};
};

}  // namespace

Result<std::unordered_set<const StmtNode*>> barriers_needed(const Stmt& body, const StorageScope& scope) {
  BarrierPlanner planner(scope);
  planner.visit(body);
  if (planner.refusal()) return fail(*planner.refusal());
  return std::move(planner.barriers);
}

}  // namespace tirscope::passes
