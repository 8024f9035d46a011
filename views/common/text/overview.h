// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPixmap>
#include <QWidget>
#include <tuple>

class QPainter;

namespace tirscope::views {

class CodeView;

/// A long text in small beside it: the shape of its lines, what is marked and found, and what of it is in sight. A
/// click or a drag goes there. Its cost depends on its height and not on the length of the text.
class Overview final : public QWidget {
  Q_OBJECT
 public:
  static constexpr int least_lines = 1'000;  ///< shorter texts have none
  static constexpr int wide = 76;            ///< in pixels

  explicit Overview(CodeView& view);
  /// Whether the text is long enough and there is room beside it.
  bool isWanted() const;
  /// The line that is shown at a height of this widget; lines count from 0.
  int lineAt(double y) const;
  double yOf(int line) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  double rowHeight() const;
  void drawShape();
  void paintShape(QPainter& painter);
  void paintMarks(QPainter& painter);
  void goTo(double y);

  CodeView& view_;
  QPixmap shape_;
  std::tuple<int, QSize, qreal, qint64> drawn_;  ///< the text's revision, the size, the scale and the palette of it
};

}  // namespace tirscope::views
