// SPDX-License-Identifier: Apache-2.0
// What the models of boosted trees share: their samples, and when they learn again.
#pragma once

#include <vector>

#include "tuning/model/cost_model.h"
#include "tuning/model/trees.h"

namespace tirscope::tuning {

class TreeModel : public CostModel {
 public:
  explicit TreeModel(const TreeLibrary& library) : library_(library) {}

  void learn(Sample sample) final;
  Result<std::vector<double>> scores(std::span<const ProgramFeatures> programs) final;
  int64_t trained_on() const final { return int64_t(trained_on_); }

 protected:
  /// Learns from all samples anew; `label`: for each the time of the fastest of its workload over its own, 0 if it
  /// failed.
  virtual Result<void> train(std::span<const Sample> samples, const std::vector<double>& labels) = 0;
  /// One score for each program, the fastest highest.
  virtual Result<std::vector<double>> judged(std::span<const ProgramFeatures> programs) = 0;

  const TreeLibrary& library_;

 private:
  std::vector<double> labels() const;

  std::vector<Sample> samples_;
  std::size_t trained_on_ = 0;
};

}  // namespace tirscope::tuning
