// SPDX-License-Identifier: Apache-2.0
#include "tuning/model/cost_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tirscope::tuning {

namespace {

constexpr ModelKind models[] = {
    {"xgboost", "boosted trees that learn from what was measured", xgboost_model},
    {"pack-sum", "such trees as TVM has them: their sum over a program's stores", pack_sum_model},
    {"random", "no model: nothing is predicted",
     []() -> Result<std::unique_ptr<CostModel>> { return std::unique_ptr<CostModel>(); }},
};

/// The rank of each value from 1; equal ones share their mean.
std::vector<double> ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return values[k]; });
  std::vector<double> out(values.size());
  for (std::size_t first = 0, end = 0; first < order.size(); first = end) {
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t k = first; k < end; ++k) out[order[k]] = double(first + 1 + end) / 2;
  }
  return out;
}

}  // namespace

std::span<const ModelKind> all_models() { return models; }

Result<const ModelKind*> find_model(std::string_view name) {
  std::string names;
  for (const ModelKind& model : models) {
    if (model.name == name) return &model;
    names += (names.empty() ? "" : ", ") + std::string(model.name);
  }
  return fail(bad_input("tuning.unknown-model", "no cost model '{0}'; there are {1}", name, names));
}

std::optional<double> rank_correlation(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size() || a.size() < 3) return std::nullopt;
  const std::vector<double> x = ranks(a), y = ranks(b);
  const double mean = double(a.size() + 1) / 2;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    xy += (x[k] - mean) * (y[k] - mean);
    xx += (x[k] - mean) * (x[k] - mean);
    yy += (y[k] - mean) * (y[k] - mean);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

}  // namespace tirscope::tuning
