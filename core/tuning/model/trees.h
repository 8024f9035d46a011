// SPDX-License-Identifier: Apache-2.0
// Boosted trees of the XGBoost library (Chen, Guestrin: XGBoost, 2016). Its interface in C is known to trees.cpp alone;
// the library is opened when it is wanted: `tirc` starts in less time than it takes.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "support/diagnostic.h"

namespace tirscope::tuning {

/// The library: one that was opened, and never is closed.
struct TreeLibrary;
/// Refused as `tuning.no-xgboost` where this program was built without it, it is not installed, or it is too old.
Result<const TreeLibrary*> tree_library();

/// Rows of numbers, as the library holds them.
class TreeRows {
 public:
  /// `values` has `columns` for each row. Refused as `tuning.model-failed`, like all below.
  static Result<TreeRows> create(const TreeLibrary& library, std::span<const float> values, std::size_t columns);
  void* handle() const { return handle_.get(); }

 private:
  std::shared_ptr<void> handle_;
};

using TreeParameter = std::pair<const char*, const char*>;

/// What was learnt: one number for each row.
class Trees {
 public:
  static Result<Trees> create(const TreeLibrary& library, const TreeRows& rows,
                              std::span<const TreeParameter> parameters);
  /// One more tree, number `round`, by the gradient and the second derivative of the error at each row.
  Result<void> grow(const TreeRows& rows, int round, std::span<const float> gradient, std::span<const float> hessian);
  /// One number for each row, until the next call. `training`: of the rows that the trees grow by.
  Result<std::span<const float>> values(const TreeRows& rows, bool training) const;

 private:
  const TreeLibrary* library_ = nullptr;
  std::shared_ptr<void> handle_;
};

}  // namespace tirscope::tuning
