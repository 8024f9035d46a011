// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace tirscope::views {

/// The text of a view that has nothing to show: what is missing and what to do about it.
struct EmptyState {
  QString icon, title, hint;
};

void paintEmptyState(QPainter& painter, const QRectF& rect, const EmptyState& state, const QWidget& widget);

/// The same as a widget, for views that are not painted.
class EmptyLabel final : public QWidget {
  Q_OBJECT
 public:
  EmptyLabel(QString icon, QString title, QString hint, QWidget* parent);
  void setState(EmptyState state);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  EmptyState state_;
};

}  // namespace tirscope::views
