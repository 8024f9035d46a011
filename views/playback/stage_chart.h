// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/canvas/canvas.h"
#include "views/playback/geometry.h"
#include "views/playback/player.h"

namespace tirscope::views::playback {

/// The picture of a film at the player's frame. A press on a cell goes to the frame that touches it first, a press on
/// one that is being touched to the next that does; a press on a loop selects it.
class StageChart final : public CanvasView {
  Q_OBJECT
 public:
  StageChart(Selection& selection, Player& player, QWidget* parent);

  /// Without a film there is no picture, and `empty` says why.
  void setEmpty(const EmptyState& empty);
  void setChoices(const PlaneChoices& choices);
  /// The films, or the frames of them, are others.
  void setFilms() { setEmpty(empty_); }
  /// The player is at another frame.
  void showFrame();
  const Geometry& stage() const { return geometry_; }
  const Plane& planeOf(std::size_t grid) const { return planes_[grid].plane; }
  /// The row of the statement that is executed; -1: none.
  int currentRow(int side) const;

 protected:
  Scene layoutScene(qreal width) override;
  void paintScene(PaintContext& context) override;
  EmptyState emptyState() const override { return empty_; }
  bool pressAt(int item, QPointF scene) override;
  CanvasTip tipAt(int item, QPointF scene) const override;
  void snapshotChanged() override {}

 private:
  /// A grid's plane, and for each of its cells the frame that touches it first.
  struct Filled {
    Plane plane;
    std::vector<uint32_t> first;
  };
  std::vector<Shown> shownSides() const;
  std::span<const uint32_t> momentsOf(int side) const;
  void followPlanes(bool all);
  void fill(std::size_t grid, const Plane& plane);
  int gridOf(int item) const;
  std::optional<Cell> cellAt(const Grid& grid, std::size_t number, QPointF scene) const;

  void paintNest(PaintContext& context) const;
  void paintDetails(PaintContext& context) const;
  void paintGrid(PaintContext& context, std::size_t number) const;
  void paintTrail(PaintContext& context, std::size_t number) const;
  void paintCached(PaintContext& context, std::size_t number, const std::vector<int64_t>& lines) const;
  void paintCache(PaintContext& context, const CacheGrid& grid, const std::vector<int64_t>& lines) const;
  /// How many touches are done when the current frame is.
  std::size_t touchesDone(int side) const;

  Player& player_;
  EmptyState empty_;
  PlaneChoices choices_;
  Geometry geometry_;
  std::vector<Filled> planes_;
  std::vector<std::size_t> first_items_;  ///< of rows, of grids, of caches
  int path_statement_[2] = {-1, -1};      ///< that large nests are laid out for
  Fonts fonts_;
};

}  // namespace tirscope::views::playback
