// SPDX-License-Identifier: Apache-2.0
#include "schedule/state/function_tree.h"

#include <algorithm>
#include <numeric>

#include "schedule/legality/binding.h"
#include "schedule/legality/region_cover.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

FunctionTree::FunctionTree(std::string name, PrimFunc function)
    : name_(std::move(name)), function_(std::move(function)) {
  if (as<BlockRealizeNode>(function_->body)) places_ = places_of(*function_);
}

FunctionTree::FunctionTree(const FunctionTree& previous, PrimFunc function, TreeChange* change)
    : name_(previous.name_), function_(std::move(function)) {
  TreeChange ignored;
  TreeChange& difference = change ? *change : ignored;
  if (as<BlockRealizeNode>(function_->body) && previous.root())
    places_ = updated_places(previous.copied(), *previous.function_, *function_, difference.gone, difference.made);
  else if (as<BlockRealizeNode>(function_->body))
    places_ = places_of(*function_);
}

Places FunctionTree::copied() const {
  std::lock_guard lock(mutex_);
  return places_;
}

const SRef* FunctionTree::root() const {
  auto realize = as<BlockRealizeNode>(function_->body);
  return realize ? find(realize->block.get()) : nullptr;
}

const SRef* FunctionTree::find(const Node* stmt) const {
  std::lock_guard lock(mutex_);
  const PlaceId* id = places_.ids.find(stmt);
  return id ? &at(*id) : nullptr;
}

const SRef& FunctionTree::at(PlaceId id) const {
  std::lock_guard lock(mutex_);
  const SRef*& sref = srefs_[id];
  if (sref) return *sref;
  const PlaceRecord& place = places_[id];
  SRef made{place.stmt, nullptr, place.realize, this, id, place.begin, place.end};
  if (place.parent >= 0) made.parent = &at(place.parent);
  return *(srefs_[id] = &made_.emplace_back(made));
}

std::vector<const SRef*> FunctionTree::named(const std::string& name) const {
  std::lock_guard lock(mutex_);
  std::vector<const SRef*> out;
  if (const std::vector<PlaceId>* ids = places_.named.find(name))
    for (PlaceId id : *ids) out.push_back(&at(id));
  std::ranges::sort(out, {}, &SRef::begin);
  return out;
}

SRefs FunctionTree::below(const SRef& sref) const {
  std::vector<const SRef*> out;
  auto list = [&](const auto& self, const Node& node) -> void {
    for_each_outermost(node, [&](const StmtNode* stmt, const BlockRealizeNode*) {
      out.push_back(find(stmt));
      self(self, *body_of(*stmt));
    });
  };
  list(list, *body_of(*sref.stmt));
  return SRefs(std::move(out));
}

const SRef* FunctionTree::allocator(const BufferNode* buffer) const {
  std::lock_guard lock(mutex_);
  auto* found = places_.allocated.find(buffer->data.get());
  return found && found->first == buffer ? &at(found->second) : nullptr;
}

const BufferNode* FunctionTree::allocated(const VarNode* pointer) const {
  std::lock_guard lock(mutex_);
  auto* found = places_.allocated.find(pointer);
  return found ? found->first : nullptr;
}

std::vector<const SRef*> FunctionTree::with_pointer(const VarNode* pointer) const {
  std::lock_guard lock(mutex_);
  if (!places_.pointers_known) find_pointers(places_);
  std::vector<const SRef*> out;
  if (const std::vector<PlaceId>* ids = places_.by_pointer.find(pointer))
    for (PlaceId id : *ids) out.push_back(&at(id));
  return out;
}

std::optional<std::vector<std::size_t>> FunctionTree::positions(const SRef& root,
                                                                const std::vector<const SRef*>& srefs) const {
  auto sequence = as<SeqStmtNode>(without_declarations(root.block()->body));
  if (!sequence) return std::nullopt;
  std::vector<std::size_t> out;
  bool all = false;
  {
    std::lock_guard lock(mutex_);
    all = places_.strays.contains(root.place);
  }
  for (const SRef* sref : srefs) {
    if (sref == &root || !root.contains(*sref)) continue;
    while (sref->parent != &root) sref = sref->parent;
    const StmtNode* statement = sref->realize ? static_cast<const StmtNode*>(sref->realize) : sref->stmt;
    auto position = all ? std::nullopt : sequence->seq.index_of(ref(statement));
    all = all || !position;
    if (position) out.push_back(*position);
  }
  if (all) {
    out.resize(sequence->seq.size());
    std::iota(out.begin(), out.end(), std::size_t(0));
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

const SRefs& FunctionTree::all() const {
  std::lock_guard lock(mutex_);
  if (all_) return *all_;
  std::vector<const SRef*> out;
  out.reserve(places_.places.size());
  places_.places.for_each([&](PlaceId id, const PlaceRecord&) { out.push_back(&at(id)); });
  std::ranges::sort(out, {}, &SRef::begin);
  all_ = std::make_unique<SRefs>(std::move(out));
  return *all_;
}

const BlockScope& FunctionTree::scope(const SRef& root) const {
  std::lock_guard lock(mutex_);
  std::unique_ptr<BlockScope>& scope = scopes_[root.place];
  if (scope) return *scope;
  if (!places_.scopes.contains(root.place)) {
    places_.scopes.set(root.place, {});
    std::vector<ChildChange> children;
    for (const SRef* child : child_blocks(root))
      children.push_back({root.place, child->place, nullptr, child->block()});
    update_siblings(places_, root.place, children);
  }
  scope = std::make_unique<BlockScope>(root, *places_.scopes.find(root.place));
  return *scope;
}

bool FunctionTree::affine_binding(const SRef& block) const {
  std::lock_guard lock(mutex_);
  if (const bool* known = places_.affine.find(block.place)) return *known;
  const bool affine = is_affine_binding(block);
  places_.affine.set(block.place, affine);
  return affine;
}

bool FunctionTree::region_cover(const SRef& block) const {
  if (!block.parent) return true;
  std::lock_guard lock(mutex_);
  if (const bool* known = places_.cover.find(block.place)) return *known;
  const SRef& root = *scope_root(block);
  const bool covered = covers_what_it_reads(scope(root), block);
  places_.cover.set(block.place, covered);
  if (Siblings& siblings = *places_.scopes.edit(root.place); siblings.counted) {
    siblings.unknown.erase(block.place);
    siblings.uncovered += !covered;
  }
  return covered;
}

bool FunctionTree::stage_pipeline(const SRef& root) const {
  std::lock_guard lock(mutex_);
  if (scope(root).has_write_after_read()) return false;
  Siblings& siblings = *places_.scopes.edit(root.place);
  if (!siblings.counted) {
    siblings.counted = true;
    for (const SRef* child : child_blocks(root)) {
      const bool* known = places_.cover.find(child->place);
      if (!known) siblings.unknown.set(child->place, true);
      siblings.uncovered += known && !*known;
    }
  }
  if (siblings.uncovered > 0) return false;
  std::vector<PlaceId> unknown;
  siblings.unknown.for_each([&](PlaceId child, bool) { unknown.push_back(child); });
  return std::ranges::all_of(unknown, [&](PlaceId child) { return region_cover(at(child)); });
}

// ---- scopes

namespace {

std::vector<const SRef*> srefs_of(const SRef& root, const Siblings::ByBuffer& users, const BufferNode* buffer) {
  std::vector<const SRef*> out;
  if (const std::vector<PlaceId>* ids = users.find(buffer))
    for (PlaceId id : *ids) out.push_back(&root.tree->at(id));
  return out;
}

std::vector<const SRef*> value_neighbours(const std::vector<Dependence>& dependences, const SRef* Dependence::* end) {
  std::vector<const SRef*> out;
  for (const Dependence& dependence : dependences) {
    if (dependence.kind != DependenceKind::RAW && dependence.kind != DependenceKind::WAW) continue;
    if (std::find(out.begin(), out.end(), dependence.*end) == out.end()) out.push_back(dependence.*end);
  }
  return out;
}

}  // namespace

std::vector<const SRef*> BlockScope::children() const { return child_blocks(*root_); }
std::vector<const SRef*> BlockScope::writers(const BufferNode* buffer) const {
  return srefs_of(*root_, siblings_.writers, buffer);
}
std::vector<const SRef*> BlockScope::readers(const BufferNode* buffer) const {
  return srefs_of(*root_, siblings_.readers, buffer);
}

std::vector<const SRef*> BlockScope::outputs() const {
  std::vector<const SRef*> out;
  siblings_.outputs.for_each([&](PlaceId id, bool) { out.push_back(&root_->tree->at(id)); });
  std::ranges::sort(out, {}, &SRef::begin);
  return out;
}

std::vector<Dependence> BlockScope::into(const SRef& child) const {
  std::vector<Dependence> out;
  auto add = [&](const std::vector<BufferRegion>& regions, const Siblings::ByBuffer& earlier, DependenceKind kind) {
    for (const BufferRegion& region : regions)
      for (const SRef* source : srefs_of(*root_, earlier, region->buffer.get()))
        if (source->before(child)) out.push_back({source, &child, kind});
  };
  add(child.block()->reads, siblings_.writers, DependenceKind::RAW);
  add(child.block()->writes, siblings_.writers, DependenceKind::WAW);
  add(child.block()->writes, siblings_.readers, DependenceKind::WAR);
  return out;
}

std::vector<Dependence> BlockScope::out_of(const SRef& child) const {
  std::vector<const SRef*> later;
  auto touch = [&](const std::vector<BufferRegion>& regions, const Siblings::ByBuffer& users) {
    for (const BufferRegion& region : regions)
      for (const SRef* target : srefs_of(*root_, users, region->buffer.get()))
        if (child.before(*target)) later.push_back(target);
  };
  touch(child.block()->writes, siblings_.readers);
  touch(child.block()->writes, siblings_.writers);
  touch(child.block()->reads, siblings_.writers);
  std::ranges::sort(later, {}, &SRef::begin);
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

std::vector<const SRef*> BlockScope::producers(const SRef& child) const {
  return value_neighbours(into(child), &Dependence::source);
}
std::vector<const SRef*> BlockScope::consumers(const SRef& child) const {
  return value_neighbours(out_of(child), &Dependence::target);
}

}  // namespace tirscope::schedule
