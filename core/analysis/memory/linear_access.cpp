// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/linear_access.h"

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "ir/ops/effects.h"
#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

class Linearizer final : public Visitor {
 public:
  explicit Linearizer(const LinearOptions& options) : options_(options) {}
  LinearSequence sequence;

 private:
  // Scopes
  void visit_For(const ForNode& node) override {
    scope(node, [&] {
      visit(node.min);
      visit(node.extent);
      visit(node.body);
    });
  }
  void visit_IfThenElse(const IfThenElseNode& node) override {
    scope(node, [&] { children(node); });
  }
  void visit_While(const WhileNode& node) override {
    scope(node, [&] { children(node); });
  }
  void visit_AssertStmt(const AssertStmtNode& node) override {
    scope(node, [&] { children(node); });
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    if (options_.lets_are_scopes) return scope(node, [&] { children(node); });
    leaf(node, [&] { visit(node.value); });
    visit(node.body);
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    bool thread = node.key == "thread_extent" && !in_threads_;
    if (node.key == "kWarpSpecializationScope")
      if (auto branch = as<IfThenElseNode>(node.body)) {
        visit(branch->then_case);
        visit(branch->else_case);
        return;
      }
    if (thread || node.key == "extern_scope" || node.key == "virtual_thread") {
      if (thread) in_threads_ = true;
      scope(node, [&] {
        visit(node.value);
        visit(node.body);
      });
      if (thread) in_threads_ = false;
      return;
    }
    keep_or_leaf(node, [&] { visit(node.value); });
    visit(node.body);
  }

  // Leaves
  void visit_BufferStore(const BufferStoreNode& node) override {
    leaf(node, [&] {
      visit(node.value);
      for (const Expr& index : node.indices) visit(index);
      visit(node.predicate);
      access(*node.buffer);
    });
  }
  void visit_Evaluate(const EvaluateNode& node) override {
    keep_or_leaf(node, [&] { visit(node.value); });
  }

  // Touches
  void visit_BufferLoad(const BufferLoadNode& node) override {
    children(node);
    access(*node.buffer);
  }
  void visit_Call(const CallNode& node) override {
    auto load = node.op == &op::address_of() && !node.args.empty() ? as<BufferLoadNode>(node.args[0]) : nullptr;
    if (!load) return children(node);
    for (const Expr& index : load->indices) visit(index);
    if (options_.rule == TouchRule::Innermost) access(*load->buffer);
  }
  void visit_Var(const VarNode& node) override { touch(node); }

  void visit_Allocate(const AllocateNode& node) override {
    for (const Expr& extent : node.extents) visit(extent);
    sequence.allocation_of[node.buffer_var.get()] = int(sequence.allocations.size());
    sequence.allocations.push_back({ref(node), int(stack_.size())});
    visit(node.body);
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override { visit(node.body); }

  void access(const BufferNode& buffer) {
    sequence.accessed.insert(&buffer);
    touch(*buffer.data);
  }
  void touch(const VarNode& var) {
    const LinearAllocation* allocation = sequence.find(&var);
    if (!allocation || stack_.empty() || (options_.counts && !options_.counts(var))) return;
    std::size_t level = options_.rule == TouchRule::Innermost ? stack_.size() - 1 : std::size_t(allocation->level);
    stack_[std::min(level, stack_.size() - 1)].push_back(&var);
  }

  template <class F>
  void scope(const StmtNode& node, F&& inside) {
    int begin = int(sequence.entries.size()), level = int(stack_.size());
    sequence.entries.push_back({LinearEntry::Kind::Begin, ref(node), 0, level, {}});
    stack_.emplace_back();
    inside();
    int end = int(sequence.entries.size());
    sequence.entries.push_back({LinearEntry::Kind::End, ref(node), begin - end, level, std::move(stack_.back())});
    sequence.entries[std::size_t(begin)].partner = end - begin;
    stack_.pop_back();
  }
  template <class F>
  void keep_or_leaf(const StmtNode& node, F&& inside) {
    Stmt stmt = ref(node);
    leaf(node, std::forward<F>(inside),
         (options_.keeps_barriers && is_barrier(stmt)) || (options_.keeps_waits && is_async_wait(stmt)));
  }
  template <class F>
  void leaf(const StmtNode& node, F&& inside, bool keep = false) {
    stack_.emplace_back();
    inside();
    auto touched = std::move(stack_.back());
    stack_.pop_back();
    if (keep || !touched.empty())
      sequence.entries.push_back({LinearEntry::Kind::Leaf, ref(node), 0, int(stack_.size()), std::move(touched)});
  }

  const LinearOptions& options_;
  std::vector<std::vector<const VarNode*>> stack_;  ///< what each open statement touches
  bool in_threads_ = false;
};

}  // namespace

LinearSequence linear_sequence(const Stmt& body, const LinearOptions& options) {
  Linearizer linearizer(options);
  linearizer.visit(body);
  return std::move(linearizer.sequence);
}

LinearEvents linear_events(const LinearSequence& sequence) {
  LinearEvents events;
  const auto& entries = sequence.entries;
  events.gen.resize(entries.size());
  events.kill.resize(entries.size());
  std::unordered_set<const VarNode*> seen;
  for (std::size_t i = entries.size(); i-- > 0;)
    for (const VarNode* var : entries[i].touched)
      if (seen.insert(var).second) {
        events.kill[i].push_back(var);
        events.spans[var].second = int(i);
      }
  seen.clear();
  // What a scope touches is written at its end and needed from its begin on.
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].kind == LinearEntry::Kind::End) continue;
    for (const VarNode* var : entries[i + std::size_t(entries[i].partner)].touched)
      if (seen.insert(var).second) {
        events.gen[i].push_back(var);
        events.spans[var].first = int(i);
      }
  }
  return events;
}

const std::vector<const VarNode*>& LinearEvents::kills_of_stmt(const LinearSequence& sequence, int entry) const {
  const LinearEntry& at = sequence.entries[std::size_t(entry)];
  return kill[std::size_t(at.kind == LinearEntry::Kind::Begin ? entry + at.partner : entry)];
}

namespace {
const OpInfo* op_of(const Stmt& stmt) {
  auto evaluate = as<EvaluateNode>(stmt);
  auto call = evaluate ? as<CallNode>(evaluate->value) : nullptr;
  return call ? call->op : nullptr;
}
}  // namespace

bool is_barrier(const Stmt& stmt) {
  const OpInfo* called = op_of(stmt);
  return called && tirscope::is_barrier(*called);
}

bool is_async_wait(const Stmt& stmt) {
  if (auto attr = as<AttrStmtNode>(stmt)) return attr->key == "async_wait_queue_scope";
  const OpInfo* called = op_of(stmt);
  return called && thread_effect(*called) == ThreadEffect::AwaitsCopies;
}

std::string entry_kind(const LinearEntry& entry) { return std::string(kind_name(entry.stmt->kind)); }

std::string entry_text(const LinearEntry& entry) {
  const Stmt& stmt = entry.stmt;
  if (auto loop = as<ForNode>(stmt))
    return formatted("for {} in {}({})", loop->var->name,
                     loop->kind_of_loop == ForKind::Serial ? "range" : for_kind_name(loop->kind_of_loop),
                     is_zero(loop->min) ? label(loop->extent)
                                        : formatted("{}, {}", label(loop->min), label(loop->min + loop->extent)));
  if (auto branch = as<IfThenElseNode>(stmt)) return "if " + label(branch->condition);
  if (auto loop = as<WhileNode>(stmt)) return "while " + label(loop->condition);
  if (auto check = as<AssertStmtNode>(stmt)) return "assert " + label(check->condition);
  if (auto let = as<LetStmtNode>(stmt)) return let->var->name + " = " + label(let->value);
  if (auto store = as<BufferStoreNode>(stmt))
    return formatted("{}[{}] = {}", store->buffer->name, label(store->indices), label(store->value));
  if (auto evaluate = as<EvaluateNode>(stmt)) return label(evaluate->value);
  if (auto attr = as<AttrStmtNode>(stmt)) {
    auto node = attr->node.get<NodeRef>();
    auto axis = node ? as<IterVarNode>(*node) : nullptr;
    if (axis) return formatted("{} = {} of {}", axis->var->name, axis->thread_tag, label(attr->value));
    return attr->key;
  }
  return std::string(kind_name(stmt->kind));
}

}  // namespace tirscope::analysis
