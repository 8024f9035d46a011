// SPDX-License-Identifier: Apache-2.0
#include "views/model_run/tensor_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace tirscope::views {

namespace {

constexpr double margin = 10, scale_height = 10;
/// Elements of this size and larger have their numbers in them.
constexpr double readable = 40;

}  // namespace

TensorPicture::TensorPicture(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setAccessibleName(tr("The tensor as a picture"));
}

void TensorPicture::showNothing(const QString& why) {
  tensor_ = {};
  images_.clear();
  why_ = why;
  setAccessibleDescription(why);
  update();
}

void TensorPicture::showTensor(model::Tensor tensor, ColourScale scale) {
  tensor_ = std::move(tensor);
  scale_ = scale;
  look_ = lookOf(tensor_.shape());
  choice_ = 0;
  why_.clear();
  setAccessibleDescription({});
  layOut();
}

void TensorPicture::setChoice(int64_t choice) {
  choice_ = std::clamp<int64_t>(choice, 0, std::max<int64_t>(0, look_.choices - 1));
  layOut();
}

/// Where tiles may be: the scale is below them.
QRectF TensorPicture::room() const {
  return QRectF(rect()).adjusted(margin, margin, -margin, -margin - scale_height - 2 * fontMetrics().height());
}

void TensorPicture::layOut() {
  images_.clear();
  if (!tensor_.defined() || tensor_.size() == 0) return update();
  const QRectF room = this->room();
  layout_ = TileLayout::of(look_, room.size());
  corner_ = {room.left() + std::max(0.0, (room.width() - layout_.size.width()) / 2), room.top()};
  const Theme& theme = Theme::of(palette());
  for (std::size_t tile = 0; tile < layout_.tiles.size(); ++tile)
    images_.push_back(tileImage(tensor_, look_, layout_, choice_, int64_t(tile), scale_, theme));
  update();
}

QString TensorPicture::elementText(QPointF point) const {
  if (images_.empty()) return {};
  const int64_t element = layout_.elementAt(look_, point - corner_);
  if (element < 0) return {};
  int64_t number = choice_ * look_.tiles * look_.rows * look_.columns + element;
  const double value = tensor_.number(number);
  QStringList index;
  for (std::size_t k = tensor_.shape().size(); k-- > 0; number /= tensor_.shape()[k])
    index.prepend(QString::number(number % tensor_.shape()[k]));
  return QStringLiteral("[%1] = %2").arg(index.join(QStringLiteral(", "))).arg(value, 0, 'g', 9);
}

void TensorPicture::paintTiles(QPainter& painter, const Theme& theme) const {
  painter.setRenderHint(QPainter::SmoothPixmapTransform, layout_.side.width() < 1 || layout_.side.height() < 1);
  for (std::size_t tile = 0; tile < images_.size(); ++tile) {
    const QRectF place = layout_.tiles[tile].translated(corner_);
    painter.drawImage(place, images_[tile]);
    painter.setPen(QPen(theme.color(Tone::Line), 1));
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
  }
}

void TensorPicture::paintNumbers(QPainter& painter, const Theme& theme) const {
  if (layout_.side.width() < readable || layout_.side.height() < fontMetrics().height() || layout_.thin > 1) return;
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.85);
  painter.setFont(small);
  const int64_t first = choice_ * look_.tiles * look_.rows * look_.columns, each = look_.rows * look_.columns;
  for (std::size_t tile = 0; tile < layout_.tiles.size(); ++tile)
    for (int64_t k = 0; k < each; ++k) {
      const double value = tensor_.number(first + int64_t(tile) * each + k);
      const QPointF corner =
          layout_.tiles[tile].topLeft() + corner_ +
          QPointF(double(k % look_.columns) * layout_.side.width(), double(k / look_.columns) * layout_.side.height());
      const QColor behind = scale_.color(value, theme), ink = theme.color(Tone::Text), paper = theme.color(Tone::Base);
      painter.setPen(Theme::contrast(ink, behind) >= Theme::contrast(paper, behind) ? ink : paper);
      painter.drawText(QRectF(corner, layout_.side), Qt::AlignCenter, QString::number(value, 'g', 3));
    }
}

void TensorPicture::paintScale(QPainter& painter, const Theme& theme) const {
  const double line = fontMetrics().height(), width = std::min(220.0, this->width() - 2 * margin);
  const QRectF bar((this->width() - width) / 2, height() - margin - line - scale_height, width, scale_height);
  const double widest = std::max(std::abs(scale_.least), std::abs(scale_.most));
  const double from = scale_.isSigned() ? -widest : 0;
  QLinearGradient colours(bar.topLeft(), bar.topRight());
  for (double part : {0.0, 0.5, 1.0}) colours.setColorAt(part, scale_.color(from + part * (widest - from), theme));
  painter.fillRect(bar, colours);
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.drawRect(bar);
  painter.setPen(theme.color(Tone::Muted));
  painter.setFont(font());
  const QRectF words(bar.left(), bar.bottom() + 2, bar.width(), line);
  painter.drawText(words, Qt::AlignLeft, QString::number(from, 'g', 4));
  if (scale_.isSigned()) painter.drawText(words, Qt::AlignHCenter, QStringLiteral("0"));
  painter.drawText(words, Qt::AlignRight, QString::number(widest, 'g', 4));
  if (layout_.thin > 1 || look_.tiles > int64_t(layout_.tiles.size())) {
    const QString left_out = layout_.thin > 1 ? tr("one of %1 rows and columns is drawn").arg(layout_.thin)
                                              : tr("%1 of %2 are drawn").arg(layout_.tiles.size()).arg(look_.tiles);
    painter.drawText(QRectF(margin, bar.top() - line - 2, this->width() - 2 * margin, line), Qt::AlignHCenter,
                     left_out);
  }
}

void TensorPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = Theme::of(palette());
  painter.fillRect(rect(), theme.color(Tone::Base));
  if (!images_.empty()) {
    paintTiles(painter, theme);
    paintNumbers(painter, theme);
    return paintScale(painter, theme);
  }
  painter.setPen(theme.color(Tone::Muted));
  painter.drawText(QRectF(rect()).adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                   why_.isEmpty() && tensor_.defined() ? tr("The tensor has no elements") : why_);
}

void TensorPicture::mouseMoveEvent(QMouseEvent* event) { Q_EMIT pointed(elementText(event->position())); }

void TensorPicture::resizeEvent(QResizeEvent*) { layOut(); }

void TensorPicture::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) layOut();
}

}  // namespace tirscope::views
