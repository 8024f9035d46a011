// SPDX-License-Identifier: Apache-2.0
// Lines of text, icons and chips: what the painted views are made of. Laid out once, painted often.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <vector>

#include "analysis/amount.h"
#include "views/common/look/theme.h"

class QPainter;

namespace tirscope::views {

struct Fonts {
  QFont text, bold, code, codeBold, small;
  qreal row = 0;  ///< height of a line with room around it

  static Fonts from(const QFont& text, const QFont& code);
};

/// A tone, or the colour of a buffer.
struct Ink {
  Tone tone = Tone::Text;
  int buffer = -1;

  Ink(Tone t) : tone(t) {}
  static Ink ofBuffer(int color) {
    Ink ink(Tone::Muted);
    ink.buffer = color;
    return ink;
  }
  QColor color(const Theme& theme) const { return buffer < 0 ? theme.color(tone) : theme.buffer(buffer); }
};

struct Piece {
  enum class Kind { Text, Bold, Code, CodeBold, Small, Chip, Icon, Swatch };
  Kind kind;
  QRectF rect;
  QString text;  ///< of an icon, its name
  QString icon;  ///< of a chip, the icon before its text
  Ink ink = Tone::Text;
};

/// Appends pieces to a line, left to right.
class LineBuilder {
 public:
  LineBuilder(const Fonts& fonts, std::vector<Piece>& out, qreal x, qreal y)
      : fonts_(fonts), out_(out), start_(x), x_(x), y_(y) {}

  LineBuilder& text(const QString& text, Ink ink = Tone::Text, Piece::Kind kind = Piece::Kind::Text);
  LineBuilder& icon(const QString& name, Ink ink);
  LineBuilder& chip(const QString& text, Ink ink, const QString& icon = {});
  LineBuilder& swatch(int bufferColor);
  LineBuilder& space(qreal width) {
    x_ += width;
    return *this;
  }
  /// Goes on at the start of the next line when `width` more would pass `limit`.
  LineBuilder& wrapAt(qreal limit, qreal width);

  qreal chipWidth(const QString& text, bool icon) const;
  qreal x() const { return x_; }
  qreal y() const { return y_; }
  qreal bottom() const { return y_ + fonts_.row; }

 private:
  void add(Piece::Kind kind, qreal width, qreal height, QString text, Ink ink, QString icon = {});
  const Fonts& fonts_;
  std::vector<Piece>& out_;
  qreal start_, x_, y_;
};

void paintPiece(QPainter& painter, const Piece& piece, const Fonts& fonts, const Theme& theme);

/// "4.0 KiB", "≤ 4.0 KiB".
QString bytesText(const analysis::Amount& bytes);
QString countText(const analysis::Amount& count);
/// "3.21 ms"
QString secondsText(double seconds);
inline QString q(const std::string& text) { return QString::fromStdString(text); }

}  // namespace tirscope::views
