// SPDX-License-Identifier: Apache-2.0
#include "schedule/edit.h"

#include <algorithm>

#include "ir/mutator.h"

namespace tirscope::schedule {

std::string_view verb_name(Verb verb) {
  static constexpr std::string_view names[] = {"split",  "fused",      "merged",  "copied",    "moved",
                                               "cached", "decomposed", "inlined", "reordered", "blockized"};
  return names[static_cast<std::size_t>(verb)];
}

NodeRef Change::operator()(const NodeRef& node) const {
  auto it = forward.find(node);
  return it == forward.end() ? node : it->second;
}

Change compose(const Change& first, const Change& second) {
  Change out;
  for (const auto& [node, now] : first.forward) out.forward[node] = now ? second(now) : nullptr;
  for (const auto& [node, now] : second.forward) out.forward.emplace(node, now);
  for (Origin origin : first.origin)
    if ((origin.node = second(origin.node))) out.origin.push_back(std::move(origin));
  out.origin.insert(out.origin.end(), second.origin.begin(), second.origin.end());
  return out;
}

namespace {

/// Replaces one statement below `outer`, looking through everything but loops and blocks.
class Replacement final : public Mutator {
 public:
  Replacement(const StmtNode* outer, const StmtNode* target, const Stmt& with)
      : outer_(outer), target_(target), with_(with) {}

 protected:
  NodeRef mutate_For(const ForNode& node) override { return enter(node); }
  NodeRef mutate_Block(const BlockNode& node) override {
    if (&node == target_) return with_;
    return &node == outer_ ? rebuilt(node) : ref(node);
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    if (&node == outer_ || node.block.get() == target_) return rebuilt(node);
    return enter(node);
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    for (std::size_t i = 0; i < node.seq.size(); ++i) {
      Stmt item = (*this)(node.seq[i]);
      if (item == node.seq[i]) continue;
      // As TVM's SeqStmt::Flatten: a sequence is spliced in, a no-op drops out.
      auto inner = as<SeqStmtNode>(item);
      std::vector<Stmt> items = inner ? inner->seq.to_vector() : std::vector<Stmt>{item};
      if (is_no_op(item)) items.clear();
      List<Stmt> seq = node.seq.spliced(i, 1, items);
      if (seq.size() == 1) return seq[0];
      return make<SeqStmtNode>(std::move(seq));
    }
    return ref(node);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override { return ref(node); }
  NodeRef mutate_Evaluate(const EvaluateNode& node) override { return ref(node); }

 private:
  template <class T>
  NodeRef enter(const T& node) {
    if (&node == target_) return with_;
    return &node == outer_ ? NodeRef(rebuilt(node)) : NodeRef(ref(node));
  }
  const StmtNode *outer_, *target_;
  const Stmt& with_;
};

/// The loops by variable and the blocks by identity and by first iteration variable that stand in a statement.
class Inventory {
 public:
  explicit Inventory(const Node& root) { list(root); }

  NodeRef successor(const SRef& old, const BlockReuse& reuse) const {
    if (auto loop = old.loop()) return find(loops_, loop->var.get());
    const BlockNode* block = old.block();
    if (auto it = reuse.find(block); it != reuse.end()) return it->second;
    if (blocks_.contains(block)) return ref(block);
    return block->iter_vars.empty() ? nullptr : find(by_iter_, block->iter_vars.front()->var.get());
  }

 private:
  static NodeRef find(const std::unordered_map<const VarNode*, NodeRef>& map, const VarNode* var) {
    auto it = map.find(var);
    return it == map.end() ? nullptr : it->second;
  }
  void list(const Node& node) {
    if (auto loop = as<ForNode>(&node)) loops_.emplace(loop->var.get(), ref(loop));
    if (auto block = as<BlockNode>(&node)) {
      blocks_.insert(std::pair(static_cast<const Node*>(block), true));
      if (!block->iter_vars.empty()) by_iter_.emplace(block->iter_vars.front()->var.get(), ref(block));
    }
    for_each_child(node, [this](const Node& child) {
      if (is_stmt(child.kind)) list(child);
    });
  }
  std::unordered_map<const VarNode*, NodeRef> loops_, by_iter_;
  std::unordered_map<const Node*, bool> blocks_;
};

}  // namespace

Stmt replace_statement(const Stmt& outer, const StmtNode* target, const Stmt& with) {
  if (outer.get() == target) return with;
  return Replacement(outer.get(), target, with)(outer);
}

void Edit::replace(const SRef& old, Stmt with, const BlockReuse& reuse) {
  Successors step;
  Inventory inventory(*with);
  const FunctionTree& tree = *old.tree;
  auto record = [&](const SRef& sref) {
    NodeRef now = inventory.successor(sref, reuse);
    if (now.get() != sref.stmt) step[ref(sref.stmt)] = std::move(now);
  };
  record(old);
  if (old.block() && as<BlockNode>(with)) step[ref(old.stmt)] = with;
  for (const SRef& sref : tree.below(old)) record(sref);

  const StmtNode* target = old.stmt;
  if (old.realize && !as<BlockNode>(with)) target = old.realize;
  for (const SRef* p = old.parent; p; p = p->parent) {
    Stmt now = replace_statement(ref(p->stmt), target, with);
    TS_CHECK(now.get() != p->stmt, "the replaced statement is not below its parent");
    step[ref(p->stmt)] = now;
    target = p->stmt;
    with = std::move(now);
  }
  PrimFunc function = tree.function();
  Stmt body = replace_statement(function->body, target, with);
  TS_CHECK(body != function->body, "the replaced statement is not in the function");
  succeed(tirscope::with(function, [&](PrimFuncNode& copy) { copy.body = body; }), tree.name(), std::move(step));
}

void Edit::remove(const SRef& old) {
  const SRef* top = &old;
  // A loop or block whose only statement this is goes with it.
  for (const SRef* p = old.parent; p && p->loop(); p = p->parent) {
    const StmtNode* inner = top->realize ? static_cast<const StmtNode*>(top->realize) : top->stmt;
    if (p->loop()->body.get() != inner) break;
    top = p;
  }
  TS_CHECK(top->parent, "the root block is never removed");
  replace(*top, no_op());
}

void Edit::replace_function(const FunctionTree& tree, PrimFunc function, const BlockReuse& reuse) {
  Successors step;
  Inventory inventory(*function->body);
  for (const SRef& sref : tree.all()) {
    NodeRef now = inventory.successor(sref, reuse);
    if (now.get() != sref.stmt) step[ref(sref.stmt)] = std::move(now);
  }
  succeed(function, tree.name(), std::move(step));
}

void Edit::succeed(const PrimFunc& function, const std::string& name, Successors step) {
  passed_.push_back(state_);
  state_ = std::make_shared<const State>(with_function(state_->module(), name, function), *state_);
  change_ = compose(change_, Change{std::move(step), {}});
}

NodeRef Edit::now(const Node* original) const { return change_(NodeRef(original)); }

const SRef& Edit::at(const Node* original) const {
  NodeRef node = now(original);
  const SRef* sref = node ? state_->find(node.get()) : nullptr;
  TS_CHECK(sref, "a node that an edit works on is gone");
  return *sref;
}

void Edit::forward(const Node* original, NodeRef now) { change_.forward[NodeRef(original)] = std::move(now); }

void Edit::origin(NodeRef node, std::vector<NodeRef> sources, Verb verb) {
  change_.origin.push_back({std::move(node), std::move(sources), verb});
}

Outcome Edit::finish(std::vector<Binding> outputs) && {
  // Nodes that came and went between two replacements are nobody's business.
  if (passed_.size() > 1)
    std::erase_if(change_.forward, [&](const auto& entry) {
      return is_stmt(entry.first->kind) && !passed_.front()->find(entry.first.get());
    });
  return {std::move(state_), std::move(change_), std::move(outputs)};
}

}  // namespace tirscope::schedule
