// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/code_picture.h"

#include <QPainter>
#include <QTextBlock>
#include <cmath>

namespace tirscope::views {

namespace {

constexpr qreal margin = 8;

/// The lines that the picture shows.
std::vector<QTextBlock> linesOf(const CodeView& code) {
  QTextBlock block = code.document()->firstBlock();
  if (code.blockCount() > max_picture_lines && !code.marks().empty())
    block = code.document()->findBlockByNumber(
        std::max(0, code.document()->findBlock(code.marks().front().begin).blockNumber() - max_picture_lines / 4));
  std::vector<QTextBlock> lines;
  for (; block.isValid() && int(lines.size()) < max_picture_lines; block = block.next())
    if (block.isVisible()) lines.push_back(block);
  return lines;
}

qreal lineHeight(const CodeView& code) { return std::ceil(QFontMetricsF(code.font()).lineSpacing()); }

}  // namespace

QSize codePictureSize(const CodeView& code) {
  QFontMetricsF metrics(code.font());
  std::vector<QTextBlock> lines = linesOf(code);
  qreal wide = 0;
  for (const QTextBlock& line : lines) wide = std::max(wide, metrics.horizontalAdvance(line.text()));
  return QSizeF(code.gutterWidth() + wide + 2 * margin, lineHeight(code) * qreal(lines.size()) + 2 * margin).toSize();
}

void paintCodePicture(QPainter& painter, const CodeView& code, const QString& language) {
  const Theme& theme = Theme::of(code.palette());
  Syntax syntax(language);
  Syntax::State state;
  qreal y = margin, height = lineHeight(code), gutter = code.gutterWidth();
  qreal width = codePictureSize(code).width();
  for (const QTextBlock& block : linesOf(code)) {
    int begin = block.position(), end = begin + block.length();
    if (auto style = code.lineMark(block)) {
      const bool certain = *style == CodeMark::Style::Band;
      painter.fillRect(QRectF(0, y, width, height), theme.color(certain ? Tone::Selected : Tone::Hovered));
      painter.fillRect(QRectF(0, y, 3, height),
                       QBrush(theme.color(Tone::Accent), certain ? Qt::SolidPattern : Qt::Dense5Pattern));
    }
    QList<QTextLayout::FormatRange> formats = syntax.line(block.text(), state, theme);
    for (const CodeMark& mark : code.marks()) {
      if (mark.style != CodeMark::Style::Word || mark.begin >= end || mark.end <= begin) continue;
      QTextCharFormat word;
      word.setBackground(theme.wash(theme.color(Tone::Accent), 0.28));
      formats.append(
          {std::max(mark.begin, begin) - begin, std::min(mark.end, end) - std::max(mark.begin, begin), word});
    }
    painter.setFont(code.font());
    painter.setPen(theme.color(Tone::Muted));
    painter.drawText(QRectF(0, y, gutter - 18, height), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(block.blockNumber() + 1));
    QTextLayout layout(block.text(), code.font());
    layout.setFormats(formats);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    painter.setPen(theme.color(Tone::Text));
    layout.draw(&painter, QPointF(gutter, y));
    y += height;
  }
}

}  // namespace tirscope::views
