// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace tirscope::views {

class CanvasView;

/// Buttons in a corner of a picture: find, zoom out, the zoom (which brings back the first size), zoom in, fit. They
/// lie where no item is; where items are everywhere, they come when the pointer comes to their corner.
class ZoomBar final : public QWidget {
  Q_OBJECT
 public:
  explicit ZoomBar(CanvasView& canvas);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add(QHBoxLayout& row, const char* name, const char* icon, const QString& text, const QString& tip,
           void (CanvasView::*pressed)());
  void follow();
  /// The corner that has been asked for, else another one without an item, else that one.
  QPoint place() const;
  bool liesOnItem(const QRect& here) const;
  bool isPointedAt() const;

  CanvasView& canvas_;
  QToolButton* size_ = nullptr;
  bool covers_ = false;  ///< it lies on items
};

}  // namespace tirscope::views
