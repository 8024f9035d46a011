// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractScrollArea>
#include <QFont>
#include <optional>
#include <vector>

#include "views/common/canvas/accessible.h"
#include "views/common/canvas/item_finder.h"
#include "views/common/look/empty_label.h"
#include "views/common/view.h"

namespace tirscope::views {

/// Something in a picture that can be pointed at. Items are in reading order, which the keyboard follows.
struct CanvasItem {
  QRectF rect;
  Subject subject;  ///< may be empty for parts that only explain themselves
  QString name;     ///< what a screen reader says
  QString tip;
  int parent = -1;  ///< item that the left arrow key leads to
};

/// An explanation, which goes when the pointer leaves its place.
struct CanvasTip {
  QString text;
  QRectF rect;
};

/// What a painter is given besides its geometry.
struct PaintContext {
  QPainter& painter;
  const Theme& theme;
  QFont font, codeFont;
  QRectF exposed;  ///< only what meets this need be painted
  Subject selected, hovered;
  int current = -1;  ///< the item with the keyboard focus
  bool focused = false;
};

/// What a picture offers besides itself.
struct CanvasTools {
  bool find = true;                         ///< Ctrl+F finds items by their names
  bool filter = false;                      ///< and what does not match can be left out: see filterChanged
  Qt::Corner zoom = Qt::BottomRightCorner;  ///< where the buttons are
  bool both_corners = true;                 ///< or in the other one below, where items leave it free
};

class FindBar;
class ZoomBar;

/// A view that paints a picture: zoom, panning, hit tests, hover, tooltips, keyboard, context menu, drag, export.
/// A subclass computes a geometry (a plain struct) in `layoutScene` and paints it in `paintScene`.
class CanvasView : public View, private AccessibleItems {
  Q_OBJECT
 public:
  CanvasView(Selection& selection, QWidget* parent, CanvasTools tools = {});

  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  void revealSelection() override;

  qreal zoom() const { return zoom_; }
  void setZoom(qreal zoom, QPointF fixed = {});
  void zoomIn() { setZoom(zoom_ * 1.25); }
  void zoomOut() { setZoom(zoom_ / 1.25); }
  void resetZoom();
  /// So far out that the whole picture is in sight.
  void zoomToFit();
  const CanvasTools& tools() const { return tools_; }
  void openFind();
  FindBar& findBar() const { return *find_; }
  /// Leaves out what does not match these words; empty: nothing.
  void setFilter(const QString& words);
  void revealItem(int item);
  /// Makes an item the current one and selects what it shows, as a key does.
  void chooseItem(int item) { setCurrent(item, true); }
  QSizeF sceneSize() const { return scene_.size; }
  /// The part of the scene that is in sight.
  QRectF visibleScene() const;
  void centreOn(QPointF scene);
  const std::vector<CanvasItem>& items() const { return scene_.items; }
  /// The item at a point of the scene, the innermost first; -1 where there is none.
  int itemAt(QPointF scene) const;
  /// Where an item is on this widget, for tests and for menus that the keyboard asks for.
  QRect itemRect(int item) const;
  QWidget* surface() const;

 Q_SIGNALS:
  /// Another part of the scene is in sight, or another scene.
  void moved();

 protected:
  struct Scene {
    QSizeF size;
    std::vector<CanvasItem> items;
  };
  /// Lays the picture out for `width` points; it may need more. Called again when the width, the font or the data
  /// change.
  virtual Scene layoutScene(qreal width) = 0;
  virtual void paintScene(PaintContext& context) = 0;
  /// Shown when the scene has no size.
  virtual EmptyState emptyState() const;
  /// True: the picture keeps its shape and is shrunk to fit; false: it is laid out for the width there is.
  virtual bool fitsWhole() const { return false; }

  /// What of the scene is brought into sight when an item becomes the current one.
  virtual QRectF revealedRect(int item) const { return scene_.items[std::size_t(item)].rect; }

  /// An item was pressed with the mouse or the space bar. True: that was all; false: it is selected, as ever.
  virtual bool pressItem(int item);
  /// The same with the mouse, at a point of the scene, for items whose parts are not items.
  virtual bool pressAt(int item, QPointF /*scene*/) { return pressItem(item); }
  /// What is said of a point of an item.
  virtual CanvasTip tipAt(int item, QPointF scene) const;
  /// An item was double-clicked, or Ctrl+Enter was pressed on it; false: nothing is done.
  virtual bool activateItem(int item);
  /// Where an arrow key leads from an item: -1 nowhere; empty: as in any picture.
  virtual std::optional<int> itemBeside(int item, Qt::Key key) const;

  /// A drag of item `item` has begun; false refuses.
  virtual bool beginDrag(int item);
  virtual void moveDrag(QPointF scene);
  virtual void endDrag(bool dropped);

  /// What a filter lets through: items whose names contain these words, in any case unless some are upper; empty:
  /// everything.
  const QString& filter() const { return filter_; }
  bool passes(const QString& name) const { return name.contains(filter_, Findable::caseFor(filter_)); }
  /// Another filter: the picture is made again.
  virtual void filterChanged() { relayout(); }

  /// Lays out and paints again.
  void relayout();
  void repaintScene();
  QFont codeFont() const;

  void snapshotChanged() override { relayout(); }
  void selectionChanged() override;
  void hoverChanged() override { repaintScene(); }
  void themeChanged() override { relayout(); }
  void resizeEvent(QResizeEvent* event) override;

 private:
  class Area;
  EmptyState stateShown() const;
  void layoutNow();
  void updateScrollBars();
  int startOf(int beyond) const;
  QPointF origin() const;  ///< viewport position of the scene's corner
  QRect onWidget(const QRectF& scene) const;
  QPointF toScene(QPointF viewport) const { return (viewport - origin()) / zoom_; }
  void paintViewport(QPainter& painter, const QRect& exposed);
  PaintContext context(QPainter& painter, const QRectF& exposed) const;
  bool viewportEvent(QEvent* event);
  bool keyPressed(QKeyEvent& event);
  bool wheel(QWheelEvent& event);
  bool mouse(QMouseEvent& event);
  bool mousePressed(QMouseEvent& event);
  bool mouseMoved(QMouseEvent& event);
  bool mouseReleased(QMouseEvent& event);
  bool mouseDoubleClicked(QMouseEvent& event);
  void setCurrent(int item, bool select);
  void requestMenu(int item, QPoint global);
  int accessibleCount() const override { return int(scene_.items.size()); }
  AccessibleItem accessibleItem(int n) const override;
  void pressAccessible(int n) override {
    if (!pressItem(n)) setCurrent(n, true);
  }
  void openAccessibleMenu(int n) override;

  const CanvasTools tools_;
  QAbstractScrollArea* area_;
  ItemFinder finder_{*this};
  FindBar* find_;
  ZoomBar* zoom_bar_;
  QString filter_;
  Scene scene_;
  qreal zoom_ = 1;
  bool zoomed_by_hand_ = false;
  int current_ = -1, hovered_ = -1, pressed_ = -1;
  QPointF press_at_, pan_at_;
  enum class Gesture { None, Press, Drag, Pan } gesture_ = Gesture::None;
};

}  // namespace tirscope::views
