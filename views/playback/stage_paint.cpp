// SPDX-License-Identifier: Apache-2.0
// How a frame of a film is painted.
#include <QPainter>
#include <algorithm>
#include <set>

#include "views/playback/stage_chart.h"
#include "views/playback/words.h"

namespace tirscope::views::playback {

namespace {

constexpr qreal least_cell_with_lines = 6;

/// Paints the cells of a row that have the same colour in one go.
template <class Has>
void fillRuns(QPainter& painter, const Grid& grid, const Plane& plane, Has&& has, const QColor& color, qreal top,
              qreal height) {
  for (int row = 0; row < plane.rows(); ++row)
    for (int column = 0; column < plane.columns(); ++column) {
      if (!has(Cell{row, column})) continue;
      int end = column + 1;
      while (end < plane.columns() && has(Cell{row, end})) ++end;
      const QRectF first = grid.of({row, column});
      painter.fillRect(
          QRectF(first.left(), first.top() + top * grid.cell, (end - column) * grid.cell, height * grid.cell), color);
      column = end;
    }
}

QColor faded(QColor color, double strength) {
  color.setAlphaF(float(strength));
  return color;
}

}  // namespace

void StageChart::paintScene(PaintContext& context) {
  if (shownSides().empty()) return;
  paintNest(context);
  for (const Piece& piece : geometry_.pieces)
    if (piece.rect.intersects(context.exposed)) paintPiece(context.painter, piece, fonts_, context.theme);
  paintDetails(context);
  std::vector<int64_t> lines[2];
  for (int side : {0, 1})
    if (const ReelPtr& reel = player_.reel(side); reel && reel->film.cache)
      lines[side] = reel->film.cached(touchesDone(side));
  for (std::size_t n = 0; n < geometry_.grids.size(); ++n) {
    paintGrid(context, n);
    paintCached(context, n, lines[geometry_.grids[n].side]);
    paintTrail(context, n);
  }
  for (const CacheGrid& cache : geometry_.caches) paintCache(context, cache, lines[cache.side]);
}

/// The loops with how far they are, the current statement on a bar.
void StageChart::paintNest(PaintContext& context) const {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  const int running[2] = {currentRow(0), currentRow(1)};
  painter.setFont(fonts_.small);
  for (std::size_t n = 0; n < geometry_.rows.size(); ++n) {
    const NestRow& row = geometry_.rows[n];
    const bool selected = context.selected && row.subject == context.selected;
    if (int(n) == running[row.side] || selected) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.color(selected ? Tone::Selected : Tone::Hovered));
      painter.drawRoundedRect(row.rect.adjusted(0, 1, 0, -1), 4, 4);
    }
    if (row.bar.isEmpty()) continue;
    const analysis::Film& film = player_.reel(row.side)->film;
    const analysis::NestNode& node = film.nest.nodes[std::size_t(row.node)];
    const QString values = PlaybackWords::values(film, momentsOf(row.side), row.node);
    painter.fillRect(row.bar, theme.color(Tone::Line));
    if (values.isEmpty()) continue;
    const int64_t extent = node.constant_extent.value_or(0);
    const auto value = analysis::loop_value(film, momentsOf(row.side).back(), row.node);
    if (extent > 0 && value) {
      const double done = double(*value - q(node.min).toLongLong() + 1) / double(extent);
      painter.fillRect(
          QRectF(row.bar.topLeft(), QSizeF(row.bar.width() * std::clamp(done, 0.0, 1.0), row.bar.height())),
          theme.color(node.thread_tag.empty() ? Tone::Serial : Tone::Thread));
    }
    painter.setPen(theme.color(Tone::Text));
    painter.drawText(QRectF(row.bar.right() + 8, row.rect.top(), 80, row.rect.height()), Qt::AlignVCenter, values);
  }
}

void StageChart::paintDetails(PaintContext& context) const {
  QPainter& painter = context.painter;
  painter.setFont(fonts_.code);
  painter.setPen(context.theme.color(Tone::Text));
  for (std::size_t side = 0; side < geometry_.details.size(); ++side) {
    const ReelPtr& reel = player_.reel(int(side));
    if (!reel) continue;
    painter.drawText(geometry_.details[side], Qt::AlignTop | Qt::TextWordWrap,
                     PlaybackWords::accesses(reel->film, momentsOf(int(side))));
  }
}

/// What has been touched so far, and the lines between cells.
void StageChart::paintGrid(PaintContext& context, std::size_t number) const {
  const Grid& grid = geometry_.grids[number];
  if (!grid.rect.intersects(context.exposed)) return;
  const Filled& filled = planes_[number];
  const auto now = uint32_t(player_.frameOf(grid.side));
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  fillRuns(
      painter, grid, filled.plane,
      [&](Cell at) { return filled.first[std::size_t(at.row * filled.plane.columns() + at.column)] <= now; },
      faded(theme.buffer(grid.color), 0.28), 0, 1);
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.setBrush(Qt::NoBrush);
  if (grid.cell >= least_cell_with_lines) {
    for (int row = 1; row < filled.plane.rows(); ++row)
      painter.drawLine(QPointF(grid.rect.left(), grid.rect.top() + row * grid.cell),
                       QPointF(grid.rect.right(), grid.rect.top() + row * grid.cell));
    for (int column = 1; column < filled.plane.columns(); ++column)
      painter.drawLine(QPointF(grid.rect.left() + column * grid.cell, grid.rect.top()),
                       QPointF(grid.rect.left() + column * grid.cell, grid.rect.bottom()));
  }
  painter.setPen(QPen(theme.color(grid.subject && grid.subject == context.selected ? Tone::Accent : Tone::Muted), 1));
  painter.drawRect(grid.rect);
  if (const QString held = PlaybackWords::held(filled.plane); !held.isEmpty()) {
    painter.setFont(fonts_.small);
    painter.setPen(theme.color(Tone::Muted));
    painter.drawText(QRectF(grid.rect.left(), grid.rect.bottom() + 1, 400, fonts_.row), Qt::AlignTop, held);
  }
}

/// A mark under each cell of which an element is in the cache.
void StageChart::paintCached(PaintContext& context, std::size_t number, const std::vector<int64_t>& lines) const {
  const Grid& grid = geometry_.grids[number];
  if (lines.empty() || !grid.rect.intersects(context.exposed)) return;
  const analysis::Film& film = player_.reel(grid.side)->film;
  const Plane& plane = planes_[number].plane;
  const int64_t most = film.buffers[std::size_t(grid.buffer)].elements();
  std::set<std::pair<int, int>> cells;
  for (int64_t line : lines) {
    auto found = film.lines.find(line);
    if (found == film.lines.end() || found->second.buffer != grid.buffer) continue;
    const int64_t end = std::min(most, found->second.element + found->second.elements);
    for (int64_t element = found->second.element; element < end; ++element)
      if (const auto cell = plane.cellOf(element)) cells.emplace(cell->row, cell->column);
  }
  const double thick = grid.cell >= least_cell_with_lines ? 0.2 : 0.34;
  fillRuns(
      context.painter, grid, plane,
      [&](Cell at) {
        return cells.contains({at.row, at.column});
      },
      context.theme.color(Tone::Accent), 1 - thick, thick);
}

/// Reads and writes light up and fade; what the current frame misses in the cache has a frame.
void StageChart::paintTrail(PaintContext& context, std::size_t number) const {
  const Grid& grid = geometry_.grids[number];
  if (!grid.rect.intersects(context.exposed)) return;
  const Reel& reel = *player_.reel(grid.side);
  const analysis::FilmFrames& frames = reel.cut(player_.together()).frames;
  const Plane& plane = planes_[number].plane;
  const std::size_t now = player_.frameOf(grid.side), trail = player_.trail();
  QPainter& painter = context.painter;
  const QColor read = context.theme.color(Tone::Read), write = context.theme.color(Tone::Write);
  for (std::size_t frame = now - std::min(now, trail); frame <= now; ++frame) {
    const double strength = frame == now ? 1 : 0.1 + 0.5 * (1 - double(now - frame) / double(trail + 1));
    for (uint32_t moment : frames.moments_of(frame))
      for (const analysis::FilmTouch& touch : reel.film.touches_of(moment)) {
        if (touch.buffer != grid.buffer) continue;
        for (int64_t element = touch.element; element < touch.element + touch.elements; ++element) {
          const auto cell = plane.cellOf(element);
          if (!cell) continue;
          painter.fillRect(grid.of(*cell), faded(touch.write ? write : read, strength));
          if (frame != now || !touch.fetched) continue;
          painter.setPen(QPen(context.theme.color(Tone::Bad), 2));
          painter.setBrush(Qt::NoBrush);
          painter.drawRect(grid.of(*cell).adjusted(-1, -1, 1, 1));
        }
      }
  }
}

void StageChart::paintCache(PaintContext& context, const CacheGrid& grid, const std::vector<int64_t>& lines) const {
  if (!grid.rect.intersects(context.exposed)) return;
  const Reel& reel = *player_.reel(grid.side);
  std::set<int64_t> fetched, touched;
  for (uint32_t moment : momentsOf(grid.side))
    for (const analysis::FilmTouch& touch : reel.film.touches_of(moment))
      for (int64_t line = touch.line; line < touch.line + touch.lines; ++line)
        (touch.fetched ? fetched : touched).insert(line);
  QPainter& painter = context.painter;
  for (std::size_t place = 0; place < lines.size(); ++place) {
    const QRectF cell = grid.of(place).adjusted(0.5, 0.5, -0.5, -0.5);
    auto found = reel.film.lines.find(lines[place]);
    const bool known = lines[place] >= 0 && found != reel.film.lines.end();
    QColor fill = context.theme.color(Tone::Raised);
    if (known) {
      const Buffer& buffer = reel.film.buffers[std::size_t(found->second.buffer)].buffer;
      fill = faded(context.theme.buffer(reel.snapshot->bufferColor(buffer.get())),
                   touched.contains(lines[place]) || fetched.contains(lines[place]) ? 1 : 0.5);
    }
    painter.fillRect(cell, fill);
    if (!fetched.contains(lines[place])) continue;
    painter.setPen(QPen(context.theme.color(Tone::Bad), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell);
  }
}

}  // namespace tirscope::views::playback
