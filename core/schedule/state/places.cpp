// SPDX-License-Identifier: Apache-2.0
#include "schedule/state/places.h"

#include <algorithm>
#include <unordered_set>

#include "ir/walk/visitor.h"
#include "schedule/state/places_entry.h"

namespace tirscope::schedule {

PlaceId Places::scope_of(PlaceId id) const {
  for (id = (*this)[id].parent; id >= 0; id = (*this)[id].parent)
    if ((*this)[id].realize) return id;
  return -1;
}

void Places::forget_cover(Siblings& scope, PlaceId child) {
  if (const bool* covered = cover.find(child)) {
    if (scope.counted && !*covered) --scope.uncovered;
    cover.erase(child);
  }
  if (scope.counted) scope.unknown.set(child, true);
}

namespace {

/// Collects the pointers of a place's own text.
class PointerFinder final : public Visitor {
 public:
  explicit PointerFinder(bool enter_sequences) : enter_sequences_(enter_sequences) {}
  std::unordered_set<const VarNode*> found;

  void look_at(const PlaceRecord& place) {
    if (place.realize) {
      for (const Expr& value : place.realize->iter_values) visit(value);
      visit(place.realize->predicate);
    }
    if (auto block = as<BlockNode>(place.stmt)) {
      for (const IterVar& iter : block->iter_vars) visit(iter);
      for (const auto* regions : {&block->reads, &block->writes})
        for (const BufferRegion& region : *regions) visit(region);
      for (const MatchBufferRegion& match : block->match_buffers) visit(match);
      visit_annotations(block->annotations);
      in_init_ = true;
      visit(block->init);
      in_init_ = false;
    } else {
      auto loop = as<ForNode>(place.stmt);
      visit(loop->min);
      visit(loop->extent);
      visit_annotations(loop->annotations);
    }
    visit(body_of(*place.stmt));
  }

 protected:
  void visit_For(const ForNode& node) override {
    if (in_init_) children(node);
  }
  void visit_BlockRealize(const BlockRealizeNode&) override {}
  void visit_SeqStmt(const SeqStmtNode& node) override {
    if (in_init_ || enter_sequences_) children(node);
  }
  void visit_Var(const VarNode& var) override {
    if (var.dtype.is_handle()) found.insert(&var);
  }
  void buffer_def(const Buffer& buffer) override {
    Visitor::buffer_def(buffer);
    found.insert(buffer->data.get());
  }
  void buffer_use(const Buffer& buffer) override { found.insert(buffer->data.get()); }

 private:
  void visit_annotations(const AttrDict& annotations) {
    for (const auto& [key, value] : annotations)
      if (auto node = value.get<NodeRef>(); node && *node) visit(**node);
  }
  bool enter_sequences_, in_init_ = false;
};

}  // namespace

bool is_place(const Node& node) { return node.kind == Kind::For || node.kind == Kind::BlockRealize; }

int strays_in(const Node& node) {
  if (is_place(node)) return 0;
  int count = 0;
  if (auto sequence = as<SeqStmtNode>(&node)) {
    for (const Stmt& item : sequence->seq) count += is_place(*item) ? 0 : 1 + strays_in(*item);
    return count;
  }
  for_each_child(node, [&](const Node& child) {
    if (is_stmt(child.kind)) count += strays_in(child);
  });
  return count;
}

void Collected::collect(const Node& node, int parent) {
  for_each_outermost(node, [&](const StmtNode* stmt, const BlockRealizeNode* realize) {
    const std::size_t index = items.size();
    items.push_back({{stmt, realize}, parent, events++, 0, strays_in(*body_of(*stmt))});
    collect(*body_of(*stmt), int(index));
    items[index].closes = events++;
  });
}

void add_name(Places& places, const std::string& name, PlaceId id) { places.named[name].push_back(id); }

void add_pointers(Places& places, PlaceId id) {
  for (const VarNode* pointer : pointers_in(places[id], places.strays.contains(id)))
    places.by_pointer[pointer].push_back(id);
}

bool enter(Places& places, const Collected& collected, PlaceId parent, PlaceOrder low, PlaceOrder high) {
  const PlaceOrder step = (high - low) / (collected.events + 1);
  if (step == 0) return false;
  const PlaceId first = places.next;
  for (const Collected::Item& item : collected.items) {
    PlaceRecord place = item.place;
    place.parent = item.parent < 0 ? parent : first + item.parent;
    place.begin = low + step * (item.opens + 1);
    place.end = low + step * (item.closes + 1);
    const PlaceId id = places.next++;
    places.ids.set(place.stmt, id);
    places.places.set(id, place);
    if (item.strays) places.strays.set(id, item.strays);
    if (places.pointers_known) add_pointers(places, id);
    auto block = as<BlockNode>(place.stmt);
    if (!block) continue;
    add_name(places, block->name, id);
    for (const Buffer& buffer : block->alloc_buffers) places.allocated.set(buffer->data.get(), {buffer.get(), id});
  }
  return true;
}

Places places_of(const PrimFuncNode& function) {
  Places places;
  Collected collected;
  collected.collect(*function.body, -1);
  TS_CHECK(enter(places, collected, -1, first_order, last_order), "there are labels for any function");
  return places;
}

std::vector<const VarNode*> pointers_in(const PlaceRecord& place, bool has_strays) {
  PointerFinder finder(has_strays);
  finder.look_at(place);
  return {finder.found.begin(), finder.found.end()};
}

void find_pointers(Places& places) {
  places.pointers_known = true;
  places.places.for_each([&](PlaceId id, const PlaceRecord&) { add_pointers(places, id); });
}

// ---- scopes

void update_output(Places& places, PlaceId scope, PlaceId child) {
  const auto& writes = as<BlockNode>(places[child].stmt)->writes;
  const bool writes_out = std::ranges::any_of(writes, [&](const BufferRegion& write) {
    auto* allocated = places.allocated.find(write->buffer->data.get());
    return !allocated || allocated->first != write->buffer.get() || allocated->second != scope;
  });
  Siblings& siblings = *places.scopes.edit(scope);
  if (writes_out)
    siblings.outputs.set(child, true);
  else
    siblings.outputs.erase(child);
}

void update_siblings(Places& places, PlaceId scope_id, const std::vector<ChildChange>& changes) {
  Siblings& scope = *places.scopes.edit(scope_id);
  std::unordered_set<const BufferNode*> touched;
  for (const ChildChange& change : changes)
    for (const BlockNode* block : {change.before, change.after})
      for (const auto* regions : {block ? &block->reads : nullptr, block ? &block->writes : nullptr})
        if (regions)
          for (const BufferRegion& region : *regions) touched.insert(region->buffer.get());
  auto begin = [&](PlaceId id) { return places[id].begin; };
  auto written_after_read = [&](const BufferNode* buffer) {
    const std::vector<PlaceId>*readers = scope.readers.find(buffer), *writers = scope.writers.find(buffer);
    return readers && writers && begin(readers->front()) < begin(writers->back());
  };
  auto take_out = [](Siblings::ByBuffer& users, const std::vector<BufferRegion>& regions, PlaceId child) {
    for (const BufferRegion& region : regions)
      if (std::vector<PlaceId>* ids = users.edit(region->buffer.get())) {
        std::erase(*ids, child);
        if (ids->empty()) users.erase(region->buffer.get());
      }
  };
  auto put_in = [&](Siblings::ByBuffer& users, const std::vector<BufferRegion>& regions, PlaceId child) {
    for (const BufferRegion& region : regions) {
      std::vector<PlaceId>& ids = users[region->buffer.get()];
      auto at = std::ranges::lower_bound(ids, begin(child), {}, begin);
      if (at == ids.end() || *at != child) ids.insert(at, child);
    }
  };
  // The touched buffers are counted again; the order that was is in the lists.
  for (const ChildChange& change : changes)
    if (change.before) {
      take_out(scope.readers, change.before->reads, change.child);
      take_out(scope.writers, change.before->writes, change.child);
      places.affine.erase(change.child);
      places.forget_cover(scope, change.child);
      if (!change.after) {
        scope.unknown.erase(change.child);
        scope.outputs.erase(change.child);
      }
    }
  for (const ChildChange& change : changes)
    if (change.after) {
      put_in(scope.readers, change.after->reads, change.child);
      put_in(scope.writers, change.after->writes, change.child);
      places.forget_cover(scope, change.child);
      update_output(places, scope_id, change.child);
    }
  for (const BufferNode* buffer : touched) {
    const bool before = scope.hazards.contains(buffer), now = written_after_read(buffer);
    if (before && !now) scope.hazards.erase(buffer);
    if (now && !before) scope.hazards.set(buffer, true);
  }
  // Whoever reads what a changed child writes, or wrote, is asked again.
  for (const ChildChange& change : changes)
    for (const BlockNode* block : {change.before, change.after})
      if (block)
        for (const BufferRegion& write : block->writes)
          if (const std::vector<PlaceId>* readers = scope.readers.find(write->buffer.get()))
            for (PlaceId reader : *readers) places.forget_cover(scope, reader);
}
}  // namespace tirscope::schedule
