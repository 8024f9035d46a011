// SPDX-License-Identifier: Apache-2.0
#include "schedule/state.h"

#include <algorithm>

#include "ir/fields.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/region_cover.h"

namespace tirscope::schedule {

namespace {

/// Lists the loops and blocks below a statement in pre-order; parents as indexes, because the list still grows.
class Collector {
 public:
  struct Entry {
    SRef sref;
    int parent;
  };
  std::vector<Entry> entries;

  void collect(const Node& node, int parent) {
    if (auto realize = as<BlockRealizeNode>(&node)) {
      enter(realize->block.get(), realize, parent, *realize->block->body);
    } else if (auto loop = as<ForNode>(&node)) {
      enter(loop, nullptr, parent, *loop->body);
    } else {
      for_each_child(node, [&](const Node& child) {
        if (is_stmt(child.kind)) collect(child, parent);
      });
    }
  }

 private:
  void enter(const StmtNode* stmt, const BlockRealizeNode* realize, int parent, const Node& body) {
    int index = int(entries.size());
    entries.push_back({SRef{.stmt = stmt, .realize = realize, .index = index}, parent});
    collect(body, index);
    entries[std::size_t(index)].sref.end = int(entries.size());
  }
};

const std::vector<const SRef*>& lookup(const std::unordered_map<const BufferNode*, std::vector<const SRef*>>& map,
                                       const BufferNode* buffer) {
  static const std::vector<const SRef*> none;
  auto it = map.find(buffer);
  return it == map.end() ? none : it->second;
}

}  // namespace

FunctionTree::FunctionTree(std::string name, PrimFunc function)
    : name_(std::move(name)), function_(std::move(function)) {
  if (!as<BlockRealizeNode>(function_->body)) return;
  Collector collector;
  collector.collect(*function_->body, -1);
  srefs_.reserve(collector.entries.size());
  index_.reserve(collector.entries.size());
  for (const Collector::Entry& entry : collector.entries) {
    SRef sref = entry.sref;
    sref.tree = this;
    if (entry.parent >= 0) sref.parent = &srefs_[std::size_t(entry.parent)];
    index_.emplace(sref.stmt, sref.index);
    srefs_.push_back(sref);
  }
}

const SRef* FunctionTree::find(const Node* stmt) const {
  auto it = index_.find(stmt);
  return it == index_.end() ? nullptr : &srefs_[std::size_t(it->second)];
}

// ---- scopes ---------------------------------------------------------------------------------------------------------

BlockScope::BlockScope(const SRef& root) : root_(&root), children_(child_blocks(root)) {
  auto append = [](Accesses& accesses, const BufferRegion& region, const SRef* child) {
    std::vector<const SRef*>& list = accesses[region->buffer.get()];
    if (list.empty() || list.back() != child) list.push_back(child);
  };
  for (const SRef* child : children_) {
    for (const BufferRegion& region : child->block()->reads) append(readers_, region, child);
    for (const BufferRegion& region : child->block()->writes) append(writers_, region, child);
  }
  for (const auto& [buffer, list] : writers_)
    for (const SRef* reader : readers(buffer)) has_war_ = has_war_ || reader->index < list.back()->index;
}

const std::vector<const SRef*>& BlockScope::writers(const BufferNode* buffer) const { return lookup(writers_, buffer); }
const std::vector<const SRef*>& BlockScope::readers(const BufferNode* buffer) const { return lookup(readers_, buffer); }

std::vector<Dependence> BlockScope::into(const SRef& child) const {
  std::vector<Dependence> out;
  auto add = [&](const std::vector<BufferRegion>& regions, const Accesses& earlier, DependenceKind kind) {
    for (const BufferRegion& region : regions)
      for (const SRef* source : lookup(earlier, region->buffer.get()))
        if (source->index < child.index) out.push_back({source, &child, kind});
  };
  add(child.block()->reads, writers_, DependenceKind::RAW);
  add(child.block()->writes, writers_, DependenceKind::WAW);
  add(child.block()->writes, readers_, DependenceKind::WAR);
  return out;
}

std::vector<Dependence> BlockScope::out_of(const SRef& child) const {
  std::vector<const SRef*> later;
  auto touch = [&](const std::vector<BufferRegion>& regions, const Accesses& accesses) {
    for (const BufferRegion& region : regions)
      for (const SRef* target : lookup(accesses, region->buffer.get()))
        if (target->index > child.index) later.push_back(target);
  };
  touch(child.block()->writes, readers_);
  touch(child.block()->writes, writers_);
  touch(child.block()->reads, writers_);
  std::sort(later.begin(), later.end(), [](const SRef* a, const SRef* b) { return a->index < b->index; });
  later.erase(std::unique(later.begin(), later.end()), later.end());
  auto touches = [](const std::vector<BufferRegion>& regions, const BufferNode* buffer) {
    return std::any_of(regions.begin(), regions.end(),
                       [&](const BufferRegion& r) { return r->buffer.get() == buffer; });
  };
  std::vector<Dependence> out;
  for (const SRef* target : later) {
    const BlockNode &from = *child.block(), &to = *target->block();
    for (const BufferRegion& read : to.reads)
      if (touches(from.writes, read->buffer.get())) out.push_back({&child, target, DependenceKind::RAW});
    for (const BufferRegion& write : to.writes)
      if (touches(from.writes, write->buffer.get())) out.push_back({&child, target, DependenceKind::WAW});
    for (const BufferRegion& write : to.writes)
      if (touches(from.reads, write->buffer.get())) out.push_back({&child, target, DependenceKind::WAR});
  }
  return out;
}

namespace {

std::vector<const SRef*> value_neighbours(const std::vector<Dependence>& dependences, const SRef* Dependence::* end) {
  std::vector<const SRef*> out;
  for (const Dependence& dependence : dependences) {
    if (dependence.kind != DependenceKind::RAW && dependence.kind != DependenceKind::WAW) continue;
    if (std::find(out.begin(), out.end(), dependence.*end) == out.end()) out.push_back(dependence.*end);
  }
  return out;
}

}  // namespace

std::vector<const SRef*> BlockScope::producers(const SRef& child) const {
  return value_neighbours(into(child), &Dependence::source);
}
std::vector<const SRef*> BlockScope::consumers(const SRef& child) const {
  return value_neighbours(out_of(child), &Dependence::target);
}

// ---- the state ------------------------------------------------------------------------------------------------------

State::State(IRModule module, const State& previous) : module_(std::move(module)) {
  constexpr std::size_t enough = 100'000;  // remembered answers; above, the old ones are dropped
  std::lock_guard lock(previous.mutex_);
  for (const auto& [name, tree] : previous.trees_)
    if (module_->find(name) == NodeRef(tree->function())) trees_.emplace(name, tree);
  auto carry = [](auto& to, const auto& recent, const auto& old) {
    to = recent;
    if (old.size() < enough) to.insert(old.begin(), old.end());
  };
  carry(previous_affine_, previous.affine_, previous.previous_affine_);
  carry(previous_cover_, previous.cover_, previous.previous_cover_);
}

const FunctionTree* State::tree(const std::string& function) const {
  std::lock_guard lock(mutex_);
  if (auto it = trees_.find(function); it != trees_.end()) return it->second.get();
  PrimFunc prim_func = module_->prim_func(function);
  if (!prim_func) return nullptr;
  return trees_.emplace(function, std::make_shared<const FunctionTree>(function, prim_func)).first->second.get();
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

const BlockScope& State::scope(const SRef& block) const {
  std::lock_guard lock(mutex_);
  std::unique_ptr<BlockScope>& scope = scopes_[&block];
  if (!scope) scope = std::make_unique<BlockScope>(block);
  return *scope;
}

std::vector<Ref<const StmtNode>> State::evidence(const SRef& block, bool with_producers) const {
  std::vector<Ref<const StmtNode>> out{ref(top_statement(block))};
  if (with_producers && block.parent)
    for (const SRef* producer : scope(*scope_root(block)).producers(block))
      out.push_back(ref(top_statement(*producer)));
  return out;
}

template <class F>
bool State::remembered(const SRef& block, bool with_producers, F&& compute) const {
  std::lock_guard lock(mutex_);
  auto& now = with_producers ? cover_ : affine_;
  if (auto it = now.find(block.block()); it != now.end()) return it->second.value;
  auto inputs = evidence(block, with_producers);
  const auto& before = with_producers ? previous_cover_ : previous_affine_;
  auto it = before.find(block.block());
  bool value = it != before.end() && it->second.inputs == inputs ? it->second.value : compute();
  now[block.block()] = Covered{value, std::move(inputs)};
  return value;
}

bool State::affine_binding(const SRef& block) const {
  return remembered(block, false, [&] { return is_affine_binding(block); });
}

bool State::region_cover(const SRef& block) const {
  if (!block.parent) return true;
  return remembered(block, true, [&] { return covers_what_it_reads(scope(*scope_root(block)), block); });
}

bool State::stage_pipeline(const SRef& root) const {
  std::lock_guard lock(mutex_);
  const BlockScope& block_scope = scope(root);
  if (block_scope.has_write_after_read()) return false;
  return std::all_of(block_scope.children().begin(), block_scope.children().end(),
                     [&](const SRef* child) { return region_cover(*child); });
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
  std::span<const SRef> all = sref.tree->all();
  for (int i = sref.index + 1; i < sref.end;) {
    const SRef& below = all[std::size_t(i)];
    if (below.block()) out.push_back(&below);
    i = below.block() ? below.end : i + 1;
  }
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

}  // namespace tirscope::schedule
