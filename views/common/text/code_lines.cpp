// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/code_lines.h"

#include <QFontMetricsF>
#include <QTextDocument>
#include <QTextLayout>
#include <algorithm>

namespace tirscope::views {

int indentOf(const QString& line) {
  for (int n = 0; n < line.size(); ++n)
    if (!line[n].isSpace()) return n;
  return -1;
}

QTextBlock foldEnd(const QTextBlock& header) {
  int indent = indentOf(header.text());
  if (indent < 0) return header;
  QTextBlock last = header;
  for (QTextBlock block = header.next(); block.isValid(); block = block.next()) {
    int inner = indentOf(block.text());
    if (inner < 0) continue;
    if (inner <= indent) break;
    last = block;
  }
  return last;
}

bool opensFold(const QTextBlock& block) {
  int indent = indentOf(block.text());
  if (indent < 0) return false;
  QTextBlock next = block.next();
  while (next.isValid() && indentOf(next.text()) < 0) next = next.next();
  return next.isValid() && indentOf(next.text()) > indent;
}

qreal hangOf(const QString& line, qreal space, qreal width) {
  const qreal own = std::max(0, indentOf(line)) * space;
  constexpr int further = 4, readable = 16;  // characters
  return std::clamp(width - readable * space, std::min(own, width - further * space), own + further * space);
}

QRectF HangingLayout::blockBoundingRect(const QTextBlock& block) const {
  QRectF rect = QPlainTextDocumentLayout::blockBoundingRect(block);
  if (!block.isValid() || !block.isVisible() || block.layout()->lineCount() < 2) return rect;
  QTextLayout& lines = *block.layout();
  qreal left = lines.lineAt(0).x(), width = lines.lineAt(0).width();
  if (lines.lineAt(1).x() > left) return rect;  // done before
  const qreal hang = hangOf(block.text(), QFontMetricsF(document()->defaultFont()).horizontalAdvance(u' '), width);
  lines.beginLayout();
  qreal y = 0;
  for (QTextLine line = lines.createLine(); line.isValid(); line = lines.createLine()) {
    qreal in = line.lineNumber() ? hang : 0;
    line.setLeadingIncluded(true);
    line.setLineWidth(width - in);
    line.setPosition(QPointF(left + in, y));
    y += line.height();
  }
  lines.endLayout();
  if (lines.lineCount() != block.lineCount()) {
    QTextBlock(block).setLineCount(lines.lineCount());
    Q_EMIT const_cast<HangingLayout*>(this)->documentSizeChanged(documentSize());
  }
  return QPlainTextDocumentLayout::blockBoundingRect(block);
}

}  // namespace tirscope::views
