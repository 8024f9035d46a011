// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <vector>

#include "lesson/prediction/nest_sketch.h"
#include "views/common/look/theme.h"

namespace tirscope::app {

/// Loops and blocks, a line each, in the colours of the loop nest. Lines may be marked, by a sign and a background.
class NestLabel : public QLabel {
  Q_OBJECT
 public:
  explicit NestLabel(QWidget* parent);
  /// `marked`: of each line, or empty; `sign` and `tone` are those of a marked line.
  void setNest(const lesson::NestSketch& nest, std::vector<bool> marked = {}, QChar sign = u'+',
               views::Tone tone = views::Tone::Added);
  /// "i 16; j 16, parallel; block C": in one line, for the ear. A marked line is "changed: j 16".
  static QString spoken(const lesson::NestSketch& nest, const std::vector<bool>& marked = {});

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void render();
  lesson::NestSketch nest_;
  std::vector<bool> marked_;
  QChar sign_ = u'+';
  views::Tone tone_ = views::Tone::Added;
};

}  // namespace tirscope::app
