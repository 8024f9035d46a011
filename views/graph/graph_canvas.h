// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/canvas.h"
#include "views/graph/painter.h"

namespace tirscope::views::graph {

/// The picture of one graph. It shows what it is given; what is opened, closed or looked for, the view decides.
///
/// Keys: up and down follow edges, left and right go to the cards beside; the space bar opens and closes; Ctrl+Enter
/// opens the called function.
class GraphCanvas final : public CanvasView {
  Q_OBJECT
 public:
  GraphCanvas(Selection& selection, QWidget* parent);

  /// `snapshot`: of which the geometry is. What was in the middle of the window stays there.
  void show(Geometry geometry, SnapshotPtr snapshot, Fonts fonts);
  void setEmptyState(EmptyState state);
  /// A line above the graph: "step 2: split", in the picture too.
  void setCaption(const QString& caption);
  void setBefore(bool is_before);
  /// Cards in which `text` occurs stand out; empty: all are alike. Gives their number.
  int find(const QString& text);
  /// Selects the next card that was found, or the one before.
  void goToFound(int direction);
  const Geometry& geometry() const { return geometry_; }
  const Standing& standing() const { return standing_; }
  /// The item of a card.
  int itemOf(int card) const;
  /// What geometries for this canvas are to be made with.
  Fonts fonts() const { return Fonts::from(font(), codeFont()); }

 Q_SIGNALS:
  /// A body or prefix is to be opened or closed.
  void toggled(const QString& key);
  /// The constants and weights of a card are to be drawn as nodes, or inside it again.
  void apartToggled(const QString& key);

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override { return empty_; }
  bool fitsWhole() const override { return true; }
  void snapshotChanged() override {}
  void selectionChanged() override;
  void hoverChanged() override;
  bool pressItem(int item) override;
  bool activateItem(int item) override;
  std::optional<int> itemBeside(int item, Qt::Key key) const override;

 private:
  enum class Part { Frame, Card, Row, Toggle, FrameToggle };
  struct Item {
    Part part;
    int index;  ///< of the frame or card
    int row = -1;
  };
  void addItems(Scene& scene);
  void addCard(Scene& scene, int n, int parent);
  Subject subjectOf(int program_node) const;
  int cardOf(const Subject& subject) const;
  void updateStanding();
  void goToStart();
  /// The key of the card nearest the middle of what is in sight, and where it is there.
  std::pair<std::string, QPointF> anchor() const;

  Geometry geometry_;
  SnapshotPtr shown_snapshot_;
  Fonts fonts_;
  EmptyState empty_;
  QString caption_;
  Standing standing_;
  std::vector<Item> items_of_;
  std::vector<int> item_of_card_;
};

}  // namespace tirscope::views::graph
