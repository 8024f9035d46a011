// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/canvas.h"
#include "views/memory_plan/geometry.h"

class QAbstractScrollArea;

namespace tirscope::views::memory_plan {

/// Scopes narrower than this are not walked by the keyboard: the table has them all.
inline constexpr qreal least_band = 8;

/// The picture of a plan. It shows what it is given and says what was done to it: a box dragged, an end of a live range
/// dragged, an entry pointed at. The view decides what to do.
///
/// Keys: arrows walk the boxes and scopes. Ctrl+Left and Ctrl+Right step through the entries; Shift+Up and Shift+Down
/// move the selected box, Shift+Left and Shift+Right its last use, with Ctrl its first use; P pins it. A click
/// with Ctrl on a second box asks what the two have to do with each other.
class MemoryChart final : public CanvasView {
  Q_OBJECT
 public:
  MemoryChart(Selection& selection, QWidget* parent);

  void show(const Shown& shown);
  /// The entry that the analysis is stepped to; scrolls to it.
  void stepTo(int entry);
  /// A finding, or boxes that share bytes, are selected: the others are dimmed.
  void lookAt(int finding, const std::vector<int>& together);
  /// What is said while there is no study.
  void setEmptyState(EmptyState state);
  const Geometry& geometryOfPlan() const { return geometry_; }
  /// The box of the selected buffer, which keys and handles change; -1: none.
  int selectedBox() const { return told_; }
  /// A box is being dragged: what costs time may wait until `dragEnded`.
  bool isDragging() const { return drag_.has_value(); }
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;

 Q_SIGNALS:
  void entryPointedAt(int entry);
  void findingPointedAt(int finding);
  /// A second box was clicked with Ctrl.
  void pairPointedAt(int one, int other);
  void boxMoved(int box, qlonglong offset);
  void lifeChanged(int box, int lower, int upper);
  void pinToggled(int box);
  void dragEnded();
  void selectedBoxChanged(int box);

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override { return empty_; }
  void selectionChanged() override;
  void snapshotChanged() override {}
  bool beginDrag(int item) override;
  void moveDrag(QPointF scene) override;
  void endDrag(bool dropped) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  enum class Part { Box, Start, End, Band, Arc };
  struct Item {
    Part part;
    int index;  ///< of the box, band or arc in the geometry
  };
  struct Drag {
    Item item{Part::Box, -1};
    QPointF from;
    analysis::PlanBox before;
  };

  Subject subjectOfBuffer(int buffer) const;
  Subject subjectOfEntry(int entry) const;
  int boxOf(const Subject& subject) const;
  QAbstractScrollArea& area() const;
  QPointF toScene(QPointF viewport) const;
  QRectF visible(const PaintContext& context) const;
  void reveal(qreal left, qreal right);
  bool key(const QKeyEvent& event);
  bool pointedAt(int item, Qt::KeyboardModifiers modifiers);
  /// To a multiple of the alignment, and to other boxes' ends when they are near.
  qlonglong snapped(int box, qreal offset) const;

  void paintGround(PaintContext& context, const QRectF& seen) const;
  void paintBands(PaintContext& context) const;
  void paintBox(PaintContext& context, const Box& box) const;
  void paintCarried(PaintContext& context, const Box& box) const;
  void paintUsage(PaintContext& context) const;
  void paintUprights(PaintContext& context) const;
  void paintArc(PaintContext& context, const Arc& arc) const;
  void paintLevels(PaintContext& context, const QRectF& seen) const;
  void paintAxis(PaintContext& context, const QRectF& seen) const;

  Shown shown_;
  Geometry geometry_;
  std::vector<Item> items_of_;
  Fonts fonts_;
  EmptyState empty_;
  int selected_ = -1;     ///< box of the selected buffer, in the geometry
  int told_ = -1;         ///< the same in the plan, as last reported
  bool picture_ = false;  ///< the whole picture is painted, not what is scrolled into sight
  QPointF pressed_at_;    ///< in the scene
  std::optional<Drag> drag_;
};

}  // namespace tirscope::views::memory_plan
