// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/memory_packing.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <tuple>

#include "analysis/memory/free_list_plan.h"
#include "ir/build.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

constexpr std::string_view packer_names[] = {"tvm", "best-fit", "exact"};
constexpr auto time_limit = std::chrono::seconds(2);

struct Item {
  const VarNode* var;
  int64_t bytes;
  int64_t align;  ///< one element
  int first, last;
  bool meets(const Item& other) const { return first <= other.last && other.first <= last; }
};

int64_t bytes_of(const LinearSequence& sequence, const VarNode* var) {
  return int64_t((constant_bits(*sequence.find(var)->allocate) + 7) / 8);
}

std::vector<Item> items_of(const MemoryLiveness& liveness) {
  std::vector<Item> items;
  for (const LinearAllocation& allocation : liveness.sequence.allocations) {
    const VarNode* var = allocation.allocate->buffer_var.get();
    auto it = liveness.events.spans.find(var);
    if (it == liveness.events.spans.end()) continue;
    items.push_back({var, bytes_of(liveness.sequence, var), std::max<int64_t>(allocation.allocate->dtype.bytes(), 1),
                     it->second.first, it->second.second});
  }
  return items;
}

/// What a kill frees may be taken by a gen at the same leaf, as TVM does: such ranges do not meet. By the sound rules
/// they do, for one thread may write what another has yet to read.
void part_at_leaves(std::vector<Item>& items, const MemoryLiveness& liveness) {
  for (Item& item : items) {
    bool leaf = liveness.sequence.entries[std::size_t(item.last)].kind == LinearEntry::Kind::Leaf;
    // Twice the entries: an entry's kills come at 2 i, its gens at 2 i + 1, unless the range is that one entry.
    int first = item.first, last = item.last;
    item.first = 2 * first + 1;
    item.last = first == last ? 2 * last + 1 : leaf ? 2 * last : 2 * last + 1;
  }
}

int64_t most_live(const std::vector<Item>& items) {
  std::vector<const Item*> begins, ends;
  for (const Item& item : items) begins.push_back(&item), ends.push_back(&item);
  std::ranges::sort(begins, {}, &Item::first);
  std::ranges::sort(ends, {}, &Item::last);
  int64_t live = 0, most = 0;
  auto end = ends.begin();
  for (const Item* begun : begins) {
    for (; (*end)->last < begun->first; ++end) live -= (*end)->bytes;
    live += begun->bytes;
    most = std::max(most, live);
  }
  return most;
}

/// Offsets by item, and the total.
struct Placement {
  std::vector<int64_t> offsets;
  int64_t total = 0;
};

Placement best_fit(const std::vector<Item>& items) {
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return items[i].bytes; });
  Placement placement{std::vector<int64_t>(items.size(), -1), 0};
  for (std::size_t i : order) {
    std::vector<std::pair<int64_t, int64_t>> taken;
    for (std::size_t k = 0; k < items.size(); ++k)
      if (placement.offsets[k] >= 0 && items[k].meets(items[i]))
        taken.emplace_back(placement.offsets[k], placement.offsets[k] + items[k].bytes);
    std::ranges::sort(taken);
    int64_t at = 0, best = -1, tightest = std::numeric_limits<int64_t>::max();
    for (const auto& [begin, end] : taken) {
      at = rounded_up(at, items[i].align);
      if (begin - at >= items[i].bytes && begin - at < tightest) best = at, tightest = begin - at;
      at = std::max(at, end);
    }
    placement.offsets[i] = best >= 0 ? best : rounded_up(at, items[i].align);
    placement.total = std::max(placement.total, placement.offsets[i] + items[i].bytes);
  }
  return placement;
}

/// The smallest total. Every item starts at 0 or right after one that it meets, so those are the offsets to try.
class ExactSearch {
 public:
  ExactSearch(const std::vector<Item>& items, int64_t bound, const Job& job)
      : items_(items), bound_(bound), best_(best_fit(items)), now_(items.size(), -1), job_(job) {}

  Placement run(bool& complete) {
    deadline_ = std::chrono::steady_clock::now() + time_limit;
    if (best_.total > bound_) place(0, 0);
    complete = !late_;
    return best_;
  }

 private:
  void place(std::size_t count, int64_t total) {
    if (late_ || best_.total <= bound_ || total >= best_.total) return;
    if (count == items_.size()) {
      best_ = {now_, total};
      return;
    }
    // A step compares all items with each other: the clock is checked at the same rate for many as for few.
    work_ += items_.size() * items_.size() + 1;
    if (work_ >= look_after) {
      work_ = 0;
      late_ = job_.stop.stop_requested() || std::chrono::steady_clock::now() > deadline_;
    }
    if (late_) return;
    // The lowest offset at which any remaining item fits comes first, then the larger items.
    struct Choice {
      int64_t offset;
      std::size_t item;
    };
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (now_[i] < 0) choices.push_back({lowest(i), i});
    std::ranges::sort(choices, [&](const Choice& a, const Choice& b) {
      return std::tuple(a.offset, -items_[a.item].bytes, a.item) < std::tuple(b.offset, -items_[b.item].bytes, b.item);
    });
    for (const Choice& choice : choices) {
      // Items are placed from low to high, so that each arrangement is reached in one order.
      if (choice.offset < floor_) continue;
      int64_t end = choice.offset + items_[choice.item].bytes;
      if (std::max(total, end) >= best_.total) continue;
      int64_t floor = std::exchange(floor_, choice.offset);
      now_[choice.item] = choice.offset;
      place(count + 1, std::max(total, end));
      now_[choice.item] = -1;
      floor_ = floor;
    }
  }

  /// Above everything placed that the item meets: items come from low to high.
  int64_t lowest(std::size_t i) const {
    int64_t at = 0;
    for (std::size_t k = 0; k < items_.size(); ++k)
      if (now_[k] >= 0 && items_[k].meets(items_[i])) at = std::max(at, now_[k] + items_[k].bytes);
    return rounded_up(at, items_[i].align);
  }

  const std::vector<Item>& items_;
  int64_t bound_, floor_ = 0;
  Placement best_;
  std::vector<int64_t> now_;
  const Job& job_;
  std::chrono::steady_clock::time_point deadline_;
  static constexpr std::size_t look_after = 1 << 18;  ///< comparisons
  std::size_t work_ = 0;
  bool late_ = false;
};

}  // namespace

std::string_view packer_name(Packer packer) { return packer_names[std::size_t(packer)]; }

std::optional<Packer> find_packer(std::string_view name) {
  auto it = std::ranges::find(packer_names, name);
  if (it == std::end(packer_names)) return std::nullopt;
  return Packer(it - std::begin(packer_names));
}

MemoryPacking pack_memory(const MemoryLiveness& liveness, Packer packer, const Job& job) {
  MemoryPacking packing;
  std::vector<Item> items = items_of(liveness);
  bool constant = std::ranges::all_of(items, [](const Item& item) { return item.bytes > 0; });
  if (!liveness.sound) part_at_leaves(items, liveness);
  if (constant) packing.lower_bound = most_live(items);
  if (packer == Packer::Tvm || !constant) {
    FreeListPlan plan = free_list_plan(liveness.sequence, liveness.events, !liveness.sound);
    packing.offsets = std::move(plan.offsets);
    packing.total = plan.total;
    return packing;
  }
  Placement placement =
      packer == Packer::BestFit ? best_fit(items) : ExactSearch(items, *packing.lower_bound, job).run(packing.complete);
  for (std::size_t i = 0; i < items.size(); ++i) packing.offsets[items[i].var] = int32(placement.offsets[i]);
  packing.total = int32(placement.total);
  return packing;
}

SpanPacking pack_spans(const std::vector<PackedSpan>& spans, Packer packer, const Job& job) {
  std::vector<Item> items;
  for (const PackedSpan& span : spans) items.push_back({nullptr, span.bytes, span.align, span.first, span.last});
  SpanPacking out;
  out.lower_bound = items.empty() ? 0 : most_live(items);
  Placement placement =
      packer == Packer::Exact ? ExactSearch(items, out.lower_bound, job).run(out.complete) : best_fit(items);
  out.offsets = std::move(placement.offsets);
  out.total = placement.total;
  return out;
}

std::vector<Overlap> find_overlaps(const MemoryPacking& packing, const MemoryLiveness& liveness) {
  std::vector<Overlap> overlaps;
  std::vector<Item> items = items_of(liveness);
  auto place = [&](const Item& item) -> std::optional<int64_t> {
    auto it = packing.offsets.find(item.var);
    return it == packing.offsets.end() || item.bytes <= 0 ? std::nullopt : as_int(it->second);
  };
  struct Placed {
    std::size_t item;
    int64_t begin, end;
  };
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (auto at = place(items[i])) placed.push_back({i, *at, *at + items[i].bytes});
  std::ranges::sort(placed, {}, [&](const Placed& one) { return items[one.item].first; });
  // In the order of their begins: only those that are needed there can meet the next.
  std::vector<Placed> needed;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Placed& next : placed) {
    std::erase_if(needed, [&](const Placed& one) { return items[one.item].last < items[next.item].first; });
    for (const Placed& one : needed)
      if (one.begin < next.end && next.begin < one.end) pairs.push_back(std::minmax(one.item, next.item));
    needed.push_back(next);
  }
  std::ranges::sort(pairs);
  for (const auto& [i, k] : pairs)
    overlaps.push_back({items[i].var, items[k].var, std::max(items[i].first, items[k].first)});
  return overlaps;
}

}  // namespace tirscope::analysis
