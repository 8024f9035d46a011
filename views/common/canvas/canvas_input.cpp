// SPDX-License-Identifier: Apache-2.0
// What a canvas does with the mouse, the keyboard and the selection.
#include <QApplication>
#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "views/common/canvas/canvas.h"
#include "views/common/find/find_bar.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

// ---- pointing -------------------------------------------------------------------------------------------------------

int CanvasView::itemAt(QPointF scene) const {
  int best = -1;
  qreal area = 0;
  for (int n = 0; n < int(scene_.items.size()); ++n) {
    const QRectF& rect = scene_.items[std::size_t(n)].rect;
    if (!rect.contains(scene)) continue;
    qreal size = rect.width() * rect.height();
    if (best < 0 || size <= area) best = n, area = size;
  }
  return best;
}

QRect CanvasView::onWidget(const QRectF& scene) const {
  const QRectF view(origin() + scene.topLeft() * zoom_, scene.size() * zoom_);
  return view.toRect().translated(area_->viewport()->mapTo(this, QPoint()));
}

QRect CanvasView::itemRect(int item) const { return onWidget(scene_.items.at(std::size_t(item)).rect); }

CanvasTip CanvasView::tipAt(int item, QPointF) const {
  const CanvasItem& it = scene_.items[std::size_t(item)];
  return {it.tip, it.rect};
}

bool CanvasView::viewportEvent(QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease: return mouse(static_cast<QMouseEvent&>(*event));
    case QEvent::MouseButtonDblClick: return mouseDoubleClicked(static_cast<QMouseEvent&>(*event));
    case QEvent::Wheel: return wheel(static_cast<QWheelEvent&>(*event));
    case QEvent::Leave:
      hovered_ = -1;
      selection().hover({});
      return false;
    case QEvent::ToolTip: {
      auto help = static_cast<QHelpEvent*>(event);
      const QPointF scene = toScene(help->pos());
      const int item = itemAt(scene);
      const CanvasTip tip = item < 0 ? CanvasTip() : tipAt(item, scene);
      if (tip.text.isEmpty())
        QToolTip::hideText();
      else
        QToolTip::showText(help->globalPos(), tipText(tip.text), area_->viewport(), onWidget(tip.rect));
      return true;
    }
    case QEvent::ContextMenu: {
      auto menu = static_cast<QContextMenuEvent*>(event);
      if (menu->reason() == QContextMenuEvent::Keyboard) return false;  // see keyPressed
      requestMenu(itemAt(toScene(menu->pos())), menu->globalPos());
      return true;
    }
    case QEvent::Gesture: {
      auto pinch = static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture));
      if (!pinch) return false;
      setZoom(zoom_ * pinch->scaleFactor(), area_->viewport()->mapFromGlobal(pinch->centerPoint().toPoint()));
      return true;
    }
    case QEvent::NativeGesture: {
      auto native = static_cast<QNativeGestureEvent*>(event);
      if (native->gestureType() != Qt::ZoomNativeGesture) return false;
      setZoom(zoom_ * (1 + native->value()), native->position());
      return true;
    }
    default: return false;
  }
}

bool CanvasView::wheel(QWheelEvent& event) {
  if (!(event.modifiers() & Qt::ControlModifier)) return false;
  setZoom(zoom_ * std::pow(1.0015, event.angleDelta().y()), event.position());
  event.accept();
  return true;
}

bool CanvasView::mouse(QMouseEvent& event) {
  if (event.type() == QEvent::MouseButtonPress) return mousePressed(event);
  if (event.type() == QEvent::MouseMove) return mouseMoved(event);
  return mouseReleased(event);
}

bool CanvasView::mousePressed(QMouseEvent& event) {
  area_->setFocus(Qt::MouseFocusReason);
  int item = itemAt(toScene(event.position()));
  press_at_ = pan_at_ = event.position();
  pressed_ = item;
  if (event.button() == Qt::MiddleButton || (event.button() == Qt::LeftButton && item < 0)) {
    gesture_ = Gesture::Pan;
    if (event.button() == Qt::LeftButton) selection().clear();
    return true;
  }
  if (event.button() != Qt::LeftButton && event.button() != Qt::RightButton) return false;
  if (event.button() == Qt::LeftButton && pressAt(item, toScene(event.position()))) return true;
  setCurrent(item, true);
  if (event.button() == Qt::LeftButton) gesture_ = Gesture::Press;
  return true;
}

bool CanvasView::mouseMoved(QMouseEvent& event) {
  QPointF position = event.position();
  bool far = (position - press_at_).manhattanLength() >= QApplication::startDragDistance();
  if (gesture_ == Gesture::Press && far && pressed_ >= 0)
    gesture_ = beginDrag(pressed_) ? Gesture::Drag : Gesture::None;
  if (gesture_ == Gesture::Drag) {
    moveDrag(toScene(position));
    return true;
  }
  if (gesture_ == Gesture::Pan) {
    QPointF delta = position - pan_at_;
    pan_at_ = position;
    area_->horizontalScrollBar()->setValue(area_->horizontalScrollBar()->value() - int(delta.x()));
    area_->verticalScrollBar()->setValue(area_->verticalScrollBar()->value() - int(delta.y()));
    return true;
  }
  int item = itemAt(toScene(position));
  if (item != hovered_) {
    hovered_ = item;
    selection().hover(item < 0 ? Subject{} : scene_.items[std::size_t(item)].subject);
    Q_EMIT hint(item < 0 ? QString() : scene_.items[std::size_t(item)].name);
  }
  return true;
}

bool CanvasView::mouseReleased(QMouseEvent&) {
  if (gesture_ == Gesture::Drag) endDrag(true);
  gesture_ = Gesture::None;
  return true;
}

/// The second press of a double click comes instead of a plain one.
bool CanvasView::mouseDoubleClicked(QMouseEvent& event) {
  const int item = itemAt(toScene(event.position()));
  if (event.button() == Qt::LeftButton && item >= 0 && activateItem(item)) return true;
  return mousePressed(event);
}

bool CanvasView::pressItem(int) { return false; }
bool CanvasView::activateItem(int) { return false; }
std::optional<int> CanvasView::itemBeside(int, Qt::Key) const { return std::nullopt; }
bool CanvasView::beginDrag(int) { return false; }
void CanvasView::moveDrag(QPointF) {}
void CanvasView::endDrag(bool) {}

void CanvasView::requestMenu(int item, QPoint global) {
  if (item >= 0 && scene_.items[std::size_t(item)].subject) {
    setCurrent(item, true);
    Q_EMIT contextMenuRequested(scene_.items[std::size_t(item)].subject, global);
  } else {
    Q_EMIT contextMenuRequested({}, global);
  }
}

// ---- keyboard and selection -----------------------------------------------------------------------------------------

bool CanvasView::keyPressed(QKeyEvent& event) {
  if (tools_.find && find_->takesKey(event)) return true;
  int last = int(scene_.items.size()) - 1;
  bool control = event.modifiers() & Qt::ControlModifier;
  auto go = [&](int item) {
    if (item >= 0 && item <= last) setCurrent(item, true);
    return true;
  };
  if (!control && current_ >= 0)
    if (auto beside = itemBeside(current_, Qt::Key(event.key()))) return go(*beside);
  switch (event.key()) {
    case Qt::Key_Space: return current_ >= 0 && pressItem(current_);
    case Qt::Key_Escape:
      if (gesture_ != Gesture::Drag) return false;
      gesture_ = Gesture::None;
      endDrag(false);
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: return control ? (zoomIn(), true) : false;
    case Qt::Key_Minus: return control ? (zoomOut(), true) : false;
    case Qt::Key_0: return control ? (resetZoom(), true) : false;
    case Qt::Key_Down: return control ? false : go(current_ + 1);
    case Qt::Key_Up: return control ? false : go(current_ < 0 ? last : current_ - 1);
    case Qt::Key_Home: return go(0);
    case Qt::Key_End: return go(last);
    case Qt::Key_Left: return go(current_ < 0 ? 0 : scene_.items[std::size_t(current_)].parent);
    case Qt::Key_Right:
      for (int n = current_ + 1; n <= last; ++n)
        if (scene_.items[std::size_t(n)].parent == current_) return go(n);
      return true;
    case Qt::Key_F10:
      if (!(event.modifiers() & Qt::ShiftModifier)) return false;
      [[fallthrough]];
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Menu:
      if (current_ < 0) return false;
      if (control && event.key() != Qt::Key_Menu) return activateItem(current_);
      requestMenu(current_, mapToGlobal(itemRect(current_).center()));
      return true;
    default: return false;
  }
}

void CanvasView::setCurrent(int item, bool select) {
  current_ = item;
  if (item >= 0) {
    const CanvasItem& it = scene_.items[std::size_t(item)];
    accessibleFocusMoved(*area_, item);
    if (select && it.subject) selection().select(it.subject);
    revealSelection();
  }
  repaintScene();
}

AccessibleItem CanvasView::accessibleItem(int n) const {
  if (n < 0 || n >= accessibleCount()) return {};
  const CanvasItem& item = scene_.items[std::size_t(n)];
  const Subject& subject = item.subject;
  AccessibleItem out{item.name, item.tip};
  if (subject.isLoop() || subject.isBlock()) out.role = QAccessible::TreeItem;
  if (subject.isBuffer()) out.role = QAccessible::ListItem;
  QRect rect = itemRect(n);
  out.rect = QRect(mapToGlobal(rect.topLeft()), rect.size());
  out.selected = subject && subject == selection().current();
  out.current = n == current_;
  out.selectable = bool(subject);
  return out;
}

void CanvasView::openAccessibleMenu(int n) { requestMenu(n, mapToGlobal(itemRect(n).center())); }

void CanvasView::selectionChanged() {
  const Subject& selected = selection().current();
  bool stays = current_ >= 0 && scene_.items[std::size_t(current_)].subject == selected;
  if (selected && !stays) {
    current_ = -1;
    for (int n = 0; n < int(scene_.items.size()) && current_ < 0; ++n)
      if (scene_.items[std::size_t(n)].subject == selected) current_ = n;
    revealSelection();
  } else if (!selected && current_ >= 0 && scene_.items[std::size_t(current_)].subject) {
    current_ = -1;
  }
  repaintScene();
}

void CanvasView::revealSelection() {
  if (current_ >= 0) revealItem(current_);
}

void CanvasView::revealItem(int item) {
  QRectF rect = revealedRect(item);
  QRectF shown(QPointF(origin() + rect.topLeft() * zoom_), rect.size() * zoom_);
  auto reveal = [](QScrollBar* bar, qreal from, qreal to, int page) {
    if (from < 0)
      bar->setValue(bar->value() + int(from) - 8);
    else if (to > page)
      bar->setValue(bar->value() + int(std::min(to - page, from)) + 8);
  };
  reveal(area_->verticalScrollBar(), shown.top(), shown.bottom(), area_->viewport()->height());
  if (fitsWhole()) reveal(area_->horizontalScrollBar(), shown.left(), shown.right(), area_->viewport()->width());
}

}  // namespace tirscope::views
