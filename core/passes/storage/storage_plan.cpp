// SPDX-License-Identifier: Apache-2.0
#include "passes/storage/storage_plan.h"

#include <list>
#include <map>

#include "analysis/memory/free_list_plan.h"
#include "passes/storage/inplace.h"

namespace tirscope::passes {

bool is_special(const StorageScope& scope) {  // Rule 7
  return !scope.tag.empty() && scope.tag != ".dyn" && scope.tag != ".workspace" && scope.tag != ".vtcm";
}

namespace {

using analysis::LinearEntry;

constexpr uint64_t match_range = 16, never_shared = 32;

/// The statements that allocations are moved to (Rule 1).
bool is_place(const Stmt& stmt) {
  if (auto attr = as<AttrStmtNode>(stmt)) return attr->key == "thread_extent" || attr->key == "virtual_thread";
  auto loop = as<ForNode>(stmt);
  return loop && loop->kind_of_loop == ForKind::Parallel;
}

class StoragePlanner {
 public:
  StoragePlanner(const analysis::LinearSequence& sequence, const StorageOptions& options)
      : sequence_(sequence), events_(analysis::linear_events(sequence)), options_(options) {}

  StoragePlan run() {
    for (std::size_t i = 0; i < sequence_.entries.size(); ++i) {
      const LinearEntry& entry = sequence_.entries[i];
      if (entry.kind != LinearEntry::Kind::End)  // Rule 2
        for (const VarNode* var : events_.gen[i]) give(int(i), *var);
      if (is_place(entry.stmt)) enter_or_leave(entry);  // Rule 1
      if (entry.kind != LinearEntry::Kind::Begin)       // Rule 2
        for (const VarNode* var : events_.kill[i])
          if (!taken_over_.contains(var)) release(*plan_.entry_of.at(var));
    }
    return std::move(plan_);
  }

 private:
  using Entry = StoragePlan::Entry;

  /// Rule 2.
  void give(int at, const VarNode& var) {
    const auto& allocate = sequence_.find(&var)->allocate;
    StorageScope scope = StorageScope::of(var.storage_scope());
    Entry* entry = in_place(at, *allocate, scope);
    if (!entry) entry = find(*allocate, scope);
    entry->allocations.push_back(allocate);
    plan_.entry_of[&var] = entry;
  }

  /// Rule 3.
  Entry* in_place(int at, const AllocateNode& allocate, const StorageScope& scope) {
    if (events_.gen[std::size_t(at)].size() > 2) return nullptr;
    for (const VarNode* source : events_.kills_of_stmt(sequence_, at)) {
      auto it = plan_.entry_of.find(source);
      if (it == plan_.entry_of.end() || taken_over_.contains(source)) continue;
      Entry& entry = *it->second;
      if (entry.scope != scope || entry.place != place_ || entry.element != allocate.dtype.element() ||
          entry.bits != analysis::constant_bits(allocate))
        continue;
      if (!runs_in_place(sequence_.entries[std::size_t(at)].stmt, *allocate.buffer_var, *source)) continue;
      taken_over_.insert(source);
      return &entry;
    }
    return nullptr;
  }

  /// Rule 4.
  Entry* find(const AllocateNode& allocate, const StorageScope& scope) {
    uint64_t bits = analysis::constant_bits(allocate);
    bool private_memory = scope.tag.empty() && (scope.rank >= StorageRank::Warp || allocate.dtype.is_handle() ||
                                                (bits != 0 && bits <= never_shared));
    // Rule 1 of storage_rewrite.cpp
    if (!options_.reuse || private_memory || allocate.extents.size() != 1) return add(allocate, scope, bits);
    Entry* found = bits != 0 ? find_constant(allocate, scope, bits) : find_symbolic(allocate, scope);
    return found ? found : add(allocate, scope, bits);
  }

  /// Rule 5.
  Entry* find_constant(const AllocateNode& allocate, const StorageScope& scope, uint64_t bits) {
    auto suits = [&](const Entry& entry) {
      return entry.place == place_ && entry.scope == scope && (!options_.same_type || entry.element == allocate.dtype);
    };
    auto take = [&](auto it) {
      Entry* entry = it->second;
      entry->bits = std::max(entry->bits, bits);
      free_.erase(it);
      return entry;
    };
    auto middle = free_.lower_bound(bits), first = free_.lower_bound(bits / match_range);
    for (auto it = middle; it != free_.end() && it->first <= bits * match_range; ++it)
      if (suits(*it->second)) return take(it);
    for (auto it = middle; it != first;) {
      --it;
      if (suits(*it->second) && it->second->element == allocate.dtype.element()) return take(it);
    }
    return nullptr;
  }

  /// Rule 6.
  Entry* find_symbolic(const AllocateNode& allocate, const StorageScope& scope) {
    for (auto it = symbolic_.begin(); it != symbolic_.end(); ++it) {
      Entry* entry = *it;
      if (entry->place != place_ || entry->scope != scope || entry->element != allocate.dtype.element()) continue;
      symbolic_.erase(it);
      return entry;
    }
    return nullptr;
  }

  Entry* add(const AllocateNode& allocate, const StorageScope& scope, uint64_t bits) {
    plan_.entries.push_back(std::make_unique<Entry>());
    Entry& entry = *plan_.entries.back();
    entry.place = place_;
    entry.bits = bits;
    entry.scope = scope;
    entry.element = allocate.dtype.element();
    return &entry;
  }

  void release(Entry& entry) {
    if (entry.scope.tag.empty()) {  // Rule 4
      if (entry.scope.rank >= StorageRank::Warp || entry.allocations[0]->dtype.is_handle()) return;
      if (entry.bits > 0 && entry.bits <= never_shared) return;
    }
    if (entry.bits != 0)
      free_.emplace(entry.bits, &entry);
    else
      symbolic_.push_back(&entry);
  }

  /// Rule 1: what is in a scope is gone at its end.
  void enter_or_leave(const LinearEntry& entry) {
    const StmtNode* stmt = entry.stmt.get();
    if (!place_) {
      place_ = stmt;
    } else if (place_ == stmt) {
      std::erase_if(free_, [&](const auto& item) { return item.second->place == stmt; });
      symbolic_.remove_if([&](const Entry* item) { return item->place == stmt; });
      place_ = nullptr;
    }
  }

  const analysis::LinearSequence& sequence_;
  analysis::LinearEvents events_;
  const StorageOptions& options_;
  StoragePlan plan_;
  const StmtNode* place_ = nullptr;
  std::unordered_set<const VarNode*> taken_over_;
  std::multimap<uint64_t, Entry*> free_;
  std::list<Entry*> symbolic_;
};

}  // namespace

StoragePlan plan_storage(const analysis::LinearSequence& sequence, const StorageOptions& options) {
  return StoragePlanner(sequence, options).run();
}

}  // namespace tirscope::passes
