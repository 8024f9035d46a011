// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/pieces.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

#include "views/common/look/icons.h"

namespace tirscope::views {

namespace {

constexpr qreal icon_size = 16, chip_padding = 6, chip_icon = 12, swatch_size = 10;

const QFont& fontOf(Piece::Kind kind, const Fonts& fonts) {
  switch (kind) {
    case Piece::Kind::Bold: return fonts.bold;
    case Piece::Kind::Code: return fonts.code;
    case Piece::Kind::CodeBold: return fonts.codeBold;
    case Piece::Kind::Small:
    case Piece::Kind::Chip: return fonts.small;
    default: return fonts.text;
  }
}

QString withSigns(const std::string& text) {
  QString out = q(text);
  if (out.startsWith(QStringLiteral("<= "))) out.replace(0, 3, QStringLiteral("≤ "));
  return out;
}

}  // namespace

Fonts Fonts::from(const QFont& text, const QFont& code) {
  Fonts fonts{text, text, code, code, text, 0};
  fonts.bold.setWeight(QFont::DemiBold);
  fonts.codeBold.setWeight(QFont::DemiBold);
  fonts.small.setPointSizeF(std::max(7.0, text.pointSizeF() * 0.88));
  fonts.row = std::ceil(std::max(QFontMetricsF(text).height(), QFontMetricsF(code).height()) + 5);
  return fonts;
}

void LineBuilder::add(Piece::Kind kind, qreal width, qreal height, QString text, Ink ink, QString icon) {
  out_.push_back(
      {kind, QRectF(x_, y_ + (fonts_.row - height) / 2, width, height), std::move(text), std::move(icon), ink});
  x_ += width;
}

LineBuilder& LineBuilder::text(const QString& text, Ink ink, Piece::Kind kind) {
  add(kind, std::ceil(QFontMetricsF(fontOf(kind, fonts_)).horizontalAdvance(text)), fonts_.row, text, ink);
  return *this;
}

LineBuilder& LineBuilder::icon(const QString& name, Ink ink) {
  add(Piece::Kind::Icon, icon_size, icon_size, name, ink);
  return space(5);
}

qreal LineBuilder::chipWidth(const QString& text, bool icon) const {
  return std::ceil(QFontMetricsF(fonts_.small).horizontalAdvance(text)) + 2 * chip_padding + (icon ? chip_icon + 4 : 0);
}

LineBuilder& LineBuilder::chip(const QString& text, Ink ink, const QString& icon) {
  add(Piece::Kind::Chip, chipWidth(text, !icon.isEmpty()), fonts_.row - 4, text, ink, icon);
  return space(5);
}

LineBuilder& LineBuilder::swatch(int bufferColor) {
  add(Piece::Kind::Swatch, swatch_size, swatch_size, {}, Ink::ofBuffer(bufferColor));
  return space(5);
}

LineBuilder& LineBuilder::wrapAt(qreal limit, qreal width) {
  if (x_ > start_ && x_ + width > limit) {
    x_ = start_;
    y_ += fonts_.row;
  }
  return *this;
}

void paintPiece(QPainter& painter, const Piece& piece, const Fonts& fonts, const Theme& theme) {
  QColor color = piece.ink.color(theme);
  switch (piece.kind) {
    case Piece::Kind::Icon: return paintIcon(painter, piece.rect, piece.text, color);
    case Piece::Kind::Swatch:
      painter.setPen(Qt::NoPen);
      painter.setBrush(color);
      painter.drawRoundedRect(piece.rect, 2.5, 2.5);
      return;
    case Piece::Kind::Chip: {
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.wash(color, theme.isDark() ? 0.2 : 0.1));
      painter.drawRoundedRect(piece.rect, piece.rect.height() / 2, piece.rect.height() / 2);
      QRectF text = piece.rect.adjusted(chip_padding, 0, -chip_padding + 2, 0);
      if (!piece.icon.isEmpty()) {
        paintIcon(painter, QRectF(text.left(), text.center().y() - chip_icon / 2, chip_icon, chip_icon), piece.icon,
                  color);
        text.setLeft(text.left() + chip_icon + 4);
      }
      painter.setPen(color);
      painter.setFont(fonts.small);
      painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, piece.text);
      return;
    }
    default:
      painter.setPen(color);
      painter.setFont(fontOf(piece.kind, fonts));
      painter.drawText(piece.rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, piece.text);
  }
}

QString bytesText(const analysis::Amount& bytes) { return withSigns(analysis::bytes_text(bytes)); }
QString countText(const analysis::Amount& count) { return withSigns(analysis::count_text(count)); }

QString secondsText(double seconds) {
  if (seconds >= 1) return QStringLiteral("%1 s").arg(seconds, 0, 'g', 3);
  if (seconds >= 1e-3) return QStringLiteral("%1 ms").arg(seconds * 1e3, 0, 'g', 3);
  if (seconds >= 1e-6) return QStringLiteral("%1 µs").arg(seconds * 1e6, 0, 'g', 3);
  return QStringLiteral("%1 ns").arg(seconds * 1e9, 0, 'g', 3);
}

}  // namespace tirscope::views
