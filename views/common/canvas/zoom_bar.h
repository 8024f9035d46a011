// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace tirscope::views {

class CanvasView;

/// Buttons in a corner of a picture: find, zoom out, the zoom (which brings back the first size), zoom in, fit. They
/// make way for what is painted there unless the pointer or the keyboard is in the picture.
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
  bool liesOnItem() const;

  CanvasView& canvas_;
  QToolButton* size_ = nullptr;
};

}  // namespace tirscope::views
