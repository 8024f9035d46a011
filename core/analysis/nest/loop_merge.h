// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/nest/nest_model.h"

namespace tirscope::analysis {

/// Says which sibling loops can run as one, an iteration of each after the other, without a value being used before it
/// is there. (TVM's merge does not ask.) Sufficient, not necessary.
class LoopMerges {
 public:
  explicit LoopMerges(const PrimFunc& function) : model_(build_nest(function)) {}

  /// `first` comes before `second`. True when every element that both touch, and one writes, is indexed in some
  /// dimension by the loops' own variables, so that it belongs to the same iteration of both; and when nothing between
  /// them, which `first` passes on its way, touches what it touches.
  bool keeps_dependences(const ForNode& first, const ForNode& second) const;

 private:
  bool same_iteration(const Site& a, int loop_a, const Site& b, int loop_b) const;
  bool is_write(const Site& site) const;

  NestModel model_;
};

}  // namespace tirscope::analysis
