// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QLabel>

#include "views/common/look/theme.h"
#include "views/common/values/runs.h"

namespace tirscope::views {

/// What a measurement comes to, in words.
struct ResultWords {
  Q_DECLARE_TR_FUNCTIONS(tirscope::views::ResultWords)
 public:
  QString title;      ///< "vectorize(j_1): 213 ms"
  QStringList facts;  ///< "10.1 GFLOP/s", "9 % of peak", "9.4x slower than OpenBLAS"
  QString check;      ///< "correct"; empty where it was not checked
  bool passed = false;
  /// What limits it by the roofline; empty where that is not known.
  QString limit;

  static ResultWords of(const Run& run);
};

/// The verdict on one run, above plot and table.
class ResultCard final : public QLabel {
  Q_OBJECT
 public:
  explicit ResultCard(QWidget* parent = nullptr);
  /// Null hides the card.
  void setRun(const Run* run, const Theme& theme);
};

}  // namespace tirscope::views
