// SPDX-License-Identifier: Apache-2.0
#include "passes/plan_waste.h"

#include <algorithm>
#include <numeric>

namespace tirscope::passes {

namespace {

constexpr uint64_t never_shared = 32;

int64_t rounded(int64_t value, int64_t to) { return (value + to - 1) / to * to; }

std::string names_of(const MemoryStudy& study, const std::vector<int>& buffers) {
  std::string out;
  for (int b : buffers) out += (out.empty() ? "" : ", ") + study.buffers[std::size_t(b)].name;
  return out;
}

class FreeListWaste {
 public:
  explicit FreeListWaste(const MemoryStudy& study) : study_(study) {
    for (std::size_t b = 0; b < study.buffers.size(); ++b)
      number_.emplace(study.buffers[b].allocate->buffer_var.get(), int(b));
  }

  std::vector<PlanWaste> run(const analysis::FreeListPlan& plan) {
    // Rule 6 of the free list: each layer number has one alignment in all entries.
    for (const auto& entry : plan.entries) {
      align_.resize(std::max(align_.size(), entry.layers.size()), 1);
      for (std::size_t k = 0; k < entry.layers.size(); ++k)
        for (const VarNode* var : entry.layers[k])
          align_[k] = std::max<int64_t>(align_[k], buffer(var).allocate->dtype.bytes());
    }
    for (const auto& entry : plan.entries)
      if (entry.bits > never_shared) waste_of(entry);
    return std::move(out_);
  }

 private:
  const StudyBuffer& buffer(const VarNode* var) const { return study_.buffers[std::size_t(number_.at(var))]; }

  void waste_of(const analysis::FreeListPlan::Entry& entry) {
    std::vector<int64_t> lengths;
    for (std::size_t k = 0; k < entry.layers.size(); ++k) {
      int64_t length = 0;
      for (const VarNode* var : entry.layers[k]) length += rounded(buffer(var).bytes.value_or(0), align_[k]);
      lengths.push_back(length);
    }
    auto longest = std::size_t(std::ranges::max_element(lengths) - lengths.begin());
    std::vector<int> makers;
    for (const VarNode* var : entry.layers[longest]) makers.push_back(number_.at(var));
    for (std::size_t k = 0; k < entry.layers.size(); ++k) {
      if (entry.layers[k].empty()) continue;
      for (const VarNode* var : entry.layers[k]) {
        int64_t size = buffer(var).bytes.value_or(0), padding = rounded(size, align_[k]) - size;
        if (padding > 0)
          out_.push_back({number_.at(var), padding, message("rounded up to a multiple of {0} bytes", align_[k])});
      }
      int64_t spare = lengths[longest] - lengths[k];
      if (spare <= 0) continue;
      int last = number_.at(entry.layers[k].back());
      std::string by = names_of(study_, makers);
      out_.push_back({last, spare,
                      k > longest
                          ? message("stands over {0}, which is larger: TVM takes free memory of up to 16 times "
                                    "the size, the smallest first",
                                    by)
                          : message("{0} came later and needs more: its memory was made longer or joined", by)});
    }
  }

  const MemoryStudy& study_;
  std::unordered_map<const VarNode*, int> number_;
  std::vector<int64_t> align_;
  std::vector<PlanWaste> out_;
};

}  // namespace

std::vector<PlanWaste> free_list_waste(const MemoryStudy& study, const analysis::FreeListPlan& plan) {
  return FreeListWaste(study).run(plan);
}

std::vector<PlanWaste> shared_allocation_waste(const MemoryStudy& study, const std::vector<std::size_t>& users,
                                               int64_t size) {
  std::vector<PlanWaste> out;
  std::vector<int> makers;
  for (std::size_t b : users)
    if (study.buffers[b].bytes == size) makers.push_back(int(b));
  for (std::size_t b : users) {
    int64_t spare = size - study.buffers[b].bytes.value_or(size);
    if (spare > 0)
      out.push_back({int(b), spare,
                     message("shares one allocation with {0}, which is larger: StorageRewrite joins no "
                             "two allocations into one",
                             names_of(study, makers))});
  }
  return out;
}

std::vector<PlanWaste> gap_waste(const MemoryStudy& study) {
  std::vector<PlanWaste> out;
  for (std::size_t k = 0; k < study.plan.boxes.size(); ++k)
    if (int64_t gap = analysis::gap_below(study.plan, int(k)); gap > 0)
      out.push_back({study.buffer_of[k], gap,
                     gap < study.plan.alignment
                         ? message("rounded up to a multiple of {0} bytes", study.plan.alignment)
                         : message("the bytes below it stand empty while it is needed: nothing that fits is needed "
                                   "just then")});
  return out;
}

}  // namespace tirscope::passes
