// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/memory_liveness.h"

#include <algorithm>
#include <map>

#include "ir/walk/visitor.h"

namespace tirscope::analysis {

namespace {

constexpr std::string_view rule_names[] = {"allocation-level", "innermost", "innermost-hoisted", "per-epoch"};

using EntryKind = LinearEntry::Kind;

class RangeGrower {
 public:
  RangeGrower(const Stmt& kernel, MemoryLiveness& liveness, const std::unordered_set<const StmtNode*>& barriers)
      : entries_(liveness.sequence.entries), liveness_(liveness), barriers_(barriers) {
    note_indices(kernel);
    scope_of_.resize(entries_.size());
    std::vector<int> open;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].kind == EntryKind::End) open.pop_back();
      scope_of_[i] = open;
      if (entries_[i].kind == EntryKind::Begin) open.push_back(int(i));
    }
  }

  void run(bool epochs) {
    for (const LinearAllocation& allocation : liveness_.sequence.allocations) {
      auto it = liveness_.events.spans.find(allocation.allocate->buffer_var.get());
      if (it == liveness_.events.spans.end()) continue;
      const VarNode& var = *it->first;
      auto& range = it->second;
      std::pair<int, int> before;
      do {
        before = range;
        meet(range);
        carry(var, allocation, range);
      } while (range != before);
      if (epochs) {
        reach_barriers(range);
        meet(range);
      }
    }
    auto& events = liveness_.events;
    for (auto& list : events.gen) list.clear();
    for (auto& list : events.kill) list.clear();
    for (const LinearAllocation& allocation : liveness_.sequence.allocations) {
      auto it = events.spans.find(allocation.allocate->buffer_var.get());
      if (it == events.spans.end()) continue;
      events.gen[std::size_t(it->second.first)].push_back(it->first);
      events.kill[std::size_t(it->second.second)].push_back(it->first);
    }
  }

 private:
  int end_of(int begin) const { return begin + entries_[std::size_t(begin)].partner; }

  /// Both ends in one scope: the begin and the end of what is below the common one.
  void meet(std::pair<int, int>& range) const {
    // The scopes around an entry; a begin or end belongs to the scopes around its statement.
    const auto &first = scope_of_[std::size_t(range.first)], &last = scope_of_[std::size_t(range.second)];
    std::size_t common = 0;
    while (common < first.size() && common < last.size() && first[common] == last[common]) ++common;
    if (common < first.size()) range.first = first[common];
    if (common < last.size()) range.second = end_of(last[common]);
    // An end that begins a range (or a begin that ends one) represents the whole scope.
    if (entries_[std::size_t(range.first)].kind == EntryKind::End)
      range.first += entries_[std::size_t(range.first)].partner;
    if (entries_[std::size_t(range.second)].kind == EntryKind::Begin) range.second = end_of(range.second);
  }

  static bool repeats(const Stmt& stmt) {
    return stmt->kind == tirscope::Kind::For || stmt->kind == tirscope::Kind::While;
  }

  /// Loops around the range through which a value may be carried.
  void carry(const VarNode& var, const LinearAllocation& allocation, std::pair<int, int>& range) {
    const auto around = scope_of_[std::size_t(range.first)];
    for (std::size_t k = around.size(); k-- > std::size_t(allocation.level);) {
      int begin = around[k];
      const Stmt& stmt = entries_[std::size_t(begin)].stmt;
      if (!repeats(stmt) || !is_carried(var, stmt, begin, range.first)) continue;
      range = {begin, end_of(begin)};
      liveness_.carried[&var].push_back(begin);
    }
  }

  bool is_carried(const VarNode& var, const Stmt& loop, int begin, int first) const {
    for (int i = first; i < end_of(begin); ++i) {
      const LinearEntry& entry = entries_[std::size_t(i)];
      if (std::ranges::find(entry.touched, &var) == entry.touched.end()) continue;
      if (!is_plain_store(var, entry)) return true;
      const auto& scopes = scope_of_[std::size_t(i)];
      for (std::size_t k = scopes.size(); k-- > 0 && scopes[k] != begin;) {
        tirscope::Kind kind = entries_[std::size_t(scopes[k])].stmt->kind;
        if (kind == tirscope::Kind::IfThenElse || kind == tirscope::Kind::While) return true;
      }
      break;
    }
    auto for_loop = as<ForNode>(loop);
    if (!for_loop) return true;
    auto used = index_vars_.find(&var);
    return used != index_vars_.end() && used->second.contains(for_loop->var.get());
  }

  /// A store that does not read what it stores to.
  static bool is_plain_store(const VarNode& var, const LinearEntry& entry) {
    auto store = as<BufferStoreNode>(entry.stmt);
    return store && store->buffer->data.get() == &var && std::ranges::count(entry.touched, &var) == 1;
  }

  void note_indices(const Stmt& kernel) {
    auto look = [&](const Buffer& buffer, const std::vector<Expr>& indices) {
      if (!liveness_.sequence.find(buffer->data.get())) return;
      auto& vars = index_vars_[buffer->data.get()];
      for (const Expr& index : indices)
        uses_var(*index, [&](const VarNode& used) {
          vars.insert(&used);
          return false;
        });
    };
    walk(kernel, [&](const Node& node) {
      if (auto store = as<BufferStoreNode>(&node)) look(store->buffer, store->indices);
      if (auto load = as<BufferLoadNode>(&node)) look(load->buffer, load->indices);
      return true;
    });
  }

  bool is_barrier(int entry) const {
    const LinearEntry& at = entries_[std::size_t(entry)];
    if (at.kind == EntryKind::End) return false;
    return analysis::is_barrier(at.stmt) || barriers_.contains(at.stmt.get());
  }

  /// Back to the barrier before, on to the one after. A loop that the way leads out of belongs to it as a whole; other
  /// scopes that it would only touch stay out.
  void reach_barriers(std::pair<int, int>& range) const {
    auto at = [this](int entry) -> const LinearEntry& { return entries_[std::size_t(entry)]; };
    int first = range.first, last = range.second;
    while (first > 0 && !is_barrier(first)) {
      --first;
      if (at(first).kind == EntryKind::Begin && repeats(at(first).stmt)) last = std::max(last, end_of(first));
    }
    while (last + 1 < int(entries_.size()) && !is_barrier(last + 1)) {
      ++last;
      if (at(last).kind == EntryKind::End && repeats(at(last).stmt)) first = std::min(first, last + at(last).partner);
    }
    while (at(first).kind == EntryKind::Begin && end_of(first) > last) ++first;
    while (at(last).kind == EntryKind::End && last + at(last).partner < first) --last;
    range = {first, last};
  }

  const std::vector<LinearEntry>& entries_;
  MemoryLiveness& liveness_;
  const std::unordered_set<const StmtNode*>& barriers_;
  std::vector<std::vector<int>> scope_of_;  ///< the begins of the scopes around each entry, outermost first
  /// The variables in the indices of each allocation. A loop's variable exists only inside the loop.
  std::unordered_map<const VarNode*, std::unordered_set<const VarNode*>> index_vars_;
};

}  // namespace

std::string_view liveness_rule_name(LivenessRule rule) { return rule_names[std::size_t(rule)]; }

std::optional<LivenessRule> find_liveness_rule(std::string_view name) {
  auto it = std::ranges::find(rule_names, name);
  if (it == std::end(rule_names)) return std::nullopt;
  return LivenessRule(it - std::begin(rule_names));
}

MemoryLiveness memory_liveness(const Stmt& kernel, LivenessRule rule, std::function<bool(const VarNode&)> counts,
                               const std::unordered_set<const StmtNode*>& barriers) {
  MemoryLiveness liveness;
  bool by_allocation = rule == LivenessRule::AllocationLevel;
  liveness.sequence =
      linear_sequence(kernel, {.counts = std::move(counts),
                               .rule = by_allocation ? TouchRule::AllocationLevel : TouchRule::Innermost,
                               .keeps_barriers = !by_allocation});
  liveness.events = linear_events(liveness.sequence);
  liveness.sound = rule == LivenessRule::InnermostHoisted || rule == LivenessRule::PerEpoch;
  if (liveness.sound) RangeGrower(kernel, liveness, barriers).run(rule == LivenessRule::PerEpoch);
  return liveness;
}

}  // namespace tirscope::analysis
