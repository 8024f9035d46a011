// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>

#include "tuning/measure.h"

namespace tirscope::tuning {

/// Answers with times that were recorded of equal modules; of others with 1 ms times 1 + h / 2^32, where h is the lower
/// half of the FNV-1a hash (64 bits) of the trace as JSON. Nothing runs, so searches can be repeated exactly; except
/// where another measurer is given, which builds and checks the candidates, and only whose times are replaced.
class RecordedTimes final : public Measurer {
 public:
  explicit RecordedTimes(std::map<uint64_t, Measurement> by_hash, std::unique_ptr<Measurer> runs = nullptr)
      : by_hash_(std::move(by_hash)), runs_(std::move(runs)) {}
  Measurements measure(std::span<const Candidate> candidates, double best, const Job& job) override;
  std::size_t at_a_time() const override { return runs_ ? runs_->at_a_time() : Measurer::at_a_time(); }
  std::optional<Diagnostic> failure() const override { return runs_ ? runs_->failure() : std::nullopt; }

 private:
  Measurement recorded(const Candidate& candidate) const;

  std::map<uint64_t, Measurement> by_hash_;
  std::unique_ptr<Measurer> runs_;
};

}  // namespace tirscope::tuning
