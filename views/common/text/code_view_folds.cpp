// SPDX-License-Identifier: Apache-2.0
// The code view's folds, and the gutter that shows their handles beside the line numbers.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "views/common/text/code_lines.h"
#include "views/common/text/code_view.h"
#include "views/common/text/overview.h"

namespace tirscope::views {

namespace {

constexpr int fold_column = 14, gutter_margin = 6, bar_width = 3;

}  // namespace

// ---- folding --------------------------------------------------------------------------------------------------------

bool CodeView::canFold(int line) const { return opensFold(document()->findBlockByNumber(line)); }

bool CodeView::isFolded(int line) const {
  auto data = static_cast<const CodeLine*>(document()->findBlockByNumber(line).userData());
  return data && data->folded;
}

void CodeView::setFolded(int line, bool folded) {
  QTextBlock header = document()->findBlockByNumber(line);
  if (!header.isValid() || isFolded(line) == folded || (folded && !opensFold(header))) return;
  auto data = static_cast<CodeLine*>(header.userData());
  if (!data) header.setUserData(data = new CodeLine);
  data->folded = folded;
  showFolds();
}

void CodeView::showFolds() {
  bool changed = false;
  QTextBlock hidden_until;
  for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
    bool visible = !hidden_until.isValid();
    if (block.isVisible() != visible) {
      block.setVisible(visible);
      changed = true;
    }
    if (hidden_until == block) hidden_until = {};
    auto data = static_cast<CodeLine*>(block.userData());
    if (visible && data && data->folded) {
      if (QTextBlock end = foldEnd(block); end != block)
        hidden_until = end;
      else
        data->folded = false;
    }
  }
  if (!changed) return;
  colouring_ = true;
  document()->markContentsDirty(0, document()->characterCount());
  colouring_ = false;
  static_cast<QPlainTextDocumentLayout*>(document()->documentLayout())->requestUpdate();
  // The scroll range follows the number of visible lines only when the layout says that the size has changed.
  Q_EMIT document()->documentLayout()->documentSizeChanged(document()->documentLayout()->documentSize());
  viewport()->update();
  gutter_->update();
}

// ---- the gutter -----------------------------------------------------------------------------------------------------

int CodeView::gutterWidth() const {
  int digits = std::max(2, int(std::log10(std::max(1, blockCount()))) + 1);
  return bar_width + gutter_margin + fontMetrics().horizontalAdvance(QString(digits, u'0')) + 4 + fold_column;
}

void CodeView::updateGutter() {
  const QRect room = contentsRect();
  const int above = find_->isHidden() ? 0 : find_->sizeHint().height();
  const int beside = overview_->isWanted() ? Overview::wide : 0;
  setViewportMargins(gutterWidth(), above, beside, 0);
  find_->setGeometry(QRect(room.topLeft(), QSize(room.width(), above)));
  gutter_->setGeometry(room.adjusted(0, above, gutterWidth() - room.width(), 0));
  gutter_->update();
  const QRect text = viewport()->geometry();
  overview_->setVisible(beside > 0);
  overview_->setGeometry(text.right() + 1, text.top(), beside, text.height());
}

void CodeView::paintGutter(QPaintEvent& event) {
  QPainter painter(gutter_);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(event.rect(), theme().color(Tone::Base));
  painter.setFont(font());
  QRect area(0, event.rect().y(), viewport()->width(), event.rect().height());
  forVisibleBlocks(area, [&](const QTextBlock& block, const QRectF& rect) {
    const auto marked = lineMark(block);
    if (marked)
      painter.fillRect(
          QRectF(0, rect.top(), bar_width, rect.height()),
          QBrush(theme().color(Tone::Accent), *marked == CodeMark::Style::Band ? Qt::SolidPattern : Qt::Dense5Pattern));
    painter.setPen(theme().color(marked ? Tone::Text : Tone::Muted));
    qreal line = std::min(rect.height(), QFontMetricsF(font()).lineSpacing());  // a wrapped line has one number
    painter.drawText(QRectF(0, rect.top(), gutter_->width() - fold_column - 4, line), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(block.blockNumber() + 1));
    if (!opensFold(block)) return;
    QPointF center(gutter_->width() - fold_column / 2.0 - 1, rect.top() + line / 2);
    painter.setPen(QPen(theme().color(Tone::Muted), 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (isFolded(block.blockNumber()))
      painter.drawPolyline(
          QPolygonF({center + QPointF(-1.5, -3.5), center + QPointF(2, 0), center + QPointF(-1.5, 3.5)}));
    else
      painter.drawPolyline(
          QPolygonF({center + QPointF(-3.5, -1.5), center + QPointF(0, 2), center + QPointF(3.5, -1.5)}));
  });
}

void CodeView::gutterClicked(QPoint position) {
  forVisibleBlocks(viewport()->rect(), [&](const QTextBlock& block, const QRectF& rect) {
    if (position.y() < rect.top() || position.y() >= rect.bottom()) return;
    if (position.x() >= gutter_->width() - fold_column - 4 && opensFold(block))
      setFolded(block.blockNumber(), !isFolded(block.blockNumber()));
    else
      Q_EMIT clicked(block.position() + std::max(0, indentOf(block.text())));
  });
}

}  // namespace tirscope::views
