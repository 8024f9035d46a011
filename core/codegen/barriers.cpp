// SPDX-License-Identifier: Apache-2.0
// Either every thread of a block reaches a barrier, or none does. What differs between the threads of a block:
// threadIdx, what is computed from it, what is read at addresses that differ, and a thread's own memory once something
// that differs was stored there or stored under a condition that differs.
#include <unordered_set>

#include "codegen/device_code.h"
#include "ir/ir.h"
#include "ir/ops/effects.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/visitor.h"
#include "script/printer/printer.h"

namespace tirscope::codegen {

namespace {

class Divergence final : public Visitor {
 public:
  explicit Divergence(const PrimFunc& kernel) {
    for (const Var& param : kernel->params) seen_by_all_.insert(param.get());
  }

  /// One walk; true when it learned something.
  bool again(const Stmt& body) {
    learned_ = false;
    visit(body);
    return learned_;
  }

  /// A barrier that only some threads may reach, and the condition that selects them.
  const StmtNode* barrier = nullptr;
  Expr condition;

 private:
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.thread_axis();
    auto scope = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
    if (scope && scope->rank == 1 && !is_one(node.value)) differs(axis->var.get());
    visit(node.body);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    if (of(node.value)) differs(node.var.get());
    visit(node.value);
    visit(node.body);
  }
  void visit_For(const ForNode& node) override {
    Expr unequal = of(node.min) ? node.min : of(node.extent) ? node.extent : nullptr;
    if (unequal) differs(node.var.get());
    under(unequal, node.body);
  }
  void visit_While(const WhileNode& node) override { under(of(node.condition) ? node.condition : nullptr, node.body); }
  void visit_IfThenElse(const IfThenElseNode& node) override {
    Expr unequal = of(node.condition) ? node.condition : nullptr;
    visit(node.condition);
    under(unequal, node.then_case);
    if (node.else_case) under(unequal, node.else_case);
  }
  void visit_Allocate(const AllocateNode& node) override {
    StorageRank rank = storage_rank(node.buffer_var->storage_scope());
    if (rank == StorageRank::Shared) seen_by_all_.insert(node.buffer_var.get());
    visit(node.body);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    bool unequal = divergent_ || of(node.value);
    for (const Expr& index : node.indices) unequal |= of(index);
    if (unequal) differs(node.buffer->data.get());
    children(node);
  }
  void visit_Call(const CallNode& node) override {
    auto scope = node.op && is_barrier(*node.op) && !node.args.empty() ? as<StringImmNode>(node.args[0]) : nullptr;
    bool of_block = scope && scope->value != "warp";  // threads of a warp wait for those that came
    if (of_block && divergent_ && !barrier) condition = divergent_;
    for (const Expr& arg : node.args)  // who gets an address may write there
      if (auto address = as<CallNode>(arg); address && address->op == &op::address_of())
        if (auto read = as<BufferLoadNode>(address->args[0])) differs(read->buffer->data.get());
    children(node);
  }
  void visit_Evaluate(const EvaluateNode& node) override {
    visit(node.value);
    if (condition && !barrier) barrier = &node;
  }

  void under(const Expr& unequal, const Stmt& body) {
    Expr outer = divergent_;
    if (unequal && !divergent_) divergent_ = unequal;
    visit(body);
    divergent_ = outer;
  }

  void differs(const VarNode* var) {
    if (seen_by_all_.contains(var)) return;
    learned_ |= differing_.insert(var).second;
  }

  /// Whether the threads of a block may see different values.
  bool of(const Expr& expr) const {
    bool found = false;
    walk(expr, [&](const Node& node) {
      if (auto var = as<VarNode>(&node)) found |= differing_.contains(var);
      if (auto load = as<BufferLoadNode>(&node)) found |= differing_.contains(load->buffer->data.get());
      auto call = as<CallNode>(&node);
      if (call && (!call->op || call->op->effect == Effect::Opaque)) found = true;
      return !found;
    });
    return found;
  }

  std::unordered_set<const VarNode*> differing_, seen_by_all_;
  Expr divergent_;
  bool learned_ = false;
};

}  // namespace

Result<void> verify_barriers(const std::string& name, const PrimFunc& kernel) {
  Divergence divergence(kernel);
  // What a loop stores is read in its next turn: until nothing is learned any more.
  do {
    divergence.barrier = nullptr;
    divergence.condition = nullptr;
  } while (divergence.again(kernel->body));
  if (!divergence.barrier) return {};
  Diagnostic diagnostic = refused("codegen.divergent-barrier",
                                  "not all threads of a block reach a barrier of {0}: it depends on {1}, which differs "
                                  "between threads; let all threads reach it and move the condition around their work",
                                  name, script::text(divergence.condition));
  diagnostic.where.push_back({name, {}, "", Ref<const RefCounted>(divergence.barrier)});
  return fail(std::move(diagnostic));
}

}  // namespace tirscope::codegen
