// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/free_list_plan.h"

#include <algorithm>
#include <deque>
#include <list>
#include <map>

#include "ir/build.h"

namespace tirscope::analysis {

uint64_t constant_bits(const AllocateNode& allocate) {
  uint64_t count = 1;
  constexpr uint64_t most = uint64_t(1) << 50, most_bits = most * 64;
  for (const Expr& extent : allocate.extents) {
    auto value = as_int(extent);
    if (!value || *value <= 0 || uint64_t(*value) > most / count) return 0;
    count *= uint64_t(*value);
  }
  const uint64_t each = uint64_t(allocate.dtype.bits) * uint64_t(std::max(allocate.dtype.lanes(), 1));
  return each > 0 && count > most_bits / each ? 0 : count * each;
}

namespace {

constexpr uint64_t match_range = 16, never_shared = 32;

class Planner {
 public:
  Planner(const LinearSequence& sequence, const LinearEvents& events, bool literal)
      : sequence_(sequence), events_(events), literal_(literal) {
    for (const LinearAllocation& allocation : sequence.allocations)
      if (events.spans.contains(allocation.allocate->buffer_var.get()))
        widest_ = std::max(widest_, allocation.allocate->dtype.bytes());
  }

  FreeListPlan run() {
    for (std::size_t i = 0; i < sequence_.entries.size(); ++i) {
      using enum LinearEntry::Kind;
      LinearEntry::Kind kind = sequence_.entries[i].kind;
      const auto& gen = events_.gen[i];
      // Rule 1.
      auto only_here = [&](const VarNode* var) {
        return kind == Leaf && (!literal_ || std::ranges::find(gen, var) != gen.end());
      };
      for (const VarNode* var : events_.kill[i])
        if (!only_here(var)) release(var);
      for (const VarNode* var : gen) entry_of_[var] = take(*sequence_.find(var)->allocate);
      for (const VarNode* var : events_.kill[i])
        if (only_here(var)) release(var);
    }
    return lay_out();
  }

 private:
  using Entry = FreeListPlan::Entry;

  Entry* add(uint64_t bits, std::vector<std::vector<const VarNode*>> layers) {
    Entry* entry = &entries_.emplace_back(Entry{bits, std::move(layers)});
    width_of_[entry] = (int64_t(bits + 7) / 8 + widest_ - 1) / widest_ * widest_;
    return entry;
  }

  Entry* take(const AllocateNode& allocate) {
    const VarNode* var = allocate.buffer_var.get();
    uint64_t bits = constant_bits(allocate);
    if (bits > 0 && bits <= never_shared) {  // rule 5
      Entry* entry = add(bits, {{var}});
      small_.push_back(entry);
      return entry;
    }
    if (bits == 0) {  // rule 4
      if (symbolic_.empty()) return add(0, {{var}});
      Entry* entry = symbolic_.front();
      symbolic_.pop_front();
      entry->layers.push_back({var});
      return entry;
    }
    auto fits = free_.lower_bound(bits);
    if (fits != free_.end() && fits->first <= bits * match_range) {  // rule 2
      Entry* entry = fits->second;
      free_.erase(fits);
      entry->layers.push_back({var});
      return entry;
    }
    // Rule 3.
    int64_t width = 0;
    uint64_t sum = 0;
    std::vector<std::vector<const VarNode*>> layers;
    auto end = free_.lower_bound(bits), begin = end;
    while (begin != free_.begin() && sum < bits) {
      --begin;
      const Entry& part = *begin->second;
      sum += part.bits;
      layers.resize(std::max(layers.size(), part.layers.size()));
      for (const auto& layer : part.layers)
        for (const VarNode* moved : layer) inside_[moved] += width;
      width += width_of_[&part];
      for (std::size_t k = 0; k < part.layers.size(); ++k)
        layers[k].insert(layers[k].end(), part.layers[k].begin(), part.layers[k].end());
    }
    free_.erase(begin, end);
    layers.push_back({var});
    Entry* entry = add(std::max(bits, sum), std::move(layers));
    width_of_[entry] = std::max(width, width_of_[entry]);
    return entry;
  }

  void release(const VarNode* var) {
    Entry* entry = entry_of_.at(var);
    if (entry->bits == 0)
      symbolic_.push_back(entry);
    else if (entry->bits > never_shared)
      free_.emplace(entry->bits, entry);
  }

  /// Rule 6. At the end of the sequence everything that counts is free.
  FreeListPlan lay_out() {
    FreeListPlan plan;
    std::vector<const Entry*> order;
    for (const auto& [bits, entry] : free_) order.push_back(entry);
    order.insert(order.end(), symbolic_.begin(), symbolic_.end());
    order.insert(order.end(), small_.begin(), small_.end());
    std::vector<int64_t> align;
    auto dtype = [&](const VarNode* var) { return sequence_.find(var)->allocate->dtype; };
    for (const Entry* entry : order) {
      align.resize(std::max(align.size(), entry->layers.size()), 1);
      for (std::size_t k = 0; k < entry->layers.size(); ++k)
        for (const VarNode* var : entry->layers[k])
          align[k] = literal_ ? std::max(align[k], dtype(var).bytes()) : widest_;
    }
    plan.total = int32(0);
    for (const Entry* entry : order) {
      if (!literal_ && entry->bits > 0) {
        for (const auto& layer : entry->layers)
          for (const VarNode* var : layer) plan.offsets[var] = plan.total + inside_[var];
        place(plan, *entry, int32(width_of_.at(entry)));
        continue;
      }
      Expr longest = int32(0);
      for (std::size_t k = 0; k < entry->layers.size(); ++k) {
        Expr inner = int32(0);
        for (const VarNode* var : entry->layers[k]) {
          const AllocateNode& allocate = *sequence_.find(var)->allocate;
          plan.offsets[var] = plan.total + inner;
          const Expr extent = allocate.extents.empty() ? int32(1) : allocate.extents[0];  // none: one element
          inner = inner + extent * int64_t((allocate.dtype.bits + 7) / 8) * allocate.dtype.lanes();
          Expr step = int32(align[k]);
          inner = inner + floormod(step - floormod(inner, step), step);
        }
        longest = max(longest, inner);
      }
      place(plan, *entry, longest);
    }
    return plan;
  }

  /// `entry` goes after all that are laid out.
  static void place(FreeListPlan& plan, const Entry& entry, const Expr& bytes) {
    Entry& placed = plan.entries.emplace_back(entry);
    placed.begin = as_int(plan.total);
    placed.bytes = as_int(bytes);
    plan.total = plan.total + bytes;
  }

  const LinearSequence& sequence_;
  const LinearEvents& events_;
  bool literal_;
  int64_t widest_ = 1;
  // Where `literal_` is off: what each entry takes in bytes, and where in it each allocation begins.
  std::unordered_map<const Entry*, int64_t> width_of_;
  std::unordered_map<const VarNode*, int64_t> inside_;
  std::deque<Entry> entries_;
  std::unordered_map<const VarNode*, Entry*> entry_of_;
  std::multimap<uint64_t, Entry*> free_;
  std::list<Entry*> symbolic_;
  std::vector<Entry*> small_;
};

}  // namespace

FreeListPlan free_list_plan(const LinearSequence& sequence, const LinearEvents& events, bool literal) {
  return Planner(sequence, events, literal).run();
}

}  // namespace tirscope::analysis
