// SPDX-License-Identifier: Apache-2.0
#include "views/playback/geometry.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <set>

#include "views/playback/words.h"

namespace tirscope::views::playback {

namespace {

using analysis::NestKind;
using analysis::NestNode;

constexpr qreal margin = 10, gap = 18, least_cell = 3, most_cell = 16, widest_grid = 300, narrowest_grid = 200,
                indent = 14, bar_width = 90;
constexpr int most_nest_rows = 24, sets_a_strip = 128, lines_a_row = 32;

bool isShown(const NestNode& node) {
  switch (node.kind) {
    case NestKind::Block: return node.parent >= 0 || !node.iters.empty();  // not the root
    case NestKind::Loop:
    case NestKind::Init:
    case NestKind::If:
    case NestKind::Else:
    case NestKind::While:
    case NestKind::Store:
    case NestKind::Evaluate: return true;
    default: return false;
  }
}

class StageLayout {
 public:
  StageLayout(const PlaneChoices& choices, const Fonts& fonts) : choices_(choices), fonts_(fonts) {}

  Geometry run(const std::vector<Shown>& sides, qreal width) {
    const qreal each = std::max<qreal>(260, (width - margin) / qreal(std::max<std::size_t>(1, sides.size())) - margin);
    qreal bottom = 0;
    for (std::size_t n = 0; n < sides.size(); ++n) {
      left_ = margin + qreal(n) * (each + margin);
      right_ = left_ + each;
      wide_ = std::max(wide_, right_);
      y_ = margin;
      addSide(int(n), sides[n], sides.size() > 1);
      bottom = std::max(bottom, y_);
    }
    if (!sides.empty()) out_.size = QSizeF(std::ceil(std::max(width, wide_ + margin)), std::ceil(bottom + margin));
    return std::move(out_);
  }

 private:
  void addSide(int side, const Shown& shown, bool titled) {
    const Reel& reel = *shown.reel;
    if (titled) line().text(reel.title, Tone::Text, Piece::Kind::Bold), y_ += fonts_.row;
    for (const QString& note : PlaybackWords::notes(reel.film)) addWrapped(note);
    addNest(side, shown);
    y_ += 6;
    out_.details.emplace_back(left_, y_, right_ - left_, 2 * fonts_.row);
    y_ += 2 * fonts_.row + 6;
    addLegend(reel.film.cache.has_value());
    addGrids(side, reel);
    if (reel.film.cache) addCache(side, *reel.film.cache);
  }

  LineBuilder line() { return {fonts_, out_.pieces, left_, y_}; }

  void addWrapped(const QString& note) {
    const QFontMetricsF metrics(fonts_.small);
    QString said;
    for (const QString& word : note.split(u' ')) {
      const QString more = said.isEmpty() ? word : said + u' ' + word;
      if (!said.isEmpty() && metrics.horizontalAdvance(more) > right_ - left_) {
        addLine(said);
        said = word;
      } else {
        said = more;
      }
    }
    addLine(said);
  }
  void addLine(const QString& small) {
    line().text(small, Tone::Muted, Piece::Kind::Small);
    y_ += fonts_.row;
  }

  void addLegend(bool cache) {
    LineBuilder legend = line();
    legend.chip(PlaybackWords::tr("read"), Tone::Read)
        .space(6)
        .chip(PlaybackWords::tr("written"), Tone::Write)
        .space(8);
    if (cache) legend.chip(PlaybackWords::tr("in the cache"), Tone::Accent).space(8);
    legend.text(PlaybackWords::tr("tinted: touched before"), Tone::Muted, Piece::Kind::Small);
    wide_ = std::max(wide_, legend.x());
    y_ += fonts_.row + 8;
  }

  // ---- the nest -----------------------------------------------------------------------------------------------------

  void addNest(int side, const Shown& shown) {
    const analysis::Film& film = shown.reel->film;
    std::set<int> path;
    if (showsOnlyPath(film))
      for (int at = film.statements[std::size_t(film.moments[shown.moment].statement)].node; at >= 0;
           at = film.nest.nodes[std::size_t(at)].parent)
        path.insert(at);
    const std::size_t first = out_.rows.size();
    qreal widest = left_;
    std::vector<int> depth(film.nest.nodes.size());
    for (std::size_t n = 0; n < film.nest.nodes.size(); ++n) {
      const NestNode& node = film.nest.nodes[n];
      const int around = node.parent < 0 ? 0 : depth[std::size_t(node.parent)];
      const bool shows = isShown(node) && (path.empty() || path.contains(int(n)));
      depth[n] = around + (shows ? 1 : 0);
      if (!shows) continue;
      NestRow row{side, int(n), QRectF(left_, y_, right_ - left_, fonts_.row)};
      row.subject = shown.reel->snapshot->subject(node.node);
      row.name = PlaybackWords::row(node);
      LineBuilder text(fonts_, out_.pieces, left_ + 4 + around * indent, y_);
      const QString fitting = QFontMetricsF(fonts_.code).elidedText(row.name, Qt::ElideRight, right_ - text.x());
      text.text(fitting, node.kind == NestKind::Block ? Tone::Block : Tone::Text, Piece::Kind::Code);
      if (node.kind == NestKind::Loop) widest = std::max(widest, text.x());
      out_.rows.push_back(row);
      y_ += fonts_.row;
    }
    for (std::size_t n = first; n < out_.rows.size(); ++n)
      if (film.nest.nodes[std::size_t(out_.rows[n].node)].kind == NestKind::Loop)
        out_.rows[n].bar = QRectF(widest + 12, out_.rows[n].rect.center().y() - 3, bar_width, 6);
    wide_ = std::max(wide_, widest + 12 + bar_width + 70);
  }

  // ---- grids --------------------------------------------------------------------------------------------------------

  void addGrids(int side, const Reel& reel) {
    qreal x = left_, row_bottom = y_;
    // Three beside each other, where there is the room.
    const qreal room = std::clamp((right_ - left_ - 2 * gap) / 3, narrowest_grid, widest_grid);
    const std::vector<bool> touched = PlaybackWords::touched(reel.film);
    for (std::size_t n = 0; n < reel.film.buffers.size(); ++n) {
      if (!touched[n]) continue;
      const analysis::FilmBuffer& buffer = reel.film.buffers[n];
      Grid grid;
      grid.side = side;
      grid.buffer = int(n);
      grid.name = q(buffer.name);
      const Plane plane(buffer.shape, choices_.value(grid.name), 0);
      grid.cell = std::clamp(std::floor(room / std::max(plane.columns(), plane.rows())), least_cell, most_cell);
      grid.color = reel.snapshot->bufferColor(buffer.buffer.get());
      if (buffer.buffer) grid.subject = reel.snapshot->bufferSubject(buffer.buffer);
      const QSizeF cells(plane.columns() * grid.cell, plane.rows() * grid.cell);
      const QString title = PlaybackWords::title(buffer), note = PlaybackWords::spans(plane);
      const qreal needed = std::max({cells.width(), QFontMetricsF(fonts_.code).horizontalAdvance(grid.name) + 24,
                                     QFontMetricsF(fonts_.small).horizontalAdvance(title),
                                     QFontMetricsF(fonts_.small).horizontalAdvance(note)});
      if (x > left_ && x + needed > right_) {
        x = left_;
        y_ = row_bottom + gap;
      }
      LineBuilder head(fonts_, out_.pieces, x, y_);
      head.swatch(grid.color).space(4).text(grid.name, Tone::Text, Piece::Kind::CodeBold);
      LineBuilder(fonts_, out_.pieces, x, y_ + fonts_.row).text(title, Tone::Muted, Piece::Kind::Small);
      qreal top = y_ + 2 * fonts_.row;
      if (!note.isEmpty()) {
        LineBuilder(fonts_, out_.pieces, x, top).text(note, Tone::Muted, Piece::Kind::Small);
        top += fonts_.row;
      }
      grid.rect = QRectF(QPointF(x, top), cells);
      wide_ = std::max(wide_, x + needed);
      row_bottom = std::max(row_bottom, grid.rect.bottom());
      x += needed + gap;
      out_.grids.push_back(grid);
    }
    y_ = row_bottom + gap;
  }

  // ---- the cache ----------------------------------------------------------------------------------------------------

  void addCache(int side, const analysis::CacheGeometry& cache) {
    line().text(PlaybackWords::cache(cache), Tone::Text, Piece::Kind::Bold);
    y_ += fonts_.row;
    line().text(PlaybackWords::cacheHelp(), Tone::Muted, Piece::Kind::Small);
    y_ += fonts_.row;
    const int64_t lines = cache.bytes / cache.line, ways = cache.ways ? cache.ways : lines, sets = lines / ways;
    CacheGrid grid;
    grid.side = side;
    grid.ways = sets == 1 ? 1 : ways;  // one set is a list of lines, wrapped
    const int64_t columns = sets == 1 ? lines : sets;
    grid.columns = int(std::min<int64_t>(columns, sets == 1 ? lines_a_row : sets_a_strip));
    grid.cell = std::clamp(std::floor((right_ - left_) / grid.columns), least_cell, most_cell - 4);
    const auto strips = qreal((columns + grid.columns - 1) / grid.columns);
    grid.strip = qreal(grid.ways) * grid.cell + (grid.ways > 1 ? 4 : 0);
    grid.rect = QRectF(left_, y_, grid.columns * grid.cell, strips * grid.strip);
    wide_ = std::max(wide_, grid.rect.right());
    out_.caches.push_back(grid);
    y_ = grid.rect.bottom();
  }

  const PlaneChoices& choices_;
  const Fonts& fonts_;
  qreal left_ = 0, right_ = 0, y_ = 0, wide_ = 0;
  Geometry out_;
};

}  // namespace

QRectF CacheGrid::of(std::size_t place) const {
  const auto set = qreal(int64_t(place) / ways % columns), way = qreal(int64_t(place) % ways),
             at = qreal(int64_t(place) / ways / columns);
  return {rect.left() + set * cell, rect.top() + at * strip + way * cell, cell, cell};
}

bool showsOnlyPath(const analysis::Film& film) {
  return std::ranges::count_if(film.nest.nodes, isShown) > most_nest_rows;
}

Geometry layoutStage(const std::vector<Shown>& sides, const PlaneChoices& choices, const Fonts& fonts, qreal width) {
  return StageLayout(choices, fonts).run(sides, width);
}

}  // namespace tirscope::views::playback
