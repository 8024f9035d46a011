// SPDX-License-Identifier: Apache-2.0
// The step from the places of one function to those of the next.
#include <algorithm>
#include <unordered_set>

#include "ir/walk/visitor.h"
#include "schedule/state/places_entry.h"

namespace tirscope::schedule {

namespace {

void remove_name(Places& places, const std::string& name, PlaceId id) {
  std::vector<PlaceId>* ids = places.named.edit(name);
  std::erase(*ids, id);
  if (ids->empty()) places.named.erase(name);
}

void remove_pointers(Places& places, const Places& old, PlaceId id) {
  for (const VarNode* pointer : pointers_in(old[id], old.strays.contains(id)))
    if (std::vector<PlaceId>* ids = places.by_pointer.edit(pointer)) {
      std::erase(*ids, id);
      if (ids->empty()) places.by_pointer.erase(pointer);
    }
}

bool same_header(const ForNode& a, const ForNode& b) {
  return a.var == b.var && a.min == b.min && a.extent == b.extent && a.kind_of_loop == b.kind_of_loop &&
         a.thread_binding == b.thread_binding;
}

/// A block that its scope sees as it saw the other one.
bool same_header(const BlockRealizeNode& a, const BlockRealizeNode& b) {
  return a.iter_values == b.iter_values && a.predicate == b.predicate && a.block->iter_vars == b.block->iter_vars &&
         a.block->reads == b.block->reads && a.block->writes == b.block->writes && a.block->name == b.block->name;
}

/// What makes it likely that one statement is the other one changed.
const Node* key_of(const Stmt& stmt) {
  if (auto loop = as<ForNode>(stmt)) return loop->var.get();
  if (auto realize = as<BlockRealizeNode>(stmt); realize && !realize->block->iter_vars.empty())
    return realize->block->iter_vars.front()->var.get();
  return stmt.get();
}

/// The only statement below `node`, where all else of it is that of `other` too; null otherwise.
const Node* only_statement(const Node& node, const Node& other) {
  if (node.kind != other.kind) return nullptr;
  std::vector<const Node*> statements, rest, rest_of_other;
  for_each_child(node, [&](const Node& child) { (is_stmt(child.kind) ? statements : rest).push_back(&child); });
  for_each_child(other, [&](const Node& child) {
    if (!is_stmt(child.kind)) rest_of_other.push_back(&child);
  });
  return statements.size() == 1 && rest == rest_of_other ? statements.front() : nullptr;
}

/// Compares two functions from the outside inwards, staying out of what they share. Looks only at the old places while
/// it does; what it finds is entered at the end, because a statement may have moved.
class Update {
 public:
  explicit Update(const Places& old) : old_(old), places_(old) {}

  /// False when the labels do not suffice.
  bool run(const Node& before, const Node& after) {
    compare(before, after, -1, first_order, last_order);
    return enter_all();
  }
  Places take() { return std::move(places_); }

  std::vector<const StmtNode*> gone, made;

 private:
  struct Renewed {
    PlaceId id;
    const StmtNode *before, *after;
    const BlockRealizeNode* realize;
  };
  struct Added {
    Collected collected;
    PlaceId parent;
    PlaceOrder low, high;
  };
  PlaceId id_of(const StmtNode* stmt) const { return *old_.ids.find(stmt); }

  void compare(const Node& a, const Node& b, PlaceId parent, PlaceOrder low, PlaceOrder high) {
    if (&a == &b) return;
    auto loop = as<ForNode>(&a), other_loop = as<ForNode>(&b);
    auto realize = as<BlockRealizeNode>(&a), other_realize = as<BlockRealizeNode>(&b);
    if (loop && other_loop && same_header(*loop, *other_loop)) {
      renew(loop, other_loop, nullptr);
    } else if (realize && other_realize) {
      const PlaceId id = renew(realize->block.get(), other_realize->block.get(), other_realize);
      if (!same_header(*realize, *other_realize))
        children_.push_back({old_.scope_of(id), id, realize->block.get(), other_realize->block.get()});
    } else if (as<SeqStmtNode>(&a) || as<SeqStmtNode>(&b)) {
      // A statement that was alone is in a sequence now, or vice versa.
      if (!as<SeqStmtNode>(&a) && !is_place(a)) ++strays_[parent];
      if (!as<SeqStmtNode>(&b) && !is_place(b)) --strays_[parent];
      compare_lists(statements(a), statements(b), parent, low, high);
    } else if (const Node* below = loop || realize ? nullptr : only_statement(a, b)) {
      compare(*below, *only_statement(b, a), parent, low, high);
    } else {
      remove(a);
      strays_[parent] += strays_in(b) - strays_in(a);
      Collected collected;
      collected.collect(b, -1);
      add(std::move(collected), parent, low, high);
    }
  }

  static List<Stmt> statements(const Node& node) {
    if (auto sequence = as<SeqStmtNode>(&node)) return sequence->seq;
    return {ref(static_cast<const StmtNode*>(&node))};
  }

  void compare_lists(const List<Stmt>& a, const List<Stmt>& b, PlaceId parent, PlaceOrder low, PlaceOrder high) {
    PlaceOrder cursor = low;  // what has got its label last
    for (const List<Stmt>::Run& run : List<Stmt>::differences(a, b)) {
      std::unordered_map<const Node*, std::size_t> by_key;
      for (std::size_t i = run.first; i < run.first + run.first_count; ++i) by_key.emplace(key_of(a[i]), i);
      if (run.first > 0) cursor = std::max(cursor, last_label(a, run.first).value_or(low));
      std::size_t next = run.first;
      Collected added;
      // Up to the old statement `end`: what was added since the last pair goes in front of it.
      auto close = [&](std::size_t end) {
        for (; next < end; ++next) {
          remove(*a[next]);
          if (!is_place(*a[next])) strays_[parent] -= 1 + strays_in(*a[next]);
        }
        cursor = add(std::exchange(added, {}), parent, cursor, first_label(a, end).value_or(high));
      };
      for (std::size_t j = run.second; j < run.second + run.second_count; ++j) {
        auto it = by_key.find(key_of(b[j]));
        const bool pairs = it != by_key.end() && it->second >= next && same_place(*a[it->second], *b[j]);
        if (!pairs) {
          added.collect(*b[j], -1);
          if (!is_place(*b[j])) strays_[parent] += 1 + strays_in(*b[j]);
          continue;
        }
        close(it->second);
        if (a[next] != b[j]) compare(*a[next], *b[j], parent, 0, 0);
        cursor = *last_label(a, ++next);
      }
      close(run.first + run.first_count);
    }
  }
  /// Both are the same statement, or loops or blocks that `compare` takes for the same place.
  static bool same_place(const Node& a, const Node& b) {
    if (as<BlockRealizeNode>(&a)) return as<BlockRealizeNode>(&b);
    auto loop = as<ForNode>(&a), other = as<ForNode>(&b);
    return loop && other && same_header(*loop, *other);
  }
  /// The label at which the last loop or block before `end` ends, and at which the first from `begin` on begins.
  std::optional<PlaceOrder> last_label(const List<Stmt>& list, std::size_t end) const {
    std::optional<PlaceOrder> label;
    while (end > 0 && !label)
      for_each_outermost(*list[--end], [&](const StmtNode* s, auto) { label = old_[id_of(s)].end; });
    return label;
  }
  std::optional<PlaceOrder> first_label(const List<Stmt>& list, std::size_t begin) const {
    std::optional<PlaceOrder> label;
    for (; begin < list.size() && !label; ++begin)
      for_each_outermost(*list[begin], [&](const StmtNode* s, auto) { label = label.value_or(old_[id_of(s)].begin); });
    return label;
  }

  PlaceId renew(const StmtNode* before, const StmtNode* after, const BlockRealizeNode* realize) {
    const PlaceId id = id_of(before);
    renewed_.push_back({id, before, after, realize});
    const PlaceRecord& place = old_[id];
    compare(*body_of(*before), *body_of(*after), id, place.begin, place.end);
    return id;
  }
  void remove(const Node& node) {
    for_each_outermost(node, [&](const StmtNode* stmt, const BlockRealizeNode* realize) {
      const PlaceId id = id_of(stmt);
      removed_.push_back(id);
      if (realize) children_.push_back({old_.scope_of(id), id, realize->block.get(), nullptr});
      remove(*body_of(*stmt));
    });
  }
  /// The last label that is used.
  PlaceOrder add(Collected collected, PlaceId parent, PlaceOrder low, PlaceOrder high) {
    if (collected.items.empty()) return low;
    const PlaceOrder last = low + (high - low) / (collected.events + 1) * collected.events;
    added_.push_back({std::move(collected), parent, low, high});
    return last;
  }

  bool enter_all() {
    for (PlaceId id : removed_) {
      const PlaceRecord& place = old_[id];
      places_.ids.erase(place.stmt);
      places_.places.erase(id);
      places_.affine.erase(id);
      places_.scopes.erase(id);
      places_.strays.erase(id);
      if (places_.pointers_known) remove_pointers(places_, old_, id);
      if (auto block = as<BlockNode>(place.stmt)) {
        remove_name(places_, block->name, id);
        for (const Buffer& buffer : block->alloc_buffers) places_.allocated.erase(buffer->data.get());
      }
      gone.push_back(place.stmt);
    }
    for (const auto& [id, more] : strays_)
      if (id >= 0 && more != 0 && (places_.strays[id] += more) == 0) places_.strays.erase(id);
    for (const Renewed& renewed : renewed_) {
      places_.ids.erase(renewed.before);
      for_each_change(renewed, [&](const Buffer& buffer, bool) {
        places_.allocated.erase(buffer->data.get());
        reallocated_.emplace_back(renewed.id, buffer.get());
      });
    }
    for (const Renewed& renewed : renewed_) {
      places_.ids.set(renewed.after, renewed.id);
      PlaceRecord& place = *places_.places.edit(renewed.id);
      place.stmt = renewed.after;
      place.realize = renewed.realize;
      if (places_.pointers_known) renew_pointers(renewed.id);
      if (renewed.before == renewed.after) continue;
      gone.push_back(renewed.before);
      made.push_back(renewed.after);
      for_each_change(renewed, [&](const Buffer& buffer, bool now) {
        if (now) places_.allocated.set(buffer->data.get(), {buffer.get(), renewed.id});
      });
      auto block = as<BlockNode>(renewed.before), now = as<BlockNode>(renewed.after);
      if (!block || block->name == now->name) continue;
      remove_name(places_, block->name, renewed.id);
      add_name(places_, now->name, renewed.id);
    }
    bool fits = true;
    for (const Added& added : added_) {
      const PlaceId first = places_.next;
      fits = fits && enter(places_, added.collected, added.parent, added.low, added.high);
      PlaceId id = first;
      for (const Collected::Item& item : added.collected.items) {
        made.push_back(item.place.stmt);
        if (fits && item.place.realize)
          children_.push_back({places_.scope_of(id), id, nullptr, item.place.realize->block.get()});
        ++id;
      }
    }
    if (fits) update_scopes();
    return fits;
  }

  /// Calls `f(buffer, now)` on what a block no longer allocates, or allocates at another position, and on what it does
  /// now.
  template <class F>
  static void for_each_change(const Renewed& renewed, F&& f) {
    auto before = as<BlockNode>(renewed.before), after = as<BlockNode>(renewed.after);
    if (!before || before == after) return;
    for (const List<Buffer>::Run& run : List<Buffer>::differences(before->alloc_buffers, after->alloc_buffers)) {
      for (std::size_t n = 0; n < run.first_count; ++n) f(before->alloc_buffers[run.first + n], false);
      for (std::size_t n = 0; n < run.second_count; ++n) f(after->alloc_buffers[run.second + n], true);
    }
  }
  void renew_pointers(PlaceId id) {
    remove_pointers(places_, old_, id);
    add_pointers(places_, id);
  }

  void update_scopes() {
    std::unordered_map<PlaceId, std::vector<ChildChange>> by_scope;
    for (const ChildChange& change : children_) by_scope[change.scope].push_back(change);
    for (const auto& [scope, changes] : by_scope) {
      if (scope >= 0 && places_.scopes.contains(scope)) {
        update_siblings(places_, scope, changes);
        continue;
      }
      // The scope was not requested; a child may have been asked about its bindings.
      for (const ChildChange& change : changes) places_.affine.erase(change.child), places_.cover.erase(change.child);
    }
    for (const auto& [scope, buffer] : reallocated_)
      if (const Siblings* siblings = places_.scopes.find(scope))
        if (const std::vector<PlaceId>* writers = siblings->writers.find(buffer))
          for (PlaceId writer : std::vector<PlaceId>(*writers)) update_output(places_, scope, writer);
  }

  const Places& old_;
  Places places_;
  std::vector<PlaceId> removed_;
  std::vector<Renewed> renewed_;
  std::vector<Added> added_;
  std::vector<ChildChange> children_;
  std::unordered_map<PlaceId, int> strays_;                         ///< how many more
  std::vector<std::pair<PlaceId, const BufferNode*>> reallocated_;  ///< by a block or not any more
};

}  // namespace

Places updated_places(const Places& places, const PrimFuncNode& before, const PrimFuncNode& after,
                      std::vector<const StmtNode*>& gone, std::vector<const StmtNode*>& made) {
  Update update(places);
  const bool fits = update.run(*before.body, *after.body);
  Places out = fits ? update.take() : places_of(after);
  // What moved is in both.
  for (const StmtNode* stmt : update.gone)
    if (!out.ids.contains(stmt)) gone.push_back(stmt);
  for (const StmtNode* stmt : update.made)
    if (!places.ids.contains(stmt)) made.push_back(stmt);
  auto in = [](const Places& tree) { return [&](const StmtNode* stmt) { return tree[*tree.ids.find(stmt)].begin; }; };
  std::ranges::sort(gone, {}, in(places));
  std::ranges::sort(made, {}, in(out));
  return out;
}

}  // namespace tirscope::schedule
