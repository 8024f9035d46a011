// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QButtonGroup>
#include <QWidget>
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
  QButtonGroup group_;
};

}  // namespace tirscope::app
