// SPDX-License-Identifier: Apache-2.0
#include "views/playback/stage_chart.h"

#include <algorithm>
#include <cmath>

#include "views/playback/words.h"

namespace tirscope::views::playback {

StageChart::StageChart(Selection& selection, Player& player, QWidget* parent)
    : CanvasView(selection, parent), player_(player) {
  setAccessibleName(tr("What the program does"));
}

// ---- layout ---------------------------------------------------------------------------------------------------------

std::span<const uint32_t> StageChart::momentsOf(int side) const {
  const ReelPtr& reel = player_.reel(side);
  if (!reel) return {};
  const analysis::FilmFrames& frames = reel->cut(player_.together()).frames;
  const std::size_t frame = player_.frameOf(side);
  return frame < frames.size() ? frames.moments_of(frame) : std::span<const uint32_t>();
}

std::vector<Shown> StageChart::shownSides() const {
  std::vector<Shown> out;
  for (int side : {0, 1})
    if (const auto moments = momentsOf(side); !moments.empty()) out.push_back({player_.reel(side), moments.front()});
  return out;
}

void StageChart::setEmpty(const EmptyState& empty) {
  empty_ = empty;
  relayout();
}

void StageChart::setChoices(const PlaneChoices& choices) {
  choices_ = choices;
  relayout();
}

CanvasView::Scene StageChart::layoutScene(qreal width) {
  fonts_ = Fonts::from(font(), codeFont());
  geometry_ = {};
  const std::vector<Shown> sides = shownSides();
  if (!sides.empty()) geometry_ = layoutStage(sides, choices_, fonts_, width);
  for (std::size_t side = 0; side < sides.size(); ++side)
    path_statement_[side] = sides[side].reel->film.moments[sides[side].moment].statement;
  planes_.assign(geometry_.grids.size(), {});
  followPlanes(true);
  Scene scene{geometry_.size, {}};
  for (const NestRow& row : geometry_.rows) scene.items.push_back({row.rect, row.subject, row.name, row.name});
  first_items_ = {0, scene.items.size()};
  for (const Grid& grid : geometry_.grids)
    scene.items.push_back({grid.rect, grid.subject, tr("buffer %1").arg(grid.name), {}});
  first_items_.push_back(scene.items.size());
  for (const CacheGrid& cache : geometry_.caches)
    scene.items.push_back({cache.rect, {}, tr("the lines of the cache"), PlaybackWords::cacheHelp()});
  return scene;
}

void StageChart::showFrame() {
  const std::vector<Shown> sides = shownSides();
  bool moved = false;
  for (std::size_t side = 0; side < sides.size(); ++side)
    moved |= showsOnlyPath(sides[side].reel->film) &&
             path_statement_[side] != sides[side].reel->film.moments[sides[side].moment].statement;
  if (moved) return relayout();
  followPlanes(false);
  repaintScene();
}

/// Planes go where the buffer is touched last. `all`: those too that nothing touches now.
void StageChart::followPlanes(bool all) {
  for (std::size_t n = 0; n < planes_.size(); ++n) {
    const Grid& grid = geometry_.grids[n];
    const analysis::Film& film = player_.reel(grid.side)->film;
    std::optional<int64_t> at;
    for (uint32_t moment : momentsOf(grid.side))
      for (const analysis::FilmTouch& touch : film.touches_of(moment))
        if (touch.buffer == grid.buffer && !at) at = touch.element;
    if (!at && !all) continue;
    const Plane plane(film.buffers[std::size_t(grid.buffer)].shape, choices_.value(grid.name), at.value_or(0));
    if (all || plane != planes_[n].plane) fill(n, plane);
  }
}

void StageChart::fill(std::size_t number, const Plane& plane) {
  const Grid& grid = geometry_.grids[number];
  const Cut& cut = player_.reel(grid.side)->cut(player_.together());
  const std::vector<uint32_t>& first = cut.first[std::size_t(grid.buffer)];
  planes_[number] = {plane, std::vector<uint32_t>(std::size_t(plane.rows()) * std::size_t(plane.columns()),
                                                  uint32_t(cut.frames.size()))};
  if (first.empty()) return;
  for (int row = 0; row < plane.rows(); ++row)
    for (int column = 0; column < plane.columns(); ++column) {
      uint32_t& cell = planes_[number].first[std::size_t(row * plane.columns() + column)];
      for (int64_t element : plane.elementsOf({row, column}))
        if (element < int64_t(first.size())) cell = std::min(cell, first[std::size_t(element)]);
    }
}

int StageChart::currentRow(int side) const {
  const auto moments = momentsOf(side);
  if (moments.empty()) return -1;
  const analysis::Film& film = player_.reel(side)->film;
  const int node = film.statements[std::size_t(film.moments[moments.front()].statement)].node;
  for (std::size_t n = 0; n < geometry_.rows.size(); ++n)
    if (geometry_.rows[n].side == side && geometry_.rows[n].node == node) return int(n);
  return -1;
}

// ---- pointing -------------------------------------------------------------------------------------------------------

int StageChart::gridOf(int item) const {
  if (first_items_.size() < 3 || item < int(first_items_[1]) || item >= int(first_items_[2])) return -1;
  return item - int(first_items_[1]);
}

std::optional<Cell> StageChart::cellAt(const Grid& grid, std::size_t number, QPointF scene) const {
  const QPointF in = (scene - grid.rect.topLeft()) / grid.cell;
  const Cell cell{int(std::floor(in.y())), int(std::floor(in.x()))};
  const Plane& plane = planes_[number].plane;
  if (cell.row < 0 || cell.column < 0 || cell.row >= plane.rows() || cell.column >= plane.columns())
    return std::nullopt;
  return plane.elementsOf(cell).empty() ? std::nullopt : std::optional(cell);
}

bool StageChart::pressAt(int item, QPointF scene) {
  const int number = gridOf(item);
  if (number < 0) return false;
  const Grid& grid = geometry_.grids[std::size_t(number)];
  const auto cell = cellAt(grid, std::size_t(number), scene);
  if (!cell || grid.side != 0) return false;
  selection().select(grid.subject);
  const Reel& reel = *player_.reel(0);
  const analysis::FilmFrames& frames = reel.cut(player_.together()).frames;
  const std::vector<int64_t> elements = planes_[std::size_t(number)].plane.elementsOf(*cell);
  std::optional<std::size_t> best, next;
  for (int64_t element : elements) {
    const auto first = analysis::frame_that_touches(reel.film, frames, grid.buffer, element);
    if (first && (!best || *first < *best)) best = first;
  }
  if (!best) return true;
  for (uint32_t moment : momentsOf(0))
    for (const analysis::FilmTouch& touch : reel.film.touches_of(moment))
      if (touch.buffer == grid.buffer && touch.element <= elements.front() &&
          elements.front() < touch.element + touch.elements)
        next = analysis::frame_that_touches(reel.film, frames, grid.buffer, elements.front(), player_.frame());
  player_.pause();
  player_.seek(next.value_or(*best));
  return true;
}

CanvasTip StageChart::tipAt(int item, QPointF scene) const {
  const int number = gridOf(item);
  if (number < 0) return CanvasView::tipAt(item, scene);
  const Grid& grid = geometry_.grids[std::size_t(number)];
  const auto cell = cellAt(grid, std::size_t(number), scene);
  if (!cell) return {};
  const Reel& reel = *player_.reel(grid.side);
  const analysis::FilmBuffer& buffer = reel.film.buffers[std::size_t(grid.buffer)];
  const Filled& filled = planes_[std::size_t(number)];
  const std::vector<int64_t> elements = filled.plane.elementsOf(*cell);
  QString text = PlaybackWords::element(buffer, elements.front());
  if (elements.size() > 1) text = tr("%1 to %2").arg(text, PlaybackWords::element(buffer, elements.back()));
  const uint32_t first = filled.first[std::size_t(cell->row * filled.plane.columns() + cell->column)];
  const std::size_t frames = reel.cut(player_.together()).frames.size();
  if (first < frames)
    text += u'\n' + tr("first touched at frame %1; a press goes there").arg(PlaybackWords::number(first + 1));
  else if (!buffer.first_touch.empty())
    text += u'\n' + tr("never touched");
  return {text, grid.of(*cell)};
}

std::size_t StageChart::touchesDone(int side) const {
  const auto moments = momentsOf(side);
  const analysis::Film& film = player_.reel(side)->film;
  std::size_t done = 0;
  for (uint32_t moment : moments) done = std::max(done, film.moments[moment].touches + film.touches_of(moment).size());
  return done;
}

}  // namespace tirscope::views::playback
