// SPDX-License-Identifier: Apache-2.0
#include "schedule/edit/edit.h"

#include <algorithm>

#include "ir/walk/mutator.h"

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

/// Replaces one statement, looking through everything but loops and blocks.
class Replacement final : public Mutator {
 public:
  Replacement(const StmtNode* target, const Stmt& with) : target_(target), with_(with) {}

 protected:
  NodeRef mutate_For(const ForNode& node) override { return enter(node); }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override { return enter(node); }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    if (auto at = node.seq.index_of(ref(target_))) return spliced(node, *at, with_);
    std::size_t i = 0;
    for (const Stmt& before : node.seq) {
      Stmt item = (*this)(before);
      if (item != before) return spliced(node, i, item);
      ++i;
    }
    return ref(node);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override { return ref(node); }
  NodeRef mutate_Evaluate(const EvaluateNode& node) override { return ref(node); }

 private:
  /// As TVM's SeqStmt::Flatten: a sequence is spliced in, a no-op drops out.
  static NodeRef spliced(const SeqStmtNode& node, std::size_t at, const Stmt& item) {
    auto inner = as<SeqStmtNode>(item);
    std::vector<Stmt> items = inner ? inner->seq.to_vector() : std::vector<Stmt>{item};
    if (is_no_op(item)) items.clear();
    List<Stmt> seq = node.seq.spliced(at, 1, items);
    if (seq.size() == 1) return seq[0];
    return make<SeqStmtNode>(std::move(seq));
  }
  NodeRef enter(const StmtNode& node) { return &node == target_ ? NodeRef(with_) : NodeRef(ref(node)); }
  const StmtNode* target_;
  const Stmt& with_;
};

/// A block at work as before, with another block.
Stmt realized(const BlockRealizeNode& realize, const Stmt& block) {
  return with(realize, [&](BlockRealizeNode& copy) { copy.block = ref_as<BlockNode>(block); });
}

/// The loops by variable and the blocks by first iteration variable among statements.
class Inventory {
 public:
  explicit Inventory(const std::vector<const StmtNode*>& statements) {
    for (const StmtNode* stmt : statements) {
      if (auto loop = as<ForNode>(stmt)) by_var_.emplace(loop->var.get(), ref(stmt));
      auto block = as<BlockNode>(stmt);
      if (block && !block->iter_vars.empty()) by_var_.emplace(block->iter_vars.front()->var.get(), ref(stmt));
    }
  }

  NodeRef successor(const StmtNode& old) const {
    if (auto loop = as<ForNode>(&old)) return find(loop->var.get(), Kind::For);
    const BlockNode& block = *as<BlockNode>(&old);
    return block.iter_vars.empty() ? nullptr : find(block.iter_vars.front()->var.get(), Kind::Block);
  }

 private:
  NodeRef find(const VarNode* var, Kind kind) const {
    auto it = by_var_.find(var);
    return it == by_var_.end() || it->second->kind != kind ? nullptr : it->second;
  }
  std::unordered_map<const VarNode*, NodeRef> by_var_;
};

/// The statement that conditions, values and attributes surround, which do nothing without it.
const StmtNode* surrounded(const StmtNode* stmt) {
  for (;;) {
    if (auto condition = as<IfThenElseNode>(stmt); condition && !condition->else_case) {
      stmt = condition->then_case.get();
    } else if (auto let = as<LetStmtNode>(stmt)) {
      stmt = let->body.get();
    } else if (auto attribute = as<AttrStmtNode>(stmt)) {
      stmt = attribute->body.get();
    } else {
      return stmt;
    }
  }
}

}  // namespace

Stmt replace_statement(const Stmt& outer, const StmtNode* target, const Stmt& with) {
  if (outer.get() == target) return with;
  Replacement replacement(target, with);
  auto loop = as<ForNode>(outer);
  auto block = as<BlockNode>(outer);
  if (!loop && !block) return replacement(outer);
  const Stmt& body = body_of(*outer);
  Stmt now = replacement(body);
  if (now == body) return outer;
  if (loop) return tirscope::with(*loop, [&](ForNode& copy) { copy.body = now; });
  return tirscope::with(*block, [&](BlockNode& copy) { copy.body = now; });
}

void Edit::replace(const SRef& old, Stmt with, const BlockReuse& reuse) {
  Successors step;
  const StmtNode* target = old.stmt;
  // A block in the place of a block keeps its BlockRealize.
  if (old.realize && as<BlockNode>(with)) {
    step[ref(old.stmt)] = with;
    with = realized(*old.realize, with);
  }
  if (old.realize) target = old.realize;
  for (const SRef* p = old.parent; p; p = p->parent) {
    Stmt now = replace_statement(ref(p->stmt), target, with);
    TS_CHECK(now.get() != p->stmt, "the replaced statement is not below its parent");
    step[ref(p->stmt)] = now;
    target = p->realize ? static_cast<const StmtNode*>(p->realize) : p->stmt;
    with = p->realize ? realized(*p->realize, now) : now;
  }
  const PrimFunc& function = old.tree->function();
  TS_CHECK(function->body.get() == target, "the replaced statement is not in the function");
  succeed(*old.tree, tirscope::with(function, [&](PrimFuncNode& copy) { copy.body = with; }), std::move(step), reuse);
}

void Edit::remove(const SRef& old) {
  const SRef* top = &old;
  // A loop or block whose only statement this is goes with it.
  for (const SRef* p = old.parent; p && p->loop(); p = p->parent) {
    const StmtNode* inner = top->realize ? static_cast<const StmtNode*>(top->realize) : top->stmt;
    if (surrounded(p->loop()->body.get()) != inner) break;
    top = p;
  }
  TS_CHECK(top->parent, "the root block is never removed");
  replace(*top, no_op());
}

void Edit::replace_function(const FunctionTree& tree, PrimFunc function, const BlockReuse& reuse) {
  succeed(tree, std::move(function), {}, reuse);
}

void Edit::succeed(const FunctionTree& tree, PrimFunc function, Successors step, const BlockReuse& reuse) {
  for (const auto& [block, now] : reuse)
    if (now.get() != block && tree.find(block)) step.emplace(ref(block), now);
  TreeChange change;
  auto now = std::make_shared<const FunctionTree>(tree, function, &change);
  Inventory inventory(change.made);
  for (const StmtNode* made : change.made)
    if (auto block = as<BlockNode>(made)) made_.push_back(block);
  for (const StmtNode* gone : change.gone) {
    NodeRef node = ref(gone);
    if (!step.contains(node)) step.emplace(node, inventory.successor(*gone));
  }
  passed_.push_back(state_);
  functions_.insert(tree.name());
  state_ = std::make_shared<const State>(with_function(state_->module(), tree.name(), function), *state_, now);
  change_ = compose(change_, Change{std::move(step), {}});
}

NodeRef Edit::now(const Node* original) const { return change_(NodeRef(original)); }

const SRef& Edit::at(const Node* original) const {
  NodeRef node = now(original);
  const SRef* sref = node ? state_->find(node.get()) : nullptr;
  TS_CHECK(sref, "a node that an edit uses no longer exists");
  return *sref;
}

void Edit::forward(const Node* original, NodeRef now) { change_.forward[NodeRef(original)] = std::move(now); }

void Edit::origin(NodeRef node, std::vector<NodeRef> sources, Verb verb) {
  change_.origin.push_back({std::move(node), std::move(sources), verb});
}

void Edit::renew(const SRef& block, Renewal renewal) { renewed_.push_back({block.block(), renewal}); }

std::shared_ptr<const KnownFlags> Edit::flags() const {
  std::vector<std::pair<const BlockNode*, const BlockNode*>> goes_on;
  for (const auto& [old, now] : change_.forward)
    if (auto block = as<BlockNode>(old); block && now != old)
      goes_on.emplace_back(block, now ? as<BlockNode>(now) : nullptr);
  const State& first = *passed_.front();
  std::shared_ptr<const KnownFlags> out = first.flags();
  for (const std::string& function : functions_)
    out = std::make_shared<const KnownFlags>(
        flags_after(out.get(), first.shared_tree(function), state_->shared_tree(function), goes_on, made_, renewed_));
  return out;
}

Outcome Edit::finish(std::vector<Binding> outputs) && {
  if (!passed_.empty()) state_ = std::make_shared<const State>(*state_, flags());
  // Nodes that came and went between two replacements do not matter.
  if (passed_.size() > 1)
    std::erase_if(change_.forward, [&](const auto& entry) {
      return is_stmt(entry.first->kind) && !passed_.front()->find(entry.first.get());
    });
  return {std::move(state_), std::move(change_), std::move(outputs)};
}

}  // namespace tirscope::schedule
