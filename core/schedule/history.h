// SPDX-License-Identifier: Apache-2.0
// The steps of a schedule as a tree of snapshots.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "schedule/primitive.h"
#include "schedule/slots.h"
#include "schedule/trace/trace.h"
#include "support/pointee_iterator.h"

namespace tirscope::schedule {

/// One node of the history.
struct Step {
  int id = 0;       ///< its index in the history
  int uid = 0;      ///< unique among all schedules: what a handle remembers
  int parent = -1;  ///< -1 for the first
  std::vector<int> children;
  /// What it added to the trace; none where the module was replaced, as by an edit by hand.
  std::shared_ptr<const std::vector<Instruction>> instructions = std::make_shared<const std::vector<Instruction>>();
  std::string label;  ///< "split(j, [None, 16])", "edited by hand"
  StatePtr state;
  /// From the parent to here: one for each call that rewrote the module.
  std::shared_ptr<const Changes> changes = std::make_shared<const Changes>();
  double milliseconds = 0;

  Slots slots;               ///< what each number on the path refers to here
  int64_t slots_copied = 0;  ///< on the path to here: what its steps do not share
  Random random;
};

/// Steps by their ids. Copies share them, so that an edit of a copy costs what it changes, however long the history is.
class History {
 public:
  using iterator = PointeeIterator<std::shared_ptr<Step>>;

  std::size_t size() const { return steps_.size(); }
  const Step& operator[](std::size_t id) const { return *steps_[id]; }
  const Step& front() const { return *steps_.front(); }
  const Step& back() const { return *steps_.back(); }
  iterator begin() const { return iterator(steps_.data()); }
  iterator end() const { return iterator(steps_.data() + steps_.size()); }

  void push_back(Step step) { steps_.push_back(std::make_shared<Step>(std::move(step))); }
  /// The step of this history alone, to be changed.
  Step& edit(std::size_t id) {
    std::shared_ptr<Step>& step = steps_[id];
    if (step.use_count() != 1)
      step = std::make_shared<Step>(*step);
    else
      std::atomic_thread_fence(std::memory_order_acquire);  // another thread may just have released it
    return *step;
  }

 private:
  std::vector<std::shared_ptr<Step>> steps_;
};

}  // namespace tirscope::schedule
