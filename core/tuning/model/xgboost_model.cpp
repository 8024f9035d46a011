// SPDX-License-Identifier: Apache-2.0
// Trees over whole programs: what they judge is the logarithm of the time, from all stores together and the first ones
// each. On random programs that it had not seen it orders better than TVM's sum over stores (docs/evidence/tuning.md).
#include <algorithm>
#include <cmath>
#include <optional>

#include "tuning/model/tree_model.h"

namespace tirscope::tuning {

namespace {

constexpr std::size_t stores_apart = 3;
constexpr std::size_t program_columns = feature_count * (2 + stores_apart);

/// Of a program's rows the sums, the greatest, and the first ones; 0 where there are fewer.
void add_program(std::vector<float>& values, const ProgramFeatures& features) {
  const std::size_t begin = values.size();
  values.resize(begin + program_columns);
  const auto out = std::span(values).subspan(begin);
  for (std::size_t r = 0; r < features.size(); ++r)
    for (std::size_t k = 0; k < std::size_t(feature_count); ++k) {
      const float value = features[r][k];
      out[k] += value;
      float& greatest = out[std::size_t(feature_count) + k];
      greatest = r == 0 ? value : std::max(greatest, value);
      if (r < stores_apart) out[std::size_t(feature_count) * (2 + r) + k] = value;
    }
}

/// Each tree sees a part of the samples and of the columns, since there are more columns than samples.
constexpr TreeParameter program_parameters[] = {
    {"max_depth", "6"},
    {"eta", "0.05"},
    {"subsample", "0.8"},
    {"colsample_bytree", "0.3"},
    {"seed", "43"},
    {"nthread", "1"},  // sums in one order: the same samples give the same trees
    {"tree_method", "hist"},
    {"base_score", "0"},
    {"verbosity", "0"},
    {"objective", "reg:squarederror"},
    {"validate_parameters", "0"}};
constexpr int program_rounds = 300;
constexpr double slowest_told = 1e-4;  ///< what failed counts as so slow, as does what is slower

class XgboostModel final : public TreeModel {
 public:
  using TreeModel::TreeModel;

 private:
  Result<void> train(std::span<const Sample> samples, const std::vector<double>& labels) override {
    std::vector<float> values;
    for (const Sample& sample : samples) add_program(values, sample.features);
    TS_TRY(const TreeRows rows, TreeRows::create(library_, values, program_columns));
    TS_TRY(Trees trees, Trees::create(library_, rows, program_parameters));
    std::vector<float> gradient(samples.size());
    const std::vector<float> hessian(samples.size(), 1);
    for (int round = 0; round < program_rounds; ++round) {
      TS_TRY(const std::span<const float> predicted, trees.values(rows, true));
      for (std::size_t k = 0; k < samples.size(); ++k)
        gradient[k] = predicted[k] - float(std::log(std::max(labels[k], slowest_told)));
      TS_TRY_VOID(trees.grow(rows, round, gradient, hessian));
    }
    trees_ = std::move(trees);
    return {};
  }
  Result<std::vector<double>> judged(std::span<const ProgramFeatures> programs) override {
    std::vector<float> values;
    for (const ProgramFeatures& program : programs) add_program(values, program);
    TS_TRY(const TreeRows rows, TreeRows::create(library_, values, program_columns));
    TS_TRY(const std::span<const float> logarithms, trees_->values(rows, false));
    std::vector<double> out;
    for (float logarithm : logarithms) out.push_back(std::exp(double(logarithm)));
    return out;
  }

  std::optional<Trees> trees_;
};

}  // namespace

Result<std::unique_ptr<CostModel>> xgboost_model() {
  TS_TRY(const TreeLibrary* library, tree_library());
  return std::make_unique<XgboostModel>(*library);
}

}  // namespace tirscope::tuning
