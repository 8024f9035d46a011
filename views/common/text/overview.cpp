// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/overview.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>
#include <cmath>

#include "views/common/text/code_view.h"

namespace tirscope::views {

namespace {

/// A line's height where the text is short enough, in pixels.
constexpr double most_row = 2;
/// A character's width; longer lines run out of sight.
constexpr double character = 0.75;
constexpr int left = 5;
/// How many lines of a row of pixels are looked at.
constexpr double most_of_row = 5;
/// Less text than this beside it, and the text needs the room.
constexpr int least_text = 240;

}  // namespace

Overview::Overview(CodeView& view) : QWidget(&view), view_(view) {
  setObjectName(QStringLiteral("overview"));
  setAccessibleName(tr("Overview of the text"));
  setToolTip(tr("Overview: click or drag to go there"));
  setCursor(Qt::PointingHandCursor);
  connect(view.verticalScrollBar(), &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
  hide();
}

bool Overview::isWanted() const {
  return view_.blockCount() >= least_lines && view_.contentsRect().width() >= view_.gutterWidth() + least_text + wide;
}

double Overview::rowHeight() const { return std::min(most_row, height() / double(std::max(1, view_.blockCount()))); }

int Overview::lineAt(double y) const { return std::clamp(int(y / rowHeight()), 0, view_.blockCount() - 1); }
double Overview::yOf(int line) const { return line * rowHeight(); }

void Overview::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.color(Tone::Base));
  painter.fillRect(QRect(0, 0, 1, height()), theme.color(Tone::Line));
  drawShape();
  painter.drawPixmap(0, 0, shape_);
  paintMarks(painter);
  const auto [first, last] = view_.linesInSight();
  QRectF seen(1, yOf(first), width() - 1, std::max(6.0, yOf(last + 1) - yOf(first)));
  QColor veil = theme.color(Tone::Accent);
  veil.setAlphaF(0.14f);
  painter.fillRect(seen, veil);
  painter.fillRect(QRectF(seen.left(), seen.top(), 2, seen.height()), theme.color(Tone::Accent));
}

/// The shape is the same while the text is scrolled.
void Overview::drawShape() {
  const auto drawn = std::tuple(view_.document()->revision(), size(), devicePixelRatio(), palette().cacheKey());
  if (!shape_.isNull() && drawn == drawn_) return;
  drawn_ = drawn;
  shape_ = QPixmap(size() * devicePixelRatio());
  shape_.setDevicePixelRatio(devicePixelRatio());
  shape_.fill(Qt::transparent);
  QPainter painter(&shape_);
  paintShape(painter);
}

/// Of a text with more lines than there are rows of pixels, a few lines of each row are looked at, and drawn paler over
/// each other. A line that begins a function is drawn stronger.
void Overview::paintShape(QPainter& painter) {
  const Theme& theme = Theme::of(palette());
  const double lines = 1 / rowHeight(), looked_at = std::clamp(lines, 1.0, most_of_row),
               step = std::max(1.0, lines / looked_at);
  const double high = std::max(1.0, rowHeight() - 0.5);
  QColor plain = theme.color(Tone::Text), head = theme.color(Tone::Accent);
  plain.setAlphaF(float(0.36 / std::sqrt(looked_at)));
  for (double line = 0; line < view_.blockCount(); line += step) {
    const QTextBlock block = view_.document()->findBlockByNumber(int(line));
    const QString text = block.text();
    const auto indent = std::ranges::find_if_not(text, [](QChar c) { return c.isSpace(); }) - text.begin();
    if (indent == text.size()) continue;
    const bool begins = QStringView(text).mid(indent).startsWith(u"def ");
    const double x = left + double(indent) * character;
    painter.fillRect(
        QRectF(x, yOf(int(line)), std::max(1.0, std::min(text.size() * character, width() - 4.0) - x), high),
        begins ? head : plain);
  }
}

void Overview::paintMarks(QPainter& painter) {
  const Theme& theme = Theme::of(palette());
  auto tick = [&](const CodeMark& mark, Tone tone, double from, double least) {
    const int first = view_.document()->findBlock(mark.begin).blockNumber();
    const int last = view_.document()->findBlock(std::max(mark.begin, mark.end - 1)).blockNumber();
    painter.fillRect(QRectF(from, yOf(first), width() - from, std::max(least, yOf(last + 1) - yOf(first))),
                     theme.color(tone));
  };
  for (const CodeMark& mark : view_.marks()) {
    if (mark.style == CodeMark::Style::Band) tick(mark, Tone::Accent, width() - 6, 3);
    if (mark.style == CodeMark::Style::Error) tick(mark, Tone::Bad, width() - 14, 3);
  }
  // Matches are in order: those that would be painted into the same row are passed over.
  double painted = -1;
  for (const CodeMark& mark : view_.found()) {
    const bool current = mark.style == CodeMark::Style::Current;
    const double y = std::floor(yOf(view_.document()->findBlock(mark.begin).blockNumber()));
    if (y == painted && !current) continue;
    painted = y;
    tick(mark, Tone::Warning, current ? 1 : width() - 12, 2);
  }
}

/// The line there is brought into the middle of the text.
void Overview::goTo(double y) {
  const auto [first, last] = view_.linesInSight();
  const int line = lineAt(y) - (last - first) / 2;
  const QTextBlock block = view_.document()->findBlockByNumber(std::max(0, line));
  view_.verticalScrollBar()->setValue(block.firstLineNumber());
}

void Overview::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) goTo(event->position().y());
}

void Overview::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) goTo(event->position().y());
}

void Overview::wheelEvent(QWheelEvent* event) { QCoreApplication::sendEvent(view_.viewport(), event); }

}  // namespace tirscope::views
