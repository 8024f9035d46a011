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

/// How near to its edge a selected box is grabbed by the end of its live range, and how near to another box's end it
/// snaps.
constexpr qreal handle = 5, near = 6;

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

void MemoryChart::lookAt(int finding, const std::vector<int>& together) {
  shown_.finding = finding;
  shown_.together = together;
  for (const Arc& arc : geometry_.arcs)
    if (arc.finding == finding)
      reveal(std::min(arc.from.x(), arc.to.x()) - 10, std::max(arc.from.x(), arc.to.x()) + 10);
  repaintScene();
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
    if (box.conflict) name = tr("%1; overlaps a live buffer").arg(name);
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
  for (int n = 0; n < int(geometry_.arcs.size()); ++n) {
    const Arc& arc = geometry_.arcs[std::size_t(n)];
    const QString text = noteText(shown_.findings[std::size_t(arc.finding)]);
    scene.items.push_back({QRectF(arc.top() - QPointF(9, 7), QSizeF(18, 14)), {}, text, text});
    items_of_.push_back({Part::Arc, n});
  }
  selected_ = boxOf(selection().current());
  if (selected_ >= 0) {
    const Box& box = geometry_.boxes[std::size_t(selected_)];
    const qreal grip = std::min(handle, box.rect.width() / 3);
    QString id = q(shown_.plan.boxes[std::size_t(box.box)].id);
    scene.items.push_back({QRectF(box.rect.left() - grip, box.rect.top(), 2 * grip, box.rect.height()),
                           {},
                           tr("start of the live range of %1").arg(id),
                           tr("Drag to move the first use")});
    items_of_.push_back({Part::Start, selected_});
    scene.items.push_back({QRectF(box.rect.right() - grip, box.rect.top(), 2 * grip, box.rect.height()),
                           {},
                           tr("end of the live range of %1").arg(id),
                           tr("Drag to move the last use")});
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
  if (it.part == Part::Band || it.part == Part::Arc) return false;
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

/// A click on an arc means its finding, one with Ctrl on a second box the two.
bool MemoryChart::pointedAt(int item, Qt::KeyboardModifiers modifiers) {
  if (item < 0) return false;
  const Item& it = items_of_.at(std::size_t(item));
  if (it.part == Part::Arc) {
    Q_EMIT findingPointedAt(geometry_.arcs[std::size_t(it.index)].finding);
    return true;
  }
  const int box = it.part == Part::Box ? geometry_.boxes[std::size_t(it.index)].box : -1;
  if (box < 0 || !(modifiers & Qt::ControlModifier) || told_ < 0 || told_ == box) return false;
  Q_EMIT pairPointedAt(told_, box);
  return true;
}

bool MemoryChart::eventFilter(QObject* object, QEvent* event) {
  if (object == surface() && shown_.study) {
    if (event->type() == QEvent::MouseButtonPress) {
      auto mouse = static_cast<QMouseEvent*>(event);
      pressed_at_ = toScene(mouse->position());
      if (mouse->button() == Qt::LeftButton && pointedAt(itemAt(pressed_at_), mouse->modifiers())) return true;
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
  if (!(sideways || upright) || !(modifiers & Qt::ShiftModifier)) return false;
  const bool beginning = sideways && modifiers == (Qt::ShiftModifier | Qt::ControlModifier);
  if (!beginning && modifiers != Qt::ShiftModifier) return false;
  if (upright) {
    int64_t to = planned.offset / shown_.plan.alignment * shown_.plan.alignment;
    if (step > 0 || to == planned.offset) to += step * shown_.plan.alignment;
    Q_EMIT boxMoved(box, std::max<int64_t>(0, to));
  } else if (beginning) {
    Q_EMIT lifeChanged(box, std::clamp(planned.lower + step, 0, planned.upper - 1), planned.upper);
  } else {
    Q_EMIT lifeChanged(box, planned.lower, std::clamp(planned.upper + step, planned.lower + 1, geometry_.entries));
  }
  return true;
}

}  // namespace tirscope::views::memory_plan
