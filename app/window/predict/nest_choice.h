// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QButtonGroup>
#include <QFrame>
#include <optional>

#include "lesson/prediction/nest_sketch.h"

namespace tirscope::app {

/// Nests side by side, of which one is chosen, or none.
class NestChoice : public QWidget {
  Q_OBJECT
 public:
  NestChoice(const std::vector<lesson::NestSketch>& nests, QWidget* parent);
  std::optional<std::size_t> answer() const;

 private:
  QWidget* card(const lesson::NestSketch& nest, int n);
  bool eventFilter(QObject* watched, QEvent* event) override;
  QButtonGroup group_;
};

}  // namespace tirscope::app
