// SPDX-License-Identifier: Apache-2.0
#include "tuning/model/tree_model.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tirscope::tuning {

namespace {
constexpr std::size_t least_samples = 32;
}  // namespace

void TreeModel::learn(Sample sample) {
  if (!sample.features.empty()) samples_.push_back(std::move(sample));
}

/// Trains from scratch on all samples, once a fifth more of them are there than last time.
Result<std::vector<double>> TreeModel::scores(std::span<const ProgramFeatures> programs) {
  if (samples_.size() >= least_samples && samples_.size() >= trained_on_ + trained_on_ / 5 + 1) {
    TS_TRY_VOID(train(samples_, labels()));
    trained_on_ = samples_.size();
  }
  if (trained_on_ == 0 || programs.empty()) return std::vector<double>{};
  return judged(programs);
}

std::vector<double> TreeModel::labels() const {
  std::map<uint64_t, double> fastest;
  for (const Sample& sample : samples_) {
    auto it = fastest.try_emplace(sample.workload, sample.seconds).first;
    it->second = std::min(it->second, sample.seconds);
  }
  std::vector<double> out;
  for (const Sample& sample : samples_)
    out.push_back(std::isfinite(sample.seconds) ? fastest[sample.workload] / sample.seconds : 0);
  return out;
}

}  // namespace tirscope::tuning
