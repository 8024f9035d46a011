// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/chart.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace tirscope::views::memory_plan {

namespace {

/// How near to its edge a selected box is taken by the end of its life, and how near to another box's end it snaps.
constexpr qreal handle = 5, near = 6;
/// Scopes narrower than this are not walked by the keyboard: the table has them all.
constexpr qreal least_band = 8;

}  // namespace

MemoryChart::MemoryChart(Selection& selection, QWidget* parent) : CanvasView(selection, parent) {
  setAccessibleName(tr("Memory plan"));
  area().installEventFilter(this);
  surface()->installEventFilter(this);
}

QAbstractScrollArea& MemoryChart::area() const { return static_cast<QAbstractScrollArea&>(*surface()->parentWidget()); }

QPointF MemoryChart::toScene(QPointF viewport) const {
  return (viewport + QPointF(area().horizontalScrollBar()->value(), area().verticalScrollBar()->value())) / zoom();
}

void MemoryChart::show(const Shown& shown) {
  shown_ = shown;
  relayout();
}

void MemoryChart::setEmptyState(EmptyState state) {
  empty_ = std::move(state);
  repaintScene();
}

void MemoryChart::stepTo(int entry) {
  shown_.entry = entry;
  if (entry >= 0 && entry < geometry_.entries) reveal(geometry_.x(entry), geometry_.x(entry + 1));
  repaintScene();
}

void MemoryChart::reveal(qreal left, qreal right) {
  QScrollBar* bar = area().horizontalScrollBar();
  const qreal from = left * zoom() - bar->value(), to = right * zoom() - bar->value();
  const qreal least = geometry_.gutter * zoom() + 4, most = area().viewport()->width() - 4;
  if (from < least)
    bar->setValue(int(std::floor(left * zoom() - least)));
  else if (to > most)
    bar->setValue(int(std::ceil(std::min(right * zoom() - most, left * zoom() - least))));
}

// ---- what is where --------------------------------------------------------------------------------------------------

Subject MemoryChart::subjectOfBuffer(int buffer) const {
  const NodeRef& origin = shown_.study->buffers[std::size_t(buffer)].origin;
  if (!snapshot() || !origin) return {};
  auto declared = ref_as<BufferNode>(origin);
  return declared ? snapshot()->bufferSubject(declared) : snapshot()->subject(origin);
}

Subject MemoryChart::subjectOfEntry(int entry) const {
  const passes::StudyEntry& it = shown_.study->entries[std::size_t(entry)];
  return snapshot() && it.origin ? snapshot()->subject(it.origin) : Subject{};
}

CanvasView::Scene MemoryChart::layoutScene(qreal width) {
  geometry_ = {};
  items_of_.clear();
  if (!shown_.study) return {};
  fonts_ = Fonts::from(font(), codeFont());
  // The picture keeps its shape when it is zoomed.
  geometry_ = layoutChart(shown_, fonts_, QSizeF(width * zoom(), area().viewport()->height()));
  Scene scene{geometry_.size, {}};
  for (int n = 0; n < int(geometry_.boxes.size()); ++n) {
    const Box& box = geometry_.boxes[std::size_t(n)];
    const analysis::PlanBox& planned = shown_.plan.boxes[std::size_t(box.box)];
    QString name = tr("%1, %2 at offset %3, entries %4")
                       .arg(q(planned.id), exactBytes(planned.size))
                       .arg(planned.offset)
                       .arg(entriesText(*shown_.study, planned.lower, planned.upper));
    if (box.conflict) name = tr("%1; overlaps what is still needed").arg(name);
    scene.items.push_back({box.rect, subjectOfBuffer(box.buffer), name, drag_ ? QString() : boxTip(shown_, box.box)});
    items_of_.push_back({Part::Box, n});
  }
  for (int n = 0; n < int(geometry_.bands.size()); ++n) {
    const Band& band = geometry_.bands[std::size_t(n)];
    if (band.rect.width() < least_band) continue;
    QString text = q(shown_.study->entries[std::size_t(band.entry)].text);
    scene.items.push_back({band.rect, subjectOfEntry(band.entry), text, text});
    items_of_.push_back({Part::Band, n});
  }
  selected_ = boxOf(selection().current());
  if (selected_ >= 0) {
    const Box& box = geometry_.boxes[std::size_t(selected_)];
    const qreal grip = std::min(handle, box.rect.width() / 3);
    QString id = q(shown_.plan.boxes[std::size_t(box.box)].id);
    scene.items.push_back({QRectF(box.rect.left() - grip, box.rect.top(), 2 * grip, box.rect.height()),
                           {},
                           tr("beginning of the life of %1").arg(id),
                           tr("Drag: it is needed from another entry on")});
    items_of_.push_back({Part::Start, selected_});
    scene.items.push_back({QRectF(box.rect.right() - grip, box.rect.top(), 2 * grip, box.rect.height()),
                           {},
                           tr("end of the life of %1").arg(id),
                           tr("Drag: it is needed up to another entry")});
    items_of_.push_back({Part::End, selected_});
  }
  return scene;
}

int MemoryChart::boxOf(const Subject& subject) const {
  if (!subject) return -1;
  for (int n = 0; n < int(geometry_.boxes.size()); ++n)
    if (subjectOfBuffer(geometry_.boxes[std::size_t(n)].buffer) == subject) return n;
  return -1;
}

void MemoryChart::selectionChanged() {
  CanvasView::selectionChanged();
  int now = shown_.study ? boxOf(selection().current()) : -1;
  if (now != selected_) {
    selected_ = now;
    if (!drag_) relayout();  // the selected box has handles
  }
  const int box = now < 0 ? -1 : geometry_.boxes[std::size_t(now)].box;
  if (box == told_) return;
  told_ = box;
  if (now >= 0) {
    const QRectF& rect = geometry_.boxes[std::size_t(now)].rect;
    reveal(rect.left(), std::min(rect.right(), rect.left() + 60));
  }
  Q_EMIT selectedBoxChanged(box);
}

// ---- changing the plan ----------------------------------------------------------------------------------------------

qlonglong MemoryChart::snapped(int box, qreal offset) const {
  const analysis::MemoryPlan& plan = shown_.plan;
  const analysis::PlanBox& moved = plan.boxes[std::size_t(box)];
  const qreal reach = near * qreal(geometry_.top) / geometry_.plot.height();
  auto best = qlonglong(std::llround(std::max(offset, 0.0) / qreal(plan.alignment))) * plan.alignment;
  qreal nearest = reach;
  auto offer = [&](int64_t at) {
    at = (at + plan.alignment - 1) / plan.alignment * plan.alignment;
    if (at >= 0 && std::abs(qreal(at) - offset) < nearest) best = at, nearest = std::abs(qreal(at) - offset);
  };
  offer(0);
  for (int k = 0; k < int(plan.boxes.size()); ++k) {
    if (k == box) continue;
    const analysis::PlanBox& other = plan.boxes[std::size_t(k)];
    offer(other.offset);
    offer(other.offset + other.size);
    offer(other.offset - moved.size);
  }
  return best;
}

bool MemoryChart::beginDrag(int item) {
  const Item& it = items_of_.at(std::size_t(item));
  if (it.part == Part::Band) return false;
  const int box = geometry_.boxes[std::size_t(it.index)].box;
  drag_ = Drag{{it.part, box}, pressed_at_, shown_.plan.boxes[std::size_t(box)]};
  return true;
}

void MemoryChart::moveDrag(QPointF scene) {
  if (!drag_) return;
  const int box = drag_->item.index;
  const analysis::PlanBox& before = drag_->before;
  if (drag_->item.part == Part::Box) {
    const qreal bytes = (drag_->from.y() - scene.y()) * qreal(geometry_.top) / geometry_.plot.height();
    Q_EMIT boxMoved(box, snapped(box, qreal(before.offset) + bytes));
    return;
  }
  const qreal at = std::clamp(scene.x(), geometry_.plot.left(), geometry_.plot.right() - 0.01);
  const int entry = geometry_.entryAt(at);
  if (drag_->item.part == Part::Start)
    Q_EMIT lifeChanged(box, std::min(entry, before.upper - 1), before.upper);
  else
    Q_EMIT lifeChanged(box, before.lower, std::max(entry, before.lower) + 1);
}

void MemoryChart::endDrag(bool dropped) {
  if (!drag_) return;
  Drag drag = *drag_;
  drag_.reset();
  if (!dropped) {  // as it was
    if (drag.item.part == Part::Box)
      Q_EMIT boxMoved(drag.item.index, drag.before.offset);
    else
      Q_EMIT lifeChanged(drag.item.index, drag.before.lower, drag.before.upper);
  }
  relayout();
  Q_EMIT dragEnded();
}

bool MemoryChart::eventFilter(QObject* object, QEvent* event) {
  if (object == surface() && shown_.study) {
    if (event->type() == QEvent::MouseButtonPress) {
      auto mouse = static_cast<QMouseEvent*>(event);
      pressed_at_ = toScene(mouse->position());
      // A click beside the boxes means the entry; the canvas takes it for the begin of panning as well.
      if (mouse->button() == Qt::LeftButton && itemAt(pressed_at_) < 0 && geometry_.plot.contains(pressed_at_))
        Q_EMIT entryPointedAt(geometry_.entryAt(pressed_at_.x()));
    }
  } else if (object == &area() && event->type() == QEvent::KeyPress && shown_.study) {
    if (key(*static_cast<QKeyEvent*>(event))) return true;
  }
  return CanvasView::eventFilter(object, event);
}

bool MemoryChart::key(const QKeyEvent& event) {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  const int step = event.key() == Qt::Key_Left || event.key() == Qt::Key_Down ? -1 : 1;
  const bool sideways = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
  const bool upright = event.key() == Qt::Key_Up || event.key() == Qt::Key_Down;
  if (sideways && modifiers == Qt::ControlModifier) {
    Q_EMIT entryPointedAt(std::clamp(shown_.entry + step, 0, geometry_.entries - 1));
    return true;
  }
  if (selected_ < 0) return false;
  const int box = geometry_.boxes[std::size_t(selected_)].box;
  const analysis::PlanBox& planned = shown_.plan.boxes[std::size_t(box)];
  if (event.key() == Qt::Key_P && modifiers == Qt::NoModifier) {
    Q_EMIT pinToggled(box);
    return true;
  }
  if (!(modifiers & Qt::AltModifier) || !(sideways || upright)) return false;
  if (upright) {
    int64_t to = planned.offset / shown_.plan.alignment * shown_.plan.alignment;
    if (step > 0 || to == planned.offset) to += step * shown_.plan.alignment;
    Q_EMIT boxMoved(box, std::max<int64_t>(0, to));
  } else if (modifiers & Qt::ShiftModifier) {
    Q_EMIT lifeChanged(box, std::clamp(planned.lower + step, 0, planned.upper - 1), planned.upper);
  } else {
    Q_EMIT lifeChanged(box, planned.lower, std::clamp(planned.upper + step, planned.lower + 1, geometry_.entries));
  }
  return true;
}

// ---- painting -------------------------------------------------------------------------------------------------------

QSize MemoryChart::pictureSize() const {
  QSize size = CanvasView::pictureSize();
  return size.isEmpty() && snapshot() ? QSize(480, 200) : size;
}

void MemoryChart::paintPicture(QPainter& painter) {
  picture_ = true;
  if (shown_.study) {
    CanvasView::paintPicture(painter);
  } else {
    const QRectF all(QPointF(0, 0), QSizeF(pictureSize()));
    painter.fillRect(all, theme().color(Tone::Base));
    paintEmptyState(painter, all, empty_, *this);
  }
  picture_ = false;
}

QRectF MemoryChart::visible(const PaintContext& context) const {
  if (picture_) return QRectF(QPointF(), geometry_.size);
  QRectF seen(toScene({}), QSizeF(area().viewport()->size()) / zoom());
  return seen.isEmpty() ? context.exposed : seen;
}

void MemoryChart::paintScene(PaintContext& context) {
  const QRectF seen = visible(context);
  QPainter& painter = context.painter;
  paintGround(context, seen);
  painter.save();
  painter.setClipRect(QRectF(seen.left() + geometry_.gutter, 0, seen.width(), geometry_.size.height()),
                      Qt::IntersectClip);
  paintBands(context);
  for (const Box& box : geometry_.boxes)
    if (box.rect.united(box.second).united(box.differs).intersects(context.exposed)) paintBox(context, box);
  paintUsage(context);
  paintUprights(context);
  painter.restore();
  paintLevels(context, seen);
  paintAxis(context, seen);
  painter.save();
  painter.translate(seen.left(), 0);
  for (const Piece& piece : geometry_.caption) paintPiece(painter, piece, fonts_, context.theme);
  painter.restore();
}

/// The grid, and the column of the entry that is looked at.
void MemoryChart::paintGround(PaintContext& context, const QRectF& seen) const {
  QPainter& painter = context.painter;
  painter.setPen(QPen(context.theme.color(Tone::Line), 1));
  for (const Tick& tick : geometry_.byte_ticks)
    painter.drawLine(QPointF(seen.left() + geometry_.gutter, tick.at), QPointF(geometry_.plot.right(), tick.at));
  if (shown_.entry < 0 || shown_.entry >= geometry_.entries) return;
  QRectF column(geometry_.x(shown_.entry), geometry_.plot.top(), std::max(geometry_.column, 2.0),
                geometry_.size.height() - geometry_.plot.top() - 4);
  if (column.left() < seen.left() + geometry_.gutter) return;
  painter.fillRect(column, context.theme.color(Tone::Selected));
  painter.setPen(QPen(context.theme.color(Tone::Accent), 1));
  painter.drawLine(column.topLeft(), column.bottomLeft());
  painter.drawLine(column.topRight(), column.bottomRight());
}

void MemoryChart::paintBands(PaintContext& context) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  for (const Band& band : geometry_.bands) {
    if (!band.rect.intersects(context.exposed)) continue;
    QColor ink = theme.color(band.loop ? Tone::Serial : Tone::Block);
    Subject subject = band.rect.width() < least_band ? Subject{} : subjectOfEntry(band.entry);
    bool selected = context.selected && subject == context.selected;
    painter.fillRect(band.rect, selected ? theme.color(Tone::Selected) : theme.wash(ink, band.loop ? 0.22 : 0.1));
    if (band.label.isEmpty()) continue;
    painter.setPen(theme.color(Tone::Text));
    // The words stay in sight as long as the band is.
    QRectF words = band.rect.adjusted(4, 0, -4, 0);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, band.label);
  }
}

void MemoryChart::paintBox(PaintContext& context, const Box& box) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  const QColor color = theme.buffer(box.color), bad = theme.color(Tone::Bad);
  const bool selected = selected_ >= 0 && geometry_.boxes[std::size_t(selected_)].box == box.box;
  const bool hovered = context.hovered && subjectOfBuffer(box.buffer) == context.hovered;
  const qreal radius = std::min({3.0, box.rect.width() / 3, box.rect.height() / 3});
  QRectF rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(QPen(box.conflict ? bad : color, selected ? 2.2 : box.conflict ? 1.8 : 1.1));
  painter.setBrush(theme.wash(color, hovered || selected ? 0.5 : 0.34));
  painter.drawRoundedRect(rect, radius, radius);
  if (box.conflict) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(bad, Qt::BDiagPattern));
    painter.drawRoundedRect(rect, radius, radius);
  }
  if (!box.differs.isEmpty()) {
    painter.setPen(QPen(theme.color(Tone::Warning), 1.6));
    painter.setBrush(QBrush(theme.color(Tone::Warning), Qt::Dense6Pattern));
    painter.drawRect(box.differs.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  paintCarried(context, box);
  if (!box.second.isEmpty()) {
    painter.setPen(QPen(theme.color(Tone::Text), 1.3, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.second.adjusted(2, 2, -2, -2));
  }
  if (!box.label.isEmpty()) {
    painter.setFont(fonts_.small);
    QFontMetricsF metrics(fonts_.small);
    QSizeF words(metrics.horizontalAdvance(box.label) + 6, metrics.height());
    QPointF middle = box.rect.center();
    QRectF ground(middle - QPointF(words.width() / 2, words.height() / 2), words);
    // On patterns and dashes the name has a ground of its own.
    if (box.conflict || !box.differs.isEmpty() || !box.second.isEmpty())
      painter.fillRect(ground, theme.wash(color, 0.34));
    painter.setPen(theme.color(Tone::Text));
    painter.drawText(ground, Qt::AlignCenter, box.label);
  }
  if (box.pinned && box.rect.width() > 8 && box.rect.height() > 8) {
    painter.setPen(QPen(theme.color(Tone::Base), 1));
    painter.setBrush(theme.color(Tone::Accent));
    painter.drawEllipse(QPointF(rect.left() + 7, rect.bottom() - 7), 3.5, 3.5);
    painter.drawLine(QPointF(rect.left() + 7, rect.bottom() - 3.5), QPointF(rect.left() + 7, rect.bottom()));
  }
  if (selected && box.rect.width() > 10) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Tone::Accent));
    const qreal tall = std::min(18.0, box.rect.height() * 0.6);
    for (qreal x : {box.rect.left() + 1.5, box.rect.right() - 4.5})
      painter.drawRoundedRect(QRectF(x, box.rect.center().y() - tall / 2, 3, tall), 1.5, 1.5);
  }
}

/// A life that goes around a loop's end: an arrow from the right edge back to the left one.
void MemoryChart::paintCarried(PaintContext& context, const Box& box) const {
  QPainter& painter = context.painter;
  const QColor ink = context.theme.color(Tone::Text);
  qreal y = box.rect.top() + 6;
  for (const QRectF& loop : box.carried) {
    if (loop.width() < 24 || y > box.rect.bottom() - 3) break;
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(Qt::NoBrush);
    const qreal left = loop.left() + 5, right = loop.right() - 5;
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.drawArc(QRectF(right - 4, y, 8, 7), -90 * 16, 180 * 16);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({QPointF(left - 1, y), QPointF(left + 5, y - 3), QPointF(left + 5, y + 3)}));
    y += 9;
  }
}

void MemoryChart::paintUsage(PaintContext& context) const {
  if (geometry_.usage.empty() || geometry_.boxes.empty()) return;
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  const qreal half = geometry_.column / 2;
  const int last = int(geometry_.usage.size()) - 1;
  auto x = [&](int n) { return geometry_.plot.left() + n * half; };
  auto y = [&](int n) { return geometry_.y(qreal(geometry_.usage[std::size_t(n)])); };
  const int from = std::clamp(int((context.exposed.left() - geometry_.plot.left()) / half) - 1, 0, last);
  const int to = std::clamp(int((context.exposed.right() - geometry_.plot.left()) / half) + 1, 0, last);
  QPolygonF line;
  for (int n = from; n <= to; ++n) {
    // Only where it turns.
    if (!line.isEmpty() && line.back().y() == y(n)) continue;
    if (!line.isEmpty()) line << QPointF(x(n), line.back().y());
    line << QPointF(x(n), y(n));
  }
  line << QPointF(x(to + 1), line.back().y());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.color(Tone::Base), 4));
  painter.drawPolyline(line);
  painter.setPen(QPen(theme.color(Tone::Accent), 2));
  painter.drawPolyline(line);
  if (geometry_.peak < from || geometry_.peak > to) return;
  painter.setPen(QPen(theme.color(Tone::Base), 1.5));
  painter.setBrush(theme.color(Tone::Accent));
  painter.drawEllipse(QPointF(x(geometry_.peak) + half / 2, y(geometry_.peak)), 4, 4);
}

void MemoryChart::paintUprights(PaintContext& context) const {
  QPainter& painter = context.painter;
  for (const Upright& upright : geometry_.uprights) {
    if (upright.x < context.exposed.left() - 2 || upright.x > context.exposed.right() + 2) continue;
    const bool wait = upright.kind == Upright::Kind::Wait;
    painter.setPen(QPen(context.theme.color(wait ? Tone::Vectorized : Tone::Thread), 1.6,
                        upright.kind == Upright::Kind::Coming ? Qt::DashLine
                        : wait                                ? Qt::DotLine
                                                              : Qt::SolidLine));
    painter.drawLine(QPointF(upright.x, geometry_.plot.top()), QPointF(upright.x, geometry_.plot.bottom()));
  }
}

void MemoryChart::paintLevels(PaintContext& context, const QRectF& seen) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  QFontMetricsF metrics(fonts_.small);
  const qreal right = std::min(seen.right(), geometry_.plot.right());
  std::vector<QRectF> placed;
  for (const Level& level : geometry_.levels) {
    Tone tone = Tone::Muted;
    Qt::PenStyle style = Qt::DotLine;
    if (level.kind == Level::Kind::Total) tone = Tone::Text, style = Qt::SolidLine;
    if (level.kind == Level::Kind::Bound) tone = Tone::Good, style = Qt::DashLine;
    if (level.kind == Level::Kind::Limit) tone = Tone::Bad, style = Qt::SolidLine;
    painter.setPen(QPen(theme.color(tone), 1.2, style));
    painter.drawLine(QPointF(seen.left() + geometry_.gutter, level.y), QPointF(right, level.y));
    const qreal width = metrics.horizontalAdvance(level.label) + 8;
    const bool step = level.kind == Level::Kind::Step;
    // Steps are labelled at the right, everything else at the left: they do not stand in each other's way.
    QRectF words(step ? right - width - 2 : seen.left() + geometry_.gutter + 6, level.y - metrics.height() - 1, width,
                 metrics.height());
    if (words.top() < geometry_.plot.top() - 2) words.moveTop(level.y + 1);
    for (const QRectF& other : placed)
      if (words.intersects(other)) words.moveLeft(step ? other.left() - words.width() - 6 : other.right() + 6);
    placed.push_back(words);
    painter.fillRect(words, theme.color(Tone::Base));
    painter.setPen(theme.color(tone));
    painter.drawText(words, Qt::AlignCenter, level.label);
  }
}

/// The labels of the axes. Those of the bytes stay at the left edge.
void MemoryChart::paintAxis(PaintContext& context, const QRectF& seen) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  painter.setFont(fonts_.small);
  painter.setPen(theme.color(Tone::Muted));
  for (const Tick& tick : geometry_.entry_ticks) {
    QRectF words(tick.at - 30, geometry_.plot.bottom(), 60, fonts_.row);
    if (words.intersects(context.exposed) && tick.at > seen.left() + geometry_.gutter)
      painter.drawText(words, Qt::AlignCenter, tick.label);
  }
  if (seen.left() > 0)
    painter.fillRect(
        QRectF(seen.left(), geometry_.plot.top() - 6, geometry_.gutter, geometry_.size.height() - geometry_.plot.top()),
        theme.color(Tone::Base));
  painter.setPen(theme.color(Tone::Muted));
  for (const Tick& tick : geometry_.byte_ticks)
    painter.drawText(QRectF(seen.left(), tick.at - 10, geometry_.gutter - 6, 20), Qt::AlignRight | Qt::AlignVCenter,
                     tick.label);
}

}  // namespace tirscope::views::memory_plan
