// SPDX-License-Identifier: Apache-2.0
#include "schedule/state/state.h"

#include <algorithm>

#include "schedule/state/known_flags.h"

namespace tirscope::schedule {

namespace {

/// A flag of a block, looked up where it was found out.
bool flag_of(const SRef& block, const KnownFlags* flags, KnownFlags::ByBlock KnownFlags::* known,
             bool (FunctionTree::*find_out)(const SRef&) const) {
  if (!flags) return (block.tree->*find_out)(block);
  const FunctionTree* tree = nullptr;
  const BlockNode* there = block.block();
  if (std::optional<FlagSource> source = flags->source(known, block)) {
    if (!source->tree) return source->said;
    tree = source->tree.get();
    there = source->block;
  } else if (auto first = flags->first.find(block.tree->name()); first != flags->first.end()) {
    tree = first->second.get();
  }
  const SRef* sref = tree ? tree->find(there) : nullptr;
  return sref ? (tree->*find_out)(*sref) : (block.tree->*find_out)(block);
}

}  // namespace

bool State::affine_binding(const SRef& block) const {
  return flag_of(block, flags_.get(), &KnownFlags::affine_binding, &FunctionTree::affine_binding);
}
bool State::region_cover(const SRef& block) const {
  return flag_of(block, flags_.get(), &KnownFlags::region_cover, &FunctionTree::region_cover);
}
bool State::stage_pipeline(const SRef& scope_root) const {
  return flag_of(scope_root, flags_.get(), &KnownFlags::stage_pipeline, &FunctionTree::stage_pipeline);
}

State::State(IRModule module, const State& previous, TreePtr changed) : module_(std::move(module)) {
  std::lock_guard lock(previous.mutex_);
  for (const auto& [name, tree] : previous.trees_)
    (module_->find(name) == NodeRef(tree->function()) ? trees_ : earlier_).emplace(name, tree);
  for (const auto& [name, tree] : previous.earlier_) earlier_.emplace(name, tree);
  std::erase_if(earlier_, [&](const auto& entry) { return !module_->prim_func(entry.first); });
  if (!changed) return;
  earlier_.erase(changed->name());
  trees_[changed->name()] = std::move(changed);
}

State::State(const State& same, std::shared_ptr<const KnownFlags> flags)
    : module_(same.module_), flags_(std::move(flags)) {
  std::lock_guard lock(same.mutex_);
  trees_ = same.trees_;
  earlier_ = same.earlier_;
}

State::TreePtr State::shared_tree(const std::string& function) const {
  std::lock_guard lock(mutex_);
  if (auto it = trees_.find(function); it != trees_.end()) return it->second;
  PrimFunc prim_func = module_->prim_func(function);
  if (!prim_func) return nullptr;
  auto earlier = earlier_.find(function);
  auto made = earlier == earlier_.end() ? std::make_shared<const FunctionTree>(function, prim_func)
                                        : std::make_shared<const FunctionTree>(*earlier->second, prim_func);
  earlier_.erase(function);
  return trees_.emplace(function, std::move(made)).first->second;
}

const SRef* State::find(const Node* stmt) const {
  std::lock_guard lock(mutex_);
  for (const auto& [name, made] : trees_)
    if (const SRef* sref = made->find(stmt)) return sref;
  for (const auto& [name, function] : module_->functions)
    if (!trees_.contains(name))
      if (const FunctionTree* made = tree(name))
        if (const SRef* sref = made->find(stmt)) return sref;
  return nullptr;
}

// ---- walking --------------------------------------------------------------------------------------------------------

const SRef* scope_root(const SRef& sref) {
  const SRef* p = sref.parent;
  while (p && !p->block()) p = p->parent;
  return p;
}

std::vector<const SRef*> loops_above(const SRef& sref) {
  std::vector<const SRef*> out;
  for (const SRef* p = sref.parent; p && p->loop(); p = p->parent) out.push_back(p);
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<const SRef*> child_blocks(const SRef& sref) {
  std::vector<const SRef*> out;
  auto list = [&](const auto& self, const Node& node) -> void {
    for_each_outermost(node, [&](const StmtNode* stmt, const BlockRealizeNode* realize) {
      if (realize)
        out.push_back(sref.tree->find(stmt));
      else
        self(self, *body_of(*stmt));
    });
  };
  list(list, *body_of(*sref.stmt));
  return out;
}

const SRef* lowest_common_ancestor(const SRef& a, const SRef& b) {
  const SRef* p = &a;
  while (p && !p->contains(b)) p = p->parent;
  return p;
}

const StmtNode* top_statement(const SRef& sref) {
  const SRef* p = &sref;
  while (p->parent && p->parent->loop()) p = p->parent;
  return p->realize ? static_cast<const StmtNode*>(p->realize) : p->stmt;
}

std::vector<std::pair<Var, Range>> loop_ranges_above(const SRef& sref) {
  std::vector<std::pair<Var, Range>> out;
  for (const SRef* p = sref.parent; p && p->loop(); p = p->parent)
    out.emplace_back(p->loop()->var, make_range(p->loop()->min, p->loop()->extent));
  return out;
}

std::set<std::string> axes_around(const SRef& loop) {
  std::set<std::string> axes;
  auto note = [&](const SRef& sref) {
    if (sref.loop() && sref.loop()->thread_binding) axes.insert(sref.loop()->thread_binding->thread_tag);
  };
  for (const SRef* above = &loop; above; above = above->parent) note(*above);
  for (const SRef& below : loop.tree->below(loop)) note(below);
  return axes;
}

}  // namespace tirscope::schedule
