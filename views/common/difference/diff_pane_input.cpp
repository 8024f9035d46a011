// SPDX-License-Identifier: Apache-2.0
// What a diff pane does with the mouse, the keyboard and a search.
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "views/common/difference/diff_pane.h"
#include "views/common/find/find_bar.h"

namespace tirscope::views {

using namespace diff;

// ---- places ---------------------------------------------------------------------------------------------------------

int DiffPane::lineAt(int y) const { return int(std::floor((y + verticalScrollBar()->value()) / lineHeight())); }

const QString* DiffPane::textOf(int n, bool after) const {
  const Line& line = lines_[std::size_t(n)];
  if (line.row < 0) return nullptr;
  const DiffRow& row = diff_.rows[std::size_t(line.row)];
  if (after) return line.after ? &diff_.after[row.after] : nullptr;
  return line.before && row.kind != DiffRow::Kind::Same ? &diff_.before[row.before] : nullptr;
}

qreal DiffPane::textLeft(bool after) const {
  if (layout_ == Layout::Unified) return 2 * numberWidth() + margin + sign_width;
  return (after ? viewport()->width() / 2.0 : 0.0) + numberWidth() + margin + sign_width;
}

void DiffPane::reveal(int line, bool after, int begin, int end) {
  const qreal high = lineHeight();
  QScrollBar *down = verticalScrollBar(), *right = horizontalScrollBar();
  const qreal top = line * high - down->value();
  if (top < 0 || top + high > viewport()->height()) down->setValue(int(line * high - viewport()->height() / 3.0));
  const QString* text = textOf(line, after);
  if (!text) return;
  const QFontMetricsF metrics(font());
  const qreal left = metrics.horizontalAdvance(text->left(begin)), until = metrics.horizontalAdvance(text->left(end));
  const qreal half = layout_ == Layout::SideBySide && !after ? viewport()->width() / 2.0 : viewport()->width();
  const qreal room = half - textLeft(after);
  if (left < right->value() || until - right->value() > room) right->setValue(until <= room ? 0 : int(left - room / 3));
}

// ---- pointing and keys ----------------------------------------------------------------------------------------------

void DiffPane::mousePressEvent(QMouseEvent* event) {
  int n = lineAt(event->pos().y());
  if (n < 0 || n >= lineCount() || lines_[std::size_t(n)].row < 0) return;
  const Line& line = lines_[std::size_t(n)];
  const bool right = event->pos().x() > viewport()->width() / 2;
  press(line, layout_ == Layout::SideBySide ? right : line.after);
}

void DiffPane::press(const Line& line, bool after) {
  const DiffRow& row = diff_.rows[std::size_t(line.row)];
  const int at = after ? row.after : row.before;
  if (at >= 0) Q_EMIT lineClicked(after, diff_.skipped + at);
}

void DiffPane::pressAccessible(int n) {
  const Line& line = lines_[std::size_t(n)];
  if (line.row >= 0) press(line, line.after);
}

void DiffPane::jump(int direction) {
  int here = lineAt(0) + context;
  auto differs = [&](int n) {
    const Line& line = lines_[std::size_t(n)];
    return line.row >= 0 && diff_.rows[std::size_t(line.row)].kind != DiffRow::Kind::Same;
  };
  for (int n = here + direction; n >= 0 && n < lineCount(); n += direction)
    if (differs(n) && (n == 0 || !differs(n - 1))) {
      verticalScrollBar()->setValue(int((n - context) * lineHeight()));
      return;
    }
}

void DiffPane::keyPressEvent(QKeyEvent* event) {
  if (find_->takesKey(*event)) return;
  if (event->key() == Qt::Key_N || event->key() == Qt::Key_J) return jump(1);
  if (event->key() == Qt::Key_P || event->key() == Qt::Key_K) return jump(-1);
  QAbstractScrollArea::keyPressEvent(event);
}

bool DiffPane::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto help = static_cast<QHelpEvent*>(event);
    int n = lineAt(help->pos().y());
    const DiffRow* row = n >= 0 && n < lineCount() && lines_[std::size_t(n)].row >= 0
                             ? &diff_.rows[std::size_t(lines_[std::size_t(n)].row)]
                             : nullptr;
    if (row && row->partner >= 0)
      QToolTip::showText(help->globalPos(),
                         row->kind == DiffRow::Kind::MovedFrom ? tr("moved to line %1").arg(row->partner + 1)
                                                               : tr("moved from line %1").arg(row->partner + 1),
                         viewport());
    else
      QToolTip::hideText();
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace tirscope::views
