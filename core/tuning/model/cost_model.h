// SPDX-License-Identifier: Apache-2.0
// Cost models: how fast a candidate will be, judged by its features before it is built.
#pragma once

#include <limits>
#include <memory>
#include <span>

#include "support/diagnostic.h"
#include "tuning/model/store_features.h"

namespace tirscope::tuning {

/// One row for each buffer that the program stores to.
using ProgramFeatures = std::vector<FeatureRow>;

/// A program and its time.
struct Sample {
  uint64_t workload = 0;  ///< programs that compute the same are compared with each other alone
  ProgramFeatures features;
  double seconds = std::numeric_limits<double>::infinity();  ///< infinity: it failed
};

class CostModel {
 public:
  virtual ~CostModel() = default;
  virtual void learn(Sample sample) = 0;
  /// One score for each program, the fastest highest: about the time of the fastest known program of its kind over its
  /// own. Empty as long as too little is known. The same samples and programs give the same scores. Refused as
  /// `tuning.model-failed`.
  virtual Result<std::vector<double>> scores(std::span<const ProgramFeatures> programs) = 0;
  /// Programs that the present scores follow from; 0: none are given yet.
  virtual int64_t trained_on() const = 0;
};

/// A kind of models, once: the command line, the protocol and the window take it from here.
struct ModelKind {
  std::string_view name;
  std::string_view summary;
  /// Null: candidates are proposed without a model. Refused as `tuning.no-xgboost`.
  Result<std::unique_ptr<CostModel>> (*make)();
};
std::span<const ModelKind> all_models();
/// Refused as `tuning.unknown-model`.
Result<const ModelKind*> find_model(std::string_view name);

/// Boosted trees of the XGBoost library, which is loaded when the first one is made: over whole programs, or over their
/// stores as TVM has them. Refused as `tree_library` is.
Result<std::unique_ptr<CostModel>> xgboost_model();
Result<std::unique_ptr<CostModel>> pack_sum_model();

/// Spearman's rank correlation; nothing for fewer than three pairs, or where one side is constant.
std::optional<double> rank_correlation(std::span<const double> a, std::span<const double> b);

}  // namespace tirscope::tuning
