// SPDX-License-Identifier: Apache-2.0
#include "analysis/memory/memory_plan.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "support/format.h"
#include "support/int_math.h"

namespace tirscope::analysis {

namespace {

bool meet(const PlanBox& a, const PlanBox& b) { return a.lower < b.upper && b.lower < a.upper; }
bool share(const PlanBox& a, const PlanBox& b) { return a.offset < b.offset + b.size && b.offset < a.offset + a.size; }

Result<void> is_box(const MemoryPlan& plan, int box) {
  if (box >= 0 && box < int(plan.boxes.size())) return {};
  return fail(bad_input("plan.box", "there is no box {0} in a plan with {1} boxes", box, plan.boxes.size()));
}

/// A name for a CSV file, in quotes where it needs them.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string python_string(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

int64_t total_bytes(const MemoryPlan& plan) {
  int64_t end = 0;
  for (const PlanBox& box : plan.boxes) end = std::max(end, box.offset + box.size);
  return rounded_up(end, plan.alignment);
}

std::vector<int64_t> live_bytes(const MemoryPlan& plan) {
  std::vector<int64_t> change(std::size_t(plan.entries) + 1, 0);
  for (const PlanBox& box : plan.boxes) {
    change[std::size_t(box.lower)] += box.size;
    change[std::size_t(box.upper)] -= box.size;
  }
  int64_t live = 0;
  for (int64_t& at : change) at = live += at;
  change.pop_back();
  return change;
}

int64_t lower_bound(const MemoryPlan& plan) {
  auto live = live_bytes(plan);
  return live.empty() ? 0 : *std::ranges::max_element(live);
}

std::vector<PlanConflict> conflicts(const MemoryPlan& plan) {
  std::vector<PlanConflict> found;
  for (std::size_t i = 0; i < plan.boxes.size(); ++i)
    for (std::size_t k = i + 1; k < plan.boxes.size(); ++k) {
      const PlanBox &a = plan.boxes[i], &b = plan.boxes[k];
      if (meet(a, b) && share(a, b))
        found.push_back({int(i), int(k), std::max(a.lower, b.lower), std::min(a.upper, b.upper),
                         std::max(a.offset, b.offset), std::min(a.offset + a.size, b.offset + b.size)});
    }
  return found;
}

std::vector<int> misaligned(const MemoryPlan& plan) {
  std::vector<int> found;
  for (std::size_t i = 0; i < plan.boxes.size(); ++i)
    if (plan.boxes[i].offset % plan.alignment != 0) found.push_back(int(i));
  return found;
}

bool is_legal(const MemoryPlan& plan) { return conflicts(plan).empty() && misaligned(plan).empty(); }

Result<void> move_box(MemoryPlan& plan, int box, int64_t offset) {
  TS_TRY_VOID(is_box(plan, box));
  constexpr int64_t most = int64_t(1) << 50;
  if (offset < 0 || offset > most)
    return fail(bad_input("plan.offset", "an offset must be from 0 to {0}, not {1}", most, offset));
  plan.boxes[std::size_t(box)].offset = offset;
  return {};
}

Result<void> set_life(MemoryPlan& plan, int box, int lower, int upper) {
  TS_TRY_VOID(is_box(plan, box));
  if (lower < 0 || lower >= upper || upper > plan.entries)
    return fail(bad_input("plan.life", "a live range must be within entries 0 to {0}, not {1} to {2}", plan.entries - 1,
                          lower, upper - 1));
  plan.boxes[std::size_t(box)].lower = lower;
  plan.boxes[std::size_t(box)].upper = upper;
  return {};
}

Result<void> set_pinned(MemoryPlan& plan, int box, bool pinned) {
  TS_TRY_VOID(is_box(plan, box));
  plan.boxes[std::size_t(box)].pinned = pinned;
  return {};
}

Result<void> set_alignment(MemoryPlan& plan, int64_t alignment) {
  constexpr int64_t most = int64_t(1) << 20;
  if (alignment < 1 || alignment > most || (alignment & (alignment - 1)) != 0)
    return fail(bad_input("plan.alignment", "an alignment must be a power of two up to {0}, not {1}", most, alignment));
  plan.alignment = alignment;
  return {};
}

MemoryPlan repacked(const MemoryPlan& plan) {
  MemoryPlan out = plan;
  std::vector<std::size_t> order;
  std::vector<char> placed(plan.boxes.size());
  for (std::size_t i = 0; i < plan.boxes.size(); ++i) {
    placed[i] = plan.boxes[i].pinned;
    if (!placed[i]) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return plan.boxes[i].size; });
  std::vector<std::pair<int64_t, int64_t>> taken;
  for (std::size_t i : order) {
    PlanBox& box = out.boxes[i];
    taken.clear();
    for (std::size_t k = 0; k < out.boxes.size(); ++k)
      if (placed[k] && meet(out.boxes[k], box))
        taken.emplace_back(out.boxes[k].offset, out.boxes[k].offset + out.boxes[k].size);
    std::ranges::sort(taken);
    int64_t at = 0, best = -1, tightest = std::numeric_limits<int64_t>::max();
    for (const auto& [begin, end] : taken) {
      if (begin - at >= box.size && begin - at < tightest) best = at, tightest = begin - at;
      at = std::max(at, rounded_up(end, out.alignment));
    }
    box.offset = best >= 0 ? best : at;
    placed[i] = true;
  }
  return out;
}

int64_t gap_below(const MemoryPlan& plan, int index) {
  const PlanBox& box = plan.boxes[std::size_t(index)];
  int64_t top = 0;
  for (const PlanBox& other : plan.boxes)
    if (&other != &box && meet(other, box) && other.offset < box.offset)
      top = std::max(top, std::min(box.offset, other.offset + other.size));
  return box.offset - top;
}

std::string plan_csv(const MemoryPlan& plan) {
  std::string out = "id,lower,upper,size,offset\n";
  for (const PlanBox& box : plan.boxes)
    out += formatted("{},{},{},{},{}\n", csv_field(box.id), box.lower, box.upper, box.size, box.offset);
  return out;
}

std::string plan_annotation(const MemoryPlan& plan, const std::string& scope) {
  std::string offsets;
  for (const PlanBox& box : plan.boxes)
    offsets += formatted("{}{}: {}", offsets.empty() ? "" : ", ", python_string(box.id), box.offset);
  return formatted("T.func_attr({{\"memory_plan\": {{{}: {{{}}}}}}})\n", python_string(scope), offsets);
}

}  // namespace tirscope::analysis
