// SPDX-License-Identifier: Apache-2.0
// TVM 0.18's XGBModel: trees over the rows of programs, whose sum is the program's score (its "pack-sum" objective).
#include <cmath>
#include <limits>
#include <optional>

#include "tuning/model/tree_model.h"

namespace tirscope::tuning {

namespace {

/// Programs' rows one after another, and which program each is of.
struct PackedRows {
  std::vector<float> values;
  std::vector<std::size_t> program;
  void add(std::size_t of, const ProgramFeatures& features) {
    for (const FeatureRow& row : features) {
      values.insert(values.end(), row.begin(), row.end());
      program.push_back(of);
    }
  }
  std::vector<double> sums(std::span<const float> each, std::size_t programs) const {
    std::vector<double> out(programs);
    for (std::size_t r = 0; r < program.size(); ++r) out[program[r]] += double(each[r]);
    return out;
  }
};

/// TVM's, but for a limit of the rounds that its 10,000 never reach.
constexpr TreeParameter pack_sum_parameters[] = {
    {"max_depth", "10"},
    {"gamma", "0.001"},
    {"min_child_weight", "0"},
    {"eta", "0.2"},
    {"seed", "43"},
    {"nthread", "1"},  // sums in one order: the same samples give the same trees
    {"tree_method", "hist"},
    {"base_score", "0.5"},
    {"verbosity", "0"},
    {"objective", "reg:squarederror"},
    {"validate_parameters", "0"}};
constexpr int most_pack_rounds = 300, rounds_without_gain = 20;
constexpr double least_gain = 1e-3;  ///< of the error, in `rounds_without_gain` rounds

class PackSumModel final : public TreeModel {
 public:
  using TreeModel::TreeModel;

 private:
  Result<void> train(std::span<const Sample> samples, const std::vector<double>& labels) override {
    PackedRows packed;
    for (std::size_t k = 0; k < samples.size(); ++k) packed.add(k, samples[k].features);
    TS_TRY(const TreeRows rows, TreeRows::create(library_, packed.values, feature_count));
    TS_TRY(Trees trees, Trees::create(library_, rows, pack_sum_parameters));
    std::vector<float> gradient(packed.program.size()), hessian(packed.program.size());
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0, since = 0; round < most_pack_rounds && since < rounds_without_gain; ++round, ++since) {
      TS_TRY(const std::span<const float> each, trees.values(rows, true));
      const std::vector<double> predicted = packed.sums(each, samples.size());
      double error = 0;
      for (std::size_t r = 0; r < packed.program.size(); ++r) {
        const double label = labels[packed.program[r]], off = predicted[packed.program[r]] - label;
        gradient[r] = float(off * label), hessian[r] = float(label);
        error += off * off * label;
      }
      error = std::sqrt(error);
      if (error < best * (1 - least_gain)) best = error, since = 0;
      TS_TRY_VOID(trees.grow(rows, round, gradient, hessian));
    }
    trees_ = std::move(trees);
    return {};
  }
  Result<std::vector<double>> judged(std::span<const ProgramFeatures> programs) override {
    PackedRows packed;
    for (std::size_t k = 0; k < programs.size(); ++k) packed.add(k, programs[k]);
    TS_TRY(const TreeRows rows, TreeRows::create(library_, packed.values, feature_count));
    TS_TRY(const std::span<const float> each, trees_->values(rows, false));
    return packed.sums(each, programs.size());
  }

  std::optional<Trees> trees_;
};

}  // namespace

Result<std::unique_ptr<CostModel>> pack_sum_model() {
  TS_TRY(const TreeLibrary* library, tree_library());
  return std::make_unique<PackSumModel>(*library);
}

}  // namespace tirscope::tuning
