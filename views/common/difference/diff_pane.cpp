// SPDX-License-Identifier: Apache-2.0
#include "views/common/difference/diff_pane.h"

#include <QFontDatabase>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "views/common/find/find_bar.h"
#include "views/common/look/empty_label.h"

namespace tirscope::views {

using namespace diff;

namespace {

constexpr int context = 3;

struct RowLook {
  Tone ground = Tone::Base, word = Tone::Base;
  QChar sign = u' ';
};

/// The sign says the same as the colour.
RowLook lookOf(DiffRow::Kind kind, bool after) {
  switch (kind) {
    case DiffRow::Kind::Same: return {};
    case DiffRow::Kind::Changed:
    case DiffRow::Kind::Replaced:
      return after ? RowLook{Tone::Added, Tone::AddedWord, u'+'} : RowLook{Tone::Removed, Tone::RemovedWord, u'−'};
    case DiffRow::Kind::Added: return {Tone::Added, Tone::AddedWord, u'+'};
    case DiffRow::Kind::Removed: return {Tone::Removed, Tone::RemovedWord, u'−'};
    case DiffRow::Kind::MovedFrom: return {Tone::Moved, Tone::MovedWord, u'↗'};
    case DiffRow::Kind::MovedTo: return {Tone::Moved, Tone::MovedWord, u'↘'};
  }
  return {};
}

}  // namespace

DiffPane::DiffPane(QWidget* parent)
    : QAbstractScrollArea(parent), syntax_(QStringLiteral("TVMScript")), find_(new FindBar(*this, *this, finder_)) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  makeAccessible(*this, *this);
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setPointSizeF(font().pointSizeF());
  setFont(code);
  connect(find_, &FindBar::roomChanged, this, &DiffPane::makeRoom);
}

void DiffPane::makeRoom() {
  const int above = find_->isHidden() ? 0 : find_->sizeHint().height();
  setViewportMargins(0, above, 0, 0);
  find_->setGeometry(0, 0, width(), above);
  updateScrollBars();
}

void DiffPane::setTexts(const QString& before, const QString& after) { setDiff(diffLines(before, after)); }

void DiffPane::setDiff(diff::Diff diff) {
  diff_ = std::move(diff);
  rebuild();
}

void DiffPane::setLayoutOfSides(Layout layout) {
  layout_ = layout;
  rebuild();
}

void DiffPane::setOnlyChanges(bool only) {
  only_changes_ = only;
  rebuild();
}

QString DiffPane::summary() const {
  if (diff_.same()) return tr("No changes");
  QStringList parts;
  if (diff_.added) parts += tr("%1 added").arg(diff_.added);
  if (diff_.removed) parts += tr("%1 removed").arg(diff_.removed);
  if (diff_.changed) parts += tr("%1 changed").arg(diff_.changed);
  if (diff_.moved) parts += tr("%1 moved").arg(diff_.moved);
  return tr("Lines: %1").arg(parts.join(tr(", ")));
}

qreal DiffPane::lineHeight() const { return std::ceil(QFontMetricsF(font()).lineSpacing() + 2); }

qreal DiffPane::numberWidth() const {
  const qsizetype lines = diff_.skipped + std::max(diff_.before.size(), diff_.after.size());
  const int digits = int(std::log10(std::max<qsizetype>(10, lines))) + 1;
  return QFontMetricsF(font()).horizontalAdvance(QString(digits, u'0')) + 8;
}

/// In the unified layout a changed line is two: runs of them show all old lines, then all new ones.
void DiffPane::rebuild() {
  lines_.clear();
  std::vector<int> rows;
  if (only_changes_) {
    rows = withContext(diff_, context);
  } else {
    for (int n = 0; n < int(diff_.rows.size()); ++n) rows.push_back(n);
  }
  std::vector<Line> news;
  auto flush = [&] {
    lines_.insert(lines_.end(), news.begin(), news.end());
    news.clear();
  };
  int last = -1;
  for (std::size_t n = 0; n < rows.size(); ++n) {
    int r = rows[n];
    if (r < 0) {
      flush();
      int next = n + 1 < rows.size() ? rows[n + 1] : int(diff_.rows.size());
      lines_.push_back({-1, false, false, next - last - 1});
      continue;
    }
    last = r;
    const DiffRow& row = diff_.rows[std::size_t(r)];
    if (layout_ == Layout::SideBySide || row.kind == DiffRow::Kind::Same) {
      flush();
      lines_.push_back({r, row.before >= 0, row.after >= 0, 0});
      continue;
    }
    if (row.before >= 0) lines_.push_back({r, true, false, 0});
    if (row.after >= 0) news.push_back({r, false, true, 0});
  }
  flush();
  addEnds();
  measureLines();
  updateScrollBars();
  skipIndent();
  viewport()->update();
  accessibleItemsChanged(*this);
  find_->searchAgain();
}

void DiffPane::addEnds() {
  auto gap = [](const Line& line) { return line.row < 0; };
  if (diff_.skipped) {
    if (lines_.empty() || !gap(lines_.front())) lines_.insert(lines_.begin(), Line{});
    lines_.front().hidden += diff_.skipped;
  }
  if (diff_.left) {
    if (lines_.size() < 2 || !gap(lines_.back())) lines_.push_back(Line{});
    lines_.back().hidden += diff_.left;
  }
}

/// The font is of one width: of lines in Latin letters only those longer than all before are measured.
void DiffPane::measureLines() {
  const QFontMetricsF metrics(font());
  widest_ = 0;
  qsizetype longest = 0;
  auto measure = [&](const QString& text) {
    const bool is_latin = std::ranges::all_of(text, [](QChar c) { return c < QChar(0x250); });
    if (is_latin && text.size() <= longest) return;
    if (is_latin) longest = text.size();
    widest_ = std::max(widest_, metrics.horizontalAdvance(text));
  };
  for (const Line& line : lines_) {
    if (line.row < 0) continue;
    const DiffRow& row = diff_.rows[std::size_t(line.row)];
    if (line.before) measure(diff_.before[row.before]);
    if (line.after) measure(diff_.after[row.after]);
  }
}

/// Two sides have little room: what all shown lines are indented by is scrolled out of sight at first.
void DiffPane::skipIndent() {
  if (layout_ != Layout::SideBySide) return;
  qsizetype least = -1;
  auto count = [&](const QString& text) {
    const auto indent = std::ranges::find_if_not(text, [](QChar c) { return c == u' '; }) - text.begin();
    if (indent < text.size() && (least < 0 || indent < least)) least = indent;
  };
  for (const Line& line : lines_) {
    if (line.before) count(diff_.before[diff_.rows[std::size_t(line.row)].before]);
    if (line.after) count(diff_.after[diff_.rows[std::size_t(line.row)].after]);
  }
  horizontalScrollBar()->setValue(int(std::max<qsizetype>(0, least) * QFontMetricsF(font()).horizontalAdvance(u' ')));
}

void DiffPane::updateScrollBars() {
  // Side by side, both sides stay in sight and scroll together.
  const bool sides = layout_ == Layout::SideBySide;
  const int high = int(lineHeight() * lineCount()), wide = int(std::ceil(sides ? sideWidth() : pictureSize().width()));
  // A bar takes room, so that the other one might stay for its sake alone.
  const QSize most = maximumViewportSize();
  const bool fits = high <= most.height() && (sides ? 2 * wide : wide) <= most.width();
  const QSize page = fits ? most : viewport()->size();
  verticalScrollBar()->setRange(0, std::max(0, high - page.height()));
  verticalScrollBar()->setPageStep(page.height());
  verticalScrollBar()->setSingleStep(int(lineHeight()) * 2);
  const int room = sides ? page.width() / 2 : page.width();
  horizontalScrollBar()->setRange(0, std::max(0, wide - room));
  horizontalScrollBar()->setPageStep(room);
  horizontalScrollBar()->setSingleStep(24);
}

void DiffPane::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  makeRoom();
}

void DiffPane::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) rebuild();
}

// ---- painting -------------------------------------------------------------------------------------------------------

QSize DiffPane::pictureSize() const {
  qreal wide = layout_ == Layout::SideBySide ? 2 * sideWidth() : sideWidth() + numberWidth();
  return QSizeF(std::ceil(wide), std::ceil(lineHeight() * lineCount())).toSize();
}

void DiffPane::paintPicture(QPainter& painter) {
  qreal y = 0, width = pictureSize().width();
  for (const Line& line : lines_) {
    paintLine(painter, line, y, width);
    y += lineHeight();
  }
}

void DiffPane::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  const Theme& theme = Theme::of(palette());
  painter.fillRect(event->rect(), theme.color(Tone::Base));
  if (diff_.same()) {
    paintEmptyState(painter, viewport()->rect(),
                    {QStringLiteral("check"), tr("No changes"), tr("The two texts are identical.")}, *parentWidget());
    return;
  }
  int first = std::max(0, lineAt(event->rect().top())), last = lineAt(event->rect().bottom());
  const bool sides = layout_ == Layout::SideBySide;
  const qreal shift = horizontalScrollBar()->value();
  const qreal width = sides ? viewport()->width() : std::max(viewport()->width(), pictureSize().width());
  if (!sides) painter.translate(-shift, 0);
  for (int n = first; n <= std::min(last, lineCount() - 1); ++n)
    paintLine(painter, lines_[std::size_t(n)], n * lineHeight() - verticalScrollBar()->value(), width,
              sides ? shift : 0);
}

QString DiffPane::gapText(const Line& line) const {
  return line.hidden == 1 ? tr("1 identical line") : tr("%1 identical lines").arg(line.hidden);
}

void DiffPane::paintLine(QPainter& painter, const Line& line, qreal y, qreal width, qreal shift) {
  const Theme& theme = Theme::of(palette());
  const QRectF rect(0, y, width, lineHeight());
  if (line.row < 0) {
    painter.fillRect(rect, theme.color(Tone::Raised));
    painter.setPen(theme.color(Tone::Muted));
    painter.setFont(font());
    painter.drawText(rect.adjusted(margin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, gapText(line));
    return;
  }
  const DiffRow& row = diff_.rows[std::size_t(line.row)];
  if (layout_ == Layout::Unified) {
    painter.fillRect(rect, theme.color(lookOf(row.kind, line.after).ground));
    if (line.before) paintNumber(painter, QRectF(0, y, numberWidth(), rect.height()), row.before);
    if (line.after) paintNumber(painter, QRectF(numberWidth(), y, numberWidth(), rect.height()), row.after);
    return paintText(painter, QPointF(2 * numberWidth() + margin, y), line, line.after);
  }
  qreal half = width / 2;
  for (bool after : {false, true}) {
    QRectF side(after ? half : 0, y, half, rect.height());
    bool there = after ? line.after : line.before;
    painter.fillRect(side, theme.color(there ? lookOf(row.kind, after).ground : Tone::Raised));
    if (there) paintSide(painter, side, line, after, shift);
  }
  painter.setPen(theme.color(Tone::Line));
  painter.drawLine(QPointF(half, rect.top()), QPointF(half, rect.bottom()));
}

void DiffPane::paintSide(QPainter& painter, const QRectF& side, const Line& line, bool after, qreal shift) {
  const DiffRow& row = diff_.rows[std::size_t(line.row)];
  paintNumber(painter, QRectF(side.left(), side.top(), numberWidth(), side.height()), after ? row.after : row.before);
  const qreal left = side.left() + numberWidth() + margin;
  painter.save();
  painter.setClipRect(QRectF(left, side.top(), side.right() - left, side.height()), Qt::IntersectClip);
  paintText(painter, QPointF(left, side.top()), line, after, shift);
  painter.restore();
}

void DiffPane::paintNumber(QPainter& painter, const QRectF& rect, int number) {
  painter.setFont(font());
  painter.setPen(Theme::of(palette()).color(Tone::Muted));
  painter.drawText(rect.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(diff_.skipped + number + 1));
}

void DiffPane::paintText(QPainter& painter, QPointF at, const Line& line, bool after, qreal shift) {
  const DiffRow& row = diff_.rows[std::size_t(line.row)];
  const Theme& theme = Theme::of(palette());
  RowLook look = lookOf(row.kind, after);
  painter.setFont(font());
  painter.setPen(theme.color(Tone::Text));
  painter.drawText(QRectF(at, QSizeF(sign_width, lineHeight())), Qt::AlignLeft | Qt::AlignVCenter, QString(look.sign));
  const QString& text = after ? diff_.after[row.after] : diff_.before[row.before];
  Syntax::State state;
  QList<QTextLayout::FormatRange> formats = syntax_.line(text, state, theme);
  for (const WordSpan& word : after ? row.wordsAfter : row.wordsBefore) {
    QTextCharFormat mark;
    mark.setBackground(theme.color(look.word));
    formats.append({word.begin, word.length, mark});
  }
  // The two sides of what is the same are one: what is found in it stands under "after".
  finder_.mark(formats, int(&line - lines_.data()), after || row.kind == DiffRow::Kind::Same, theme);
  QTextLayout layout(text, font());
  layout.setFormats(formats);
  layout.beginLayout();
  layout.createLine();
  layout.endLayout();
  if (shift > 0) {  // what is scrolled out of sight does not run over the sign
    painter.setClipRect(
        QRectF(at.x() + sign_width, at.y(), painter.clipBoundingRect().right() - at.x() - sign_width, lineHeight()),
        Qt::IntersectClip);
  }
  layout.draw(&painter, at + QPointF(sign_width - shift, 1));
}

// ---- what is read aloud -------------------------------------------------------------------------------------------

AccessibleItem DiffPane::accessibleItem(int n) const {
  if (n < 0 || n >= lineCount()) return {};
  const Line& line = lines_[std::size_t(n)];
  AccessibleItem out;
  out.role = QAccessible::ListItem;
  QRect rect(0, int(n * lineHeight()) - verticalScrollBar()->value(), viewport()->width(), int(lineHeight()));
  out.rect = QRect(viewport()->mapToGlobal(rect.topLeft()), rect.size());
  if (line.row < 0) {
    out.name = gapText(line);
    return out;
  }
  const DiffRow& row = diff_.rows[std::size_t(line.row)];
  const QString sign(lookOf(row.kind, line.after).sign);
  out.name =
      QStringLiteral("%1 %2").arg(sign, line.after ? diff_.after[row.after] : diff_.before[row.before]).trimmed();
  out.selectable = true;
  return out;
}

}  // namespace tirscope::views
