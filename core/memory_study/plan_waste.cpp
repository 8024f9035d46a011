// SPDX-License-Identifier: Apache-2.0
#include "memory_study/plan_waste.h"

#include <algorithm>

#include "ir/build.h"

namespace tirscope::passes {

namespace {

int64_t rounded(int64_t value, int64_t to) { return (value + to - 1) / to * to; }

std::string names_of(const MemoryStudy& study, const std::vector<int>& buffers) {
  std::string out;
  for (int b : buffers) out += (out.empty() ? "" : ", ") + study.buffers[std::size_t(b)].name;
  return out;
}

class FreeListWaste {
  using Entry = analysis::FreeListPlan::Entry;

 public:
  FreeListWaste(const MemoryStudy& study, const analysis::FreeListPlan& plan) : study_(study), plan_(plan) {
    for (std::size_t b = 0; b < study.buffers.size(); ++b)
      number_.emplace(study.buffers[b].allocate->buffer_var.get(), int(b));
  }

  std::vector<PlanWaste> run() {
    // As in the free list, each layer number has one alignment in all entries.
    for (const Entry& entry : plan_.entries) {
      align_.resize(std::max(align_.size(), entry.layers.size()), 1);
      for (std::size_t k = 0; k < entry.layers.size(); ++k)
        for (const VarNode* var : entry.layers[k])
          align_[k] =
              std::max<int64_t>(align_[k], study_.buffers[std::size_t(number_.at(var))].allocate->dtype.bytes());
    }
    for (const Entry& entry : plan_.entries)
      if (entry.begin && entry.bytes) waste_of(entry);
    return std::move(out_);
  }

 private:
  struct Place {
    int buffer;
    int64_t begin, end;
  };

  /// The buffers of a layer from low to high; nothing where one has no offset.
  std::vector<Place> places_of(const std::vector<const VarNode*>& layer) const {
    std::vector<Place> places;
    for (const VarNode* var : layer) {
      auto offset = plan_.offsets.find(var);
      std::optional<int64_t> at;
      if (offset != plan_.offsets.end()) at = as_int(offset->second);
      int number = number_.at(var);
      const auto& bytes = study_.buffers[std::size_t(number)].bytes;
      if (!at || !bytes) return {};
      places.push_back({number, *at, *at + *bytes});
    }
    std::ranges::sort(places, {}, &Place::begin);
    return places;
  }

  void waste_of(const Entry& entry) {
    std::vector<std::vector<Place>> layers;
    for (const auto& layer : entry.layers) layers.push_back(places_of(layer));
    auto end_of = [](const std::vector<Place>& layer) { return layer.empty() ? 0 : layer.back().end; };
    auto longest = std::size_t(std::ranges::max_element(layers, {}, end_of) - layers.begin());
    std::vector<int> makers;
    for (const Place& place : layers[longest]) makers.push_back(place.buffer);
    const std::string by = names_of(study_, makers);
    for (std::size_t k = 0; k < layers.size(); ++k) {
      const std::vector<Place>& layer = layers[k];
      if (layer.empty()) continue;
      add(layer.front().buffer, layer.front().begin - *entry.begin,
          message("its memory was joined from several pieces, and it is in none of the first"));
      for (std::size_t n = 0; n < layer.size(); ++n) {
        const Place& place = layer[n];
        const bool last = n + 1 == layer.size();
        const int64_t free = (last ? *entry.begin + *entry.bytes : layer[n + 1].begin) - place.end;
        const int64_t padding = std::min(free, rounded(place.end, align_[k]) - place.end);
        add(place.buffer, padding, message("rounded up to a multiple of {0} bytes", align_[k]));
        add(place.buffer, free - padding, why_spare(k, longest, last, by));
      }
    }
  }

  static Message why_spare(std::size_t k, std::size_t longest, bool last, const std::string& by) {
    if (k == longest || !last) return message("its memory was joined from several pieces, each with its own width");
    return k > longest
               ? message(
                     "overlaps {0}, which is larger: TVM takes free memory of up to 16 times the size, smallest first",
                     by)
               : message("{0} came later and needs more: its memory was extended or joined", by);
  }

  void add(int buffer, int64_t bytes, const Message& why) {
    if (bytes > 0) out_.push_back({buffer, bytes, why});
  }

  const MemoryStudy& study_;
  const analysis::FreeListPlan& plan_;
  std::unordered_map<const VarNode*, int> number_;
  std::vector<int64_t> align_;
  std::vector<PlanWaste> out_;
};

}  // namespace

std::vector<PlanWaste> free_list_waste(const MemoryStudy& study, const analysis::FreeListPlan& plan) {
  return FreeListWaste(study, plan).run();
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
      out.push_back(
          {int(b), spare,
           message("shares one allocation with {0}, which is larger: StorageRewrite never joins two allocations",
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
                         : message("the bytes below it are free while it is live: no buffer that fits is live then")});
  return out;
}

}  // namespace tirscope::passes
