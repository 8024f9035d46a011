// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/canvas.h"

#include <QFontDatabase>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/common/canvas/zoom_bar.h"
#include "views/common/find/find_bar.h"

namespace tirscope::views {

namespace {
constexpr qreal min_zoom = 0.02, max_zoom = 6;
/// A picture that shrinks to fit shrinks no further: its words must stay readable.
constexpr qreal readable_zoom = 0.75;

/// It shrinks until all of it is in sight, else until all of its width is. Where it has to be scrolled in both
/// directions all the same, it keeps its size.
qreal zoomFor(QSizeF scene, QSizeF room) {
  const qreal wide = room.width() / scene.width(), high = room.height() / scene.height();
  for (qreal share : {std::min(wide, high), wide, high})
    if (share >= readable_zoom) return std::min(1.0, share);
  return 1;
}
}  // namespace

/// The scrolling surface. All it knows is to hand events on.
class CanvasView::Area final : public QAbstractScrollArea {
 public:
  explicit Area(CanvasView& view) : QAbstractScrollArea(&view), view_(view) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->grabGesture(Qt::PinchGesture);
  }

 protected:
  bool viewportEvent(QEvent* event) override {
    // A view deletes its children when only its QWidget part is left; they still leave, hide and lose the focus then.
    bool taken = qobject_cast<View*>(parentWidget()) && view_.viewportEvent(event);
    return taken || QAbstractScrollArea::viewportEvent(event);
  }
  void paintEvent(QPaintEvent* event) override {
    QPainter painter(viewport());
    view_.paintViewport(painter, event->rect());
  }
  void keyPressEvent(QKeyEvent* event) override {
    if (!view_.keyPressed(*event)) QAbstractScrollArea::keyPressEvent(event);
  }
  void focusInEvent(QFocusEvent* event) override {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
  }
  void focusOutEvent(QFocusEvent* event) override {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
  }
  void resizeEvent(QResizeEvent*) override { view_.layoutNow(); }
  void scrollContentsBy(int, int) override {
    viewport()->update();
    Q_EMIT view_.moved();
  }

 private:
  CanvasView& view_;
};

CanvasView::CanvasView(Selection& selection, QWidget* parent, CanvasTools tools)
    : View(selection, parent), tools_(tools), area_(new Area(*this)), find_(new FindBar(*this, *area_, finder_)) {
  auto layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(find_);
  layout->addWidget(area_);
  setFocusProxy(area_);
  zoom_bar_ = new ZoomBar(*this);
  makeAccessible(*area_, *this);
}

QWidget* CanvasView::surface() const { return area_->viewport(); }
void CanvasView::repaintScene() { area_->viewport()->update(); }

QFont CanvasView::codeFont() const {
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setPointSizeF(font().pointSizeF());
  return code;
}

// ---- layout ---------------------------------------------------------------------------------------------------------

void CanvasView::relayout() {
  layoutNow();
  repaintScene();
}

void CanvasView::layoutNow() {
  QSize room = area_->contentsRect().size();
  if (fitsWhole()) {
    scene_ = layoutScene(room.width());
    if (!zoomed_by_hand_ && !scene_.size.isEmpty()) zoom_ = zoomFor(scene_.size, room);
  } else {
    scene_ = layoutScene(room.width() / zoom_);
    if (scene_.size.height() * zoom_ > room.height()) {  // a scroll bar takes some of the width
      int bar = area_->verticalScrollBar()->sizeHint().width();
      scene_ = layoutScene((room.width() - bar) / zoom_);
    }
  }
  hovered_ = -1;
  if (current_ >= int(scene_.items.size())) current_ = -1;
  selectionChanged();
  updateScrollBars();
  accessibleItemsChanged(*area_);
  find_->searchAgain();
  Q_EMIT moved();
}

void CanvasView::openFind() {
  if (tools_.find) find_->open();
}

void CanvasView::setFilter(const QString& words) {
  if (words == filter_) return;
  filter_ = words;
  filterChanged();
}

void CanvasView::updateScrollBars() {
  QSize content = (scene_.size * zoom_).toSize(), room = area_->contentsRect().size();
  // One pixel of rounding does not need a scroll bar.
  bool high = content.height() > room.height() + 1, wide = content.width() > room.width() + 1;
  area_->setVerticalScrollBarPolicy(high ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  area_->setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  QSize page = area_->viewport()->size();
  area_->verticalScrollBar()->setRange(0, high ? std::max(0, content.height() - page.height()) : 0);
  area_->verticalScrollBar()->setPageStep(page.height());
  area_->verticalScrollBar()->setSingleStep(24);
  const int beyond = wide ? std::max(0, content.width() - page.width()) : 0;
  const bool other = beyond != area_->horizontalScrollBar()->maximum();
  area_->horizontalScrollBar()->setRange(0, beyond);
  if (other && fitsWhole() && !zoomed_by_hand_ && current_ < 0) area_->horizontalScrollBar()->setValue(startOf(beyond));
  area_->horizontalScrollBar()->setPageStep(page.width());
  area_->horizontalScrollBar()->setSingleStep(24);
}

/// Where a picture that is wider than its room begins: its topmost item is in sight as a whole, and as much as possible
/// of what is to the left of it.
int CanvasView::startOf(int beyond) const {
  const int room = area_->viewport()->width();
  const CanvasItem* first = nullptr;
  for (const CanvasItem& item : scene_.items) {
    const bool above =
        !first || std::pair(item.rect.top(), item.rect.left()) < std::pair(first->rect.top(), first->rect.left());
    if (above && item.rect.width() * zoom_ < room) first = &item;  // a frame around others may be wider
  }
  return first ? std::clamp(int(first->rect.right() * zoom_) + 12 - room, 0, beyond) : 0;
}

QPointF CanvasView::origin() const {
  QPointF corner(-area_->horizontalScrollBar()->value(), -area_->verticalScrollBar()->value());
  if (!fitsWhole()) return corner;
  QSizeF spare = QSizeF(area_->viewport()->size()) - scene_.size * zoom_;
  return corner + QPointF(std::max(0.0, spare.width() / 2), std::max(0.0, spare.height() / 2));
}

void CanvasView::setZoom(qreal zoom, QPointF fixed) {
  if (fixed.isNull()) fixed = QRectF(area_->viewport()->rect()).center();
  QPointF scene = toScene(fixed);
  zoom_ = std::clamp(zoom, min_zoom, max_zoom);
  zoomed_by_hand_ = true;
  layoutNow();
  QPointF moved = origin() + scene * zoom_ - fixed;
  area_->horizontalScrollBar()->setValue(int(std::lround(area_->horizontalScrollBar()->value() + moved.x())));
  area_->verticalScrollBar()->setValue(int(std::lround(area_->verticalScrollBar()->value() + moved.y())));
  repaintScene();
}

void CanvasView::resetZoom() {
  zoom_ = 1;
  zoomed_by_hand_ = false;
  relayout();
}

void CanvasView::zoomToFit() {
  if (scene_.size.isEmpty()) return;
  const QSizeF room = area_->contentsRect().size();
  setZoom(std::min({room.width() / scene_.size.width(), room.height() / scene_.size.height(), 1.0}));
}

QRectF CanvasView::visibleScene() const {
  const QRect shown = area_->viewport()->rect();
  return QRectF(toScene(shown.topLeft()), toScene(shown.bottomRight() + QPoint(1, 1))) & QRectF(QPointF(), scene_.size);
}

void CanvasView::centreOn(QPointF scene) {
  const QPointF by = origin() + scene * zoom_ - QRectF(area_->viewport()->rect()).center();
  area_->horizontalScrollBar()->setValue(area_->horizontalScrollBar()->value() + int(std::lround(by.x())));
  area_->verticalScrollBar()->setValue(area_->verticalScrollBar()->value() + int(std::lround(by.y())));
}

void CanvasView::resizeEvent(QResizeEvent* event) { View::resizeEvent(event); }

// ---- painting -------------------------------------------------------------------------------------------------------

EmptyState CanvasView::stateShown() const {
  if (filter_.isEmpty()) return emptyState();
  return {QStringLiteral("search"), tr("Nothing matches"),
          tr("No name contains “%1”. Escape in the bar above shows everything again.").arg(filter_)};
}

EmptyState CanvasView::emptyState() const {
  if (!snapshot())
    return {QStringLiteral("view-ir-text"), tr("Nothing is open"),
            tr("Open a TVMScript file, or choose a sample from the gallery.")};
  const bool any = snapshot()->module() && std::ranges::any_of(snapshot()->module()->functions, [](const auto& entry) {
                     return entry.second->kind == Kind::PrimFunc;
                   });
  if (!any)
    return {
        QStringLiteral("view-graph"), tr("This module has no TensorIR function"),
        tr("The graph shows its Relax functions; the pass LegalizeOps makes TensorIR functions of their operators.")};
  return {QStringLiteral("function"), tr("No TensorIR function is selected"),
          tr("Choose a function of this module in the toolbar.")};
}

PaintContext CanvasView::context(QPainter& painter, const QRectF& exposed) const {
  return {painter,  theme(),          font(), codeFont(), exposed, selection().current(), selection().hovered(),
          current_, area_->hasFocus()};
}

void CanvasView::paintViewport(QPainter& painter, const QRect& exposed) {
  painter.fillRect(exposed, theme().color(Tone::Base));
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  if (scene_.size.isEmpty()) return paintEmptyState(painter, area_->viewport()->rect(), stateShown(), *this);
  painter.translate(origin());
  painter.scale(zoom_, zoom_);
  PaintContext it = context(painter, QRectF(toScene(exposed.topLeft()), toScene(exposed.bottomRight() + QPoint(1, 1))));
  paintScene(it);
  finder_.paint(painter, theme());
  if (current_ >= 0 && area_->hasFocus()) {
    painter.setPen(QPen(theme().color(Tone::Accent), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(scene_.items[std::size_t(current_)].rect.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
  }
}

QSize CanvasView::pictureSize() const {
  return scene_.size.isEmpty() ? QSize()
                               : QSize(int(std::ceil(scene_.size.width())), int(std::ceil(scene_.size.height())));
}

void CanvasView::paintPicture(QPainter& painter) {
  PaintContext it = context(painter, QRectF(QPointF(), scene_.size));
  it.hovered = {};
  it.current = -1;
  it.focused = false;
  paintScene(it);
}

}  // namespace tirscope::views
