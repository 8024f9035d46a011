// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace tirscope::views::graph {

class GraphCanvas;

/// The whole graph in a corner of its canvas, with what is in sight; a click or a drag goes there. Only there while the
/// graph does not fit into the window.
class Minimap final : public QWidget {
  Q_OBJECT
 public:
  explicit Minimap(GraphCanvas& canvas);
  /// A person does not want it.
  void setWanted(bool wanted);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void follow();
  void goTo(QPointF at);
  QSizeF scale() const;  ///< of the two directions: long chains would be a line otherwise

  GraphCanvas& canvas_;
  bool is_wanted_ = true;
};

}  // namespace tirscope::views::graph
