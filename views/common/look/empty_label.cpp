// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/empty_label.h"

#include <QPainter>

#include "views/common/look/icons.h"

namespace tirscope::views {

void paintEmptyState(QPainter& painter, const QRectF& rect, const EmptyState& state, const QWidget& widget) {
  const Theme& theme = Theme::of(widget.palette());
  QFont text = widget.font(), bold = text;
  bold.setWeight(QFont::DemiBold);
  QFontMetricsF metrics(text);
  qreal width = std::min(rect.width() - 32, metrics.averageCharWidth() * 52);
  QRectF hint = metrics.boundingRect(QRectF(0, 0, width, 1000), Qt::AlignHCenter | Qt::TextWordWrap, state.hint);
  qreal line = metrics.height(), height = 36 + line * 1.6 + hint.height();
  qreal top = rect.center().y() - height / 2;
  paintIcon(painter, QRectF(rect.center().x() - 14, top, 28, 28), state.icon, theme.color(Tone::Muted));
  painter.setFont(bold);
  painter.setPen(theme.color(Tone::Text));
  painter.drawText(QRectF(rect.left(), top + 36, rect.width(), line), Qt::AlignCenter, state.title);
  painter.setFont(text);
  painter.setPen(theme.color(Tone::Muted));
  painter.drawText(QRectF(rect.center().x() - width / 2, top + 36 + line * 1.6, width, hint.height() + line),
                   Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, state.hint);
}

EmptyLabel::EmptyLabel(QString icon, QString title, QString hint, QWidget* parent)
    : QWidget(parent), state_{std::move(icon), std::move(title), std::move(hint)} {
  setAccessibleName(state_.title);
  setAccessibleDescription(state_.hint);
}

void EmptyLabel::setState(EmptyState state) {
  state_ = std::move(state);
  setAccessibleName(state_.title);
  setAccessibleDescription(state_.hint);
  update();
}

void EmptyLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), Theme::of(palette()).color(Tone::Base));
  paintEmptyState(painter, rect(), state_, *this);
}

}  // namespace tirscope::views
