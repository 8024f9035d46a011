// SPDX-License-Identifier: Apache-2.0
#include "views/warp/geometry.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "views/common/look/texts.h"
#include "views/common/look/warp_look.h"

namespace tirscope::views::warp {

namespace {

using analysis::LaneCell;
using analysis::LaneGrid;
using analysis::WarpAccess;
using protocol::HelpedAccess;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(WarpView)
};

constexpr qreal margin = 10, gap = 10, least_cell = 20, most_cell = 30;
constexpr int most_rows = 64;

/// "0–3, 8" of ascending numbers.
QString rangesOf(const std::vector<int>& lanes) {
  QStringList parts;
  for (std::size_t i = 0; i < lanes.size();) {
    std::size_t end = i;
    while (end + 1 < lanes.size() && lanes[end + 1] == lanes[end] + 1) ++end;
    parts << (end == i ? QString::number(lanes[i]) : QStringLiteral("%1–%2").arg(lanes[i]).arg(lanes[end]));
    i = end + 1;
  }
  return parts.join(QStringLiteral(", "));
}

class Layout {
 public:
  Layout(const std::vector<HelpedAccess>& accesses, int open, const Fonts& fonts, qreal width)
      : accesses_(accesses), open_(open), fonts_(fonts), width_(width), metrics_(fonts.small) {}

  Geometry run() {
    const std::string* kernel = nullptr;
    for (std::size_t n = 0; n < accesses_.size(); ++n) {
      const WarpAccess& access = accesses_[n].access;
      if (!kernel || access.kernel != *kernel) addKernel(*(kernel = &access.kernel));
      addRow(int(n));
      addFixes(int(n));
      if (int(n) == open_) addGrid(access);
    }
    for (Row& row : out_.rows) row.rect.setRight(std::max(width_, wide_ + margin) - margin / 2);
    if (!out_.rows.empty()) out_.size = QSizeF(std::ceil(std::max(width_, wide_ + margin)), std::ceil(y_ + margin));
    return std::move(out_);
  }

 private:
  void addKernel(const std::string& kernel) {
    y_ += margin / 2;
    LineBuilder line(fonts_, out_.pieces, margin, y_);
    line.text(q(kernel), Tone::Text, Piece::Kind::Bold).space(gap);
    double wasted = 0;
    for (const HelpedAccess& shown : accesses_)
      if (shown.access.kernel == kernel) wasted += shown.access.wasted_bytes;
    if (wasted > 0)
      line.text(Text::tr("%1 moved for nothing").arg(bytesText(analysis::Amount::of(int64_t(wasted)))), Tone::Muted,
                Piece::Kind::Small);
    end(line);
  }

  void addRow(int index) {
    const WarpAccess& access = accesses_[std::size_t(index)].access;
    const AccessLook look = warpLook(access);
    Row row{index, -1, QRectF(margin / 2, y_, 0, fonts_.row), {}, {}};
    LineBuilder line(fonts_, out_.pieces, margin, y_);
    line.icon(index == open_ ? QStringLiteral("fold") : QStringLiteral("step"), Tone::Muted).space(4);
    line.text(access.is_write ? Text::tr("write") : Text::tr("read"), access.is_write ? Tone::Write : Tone::Read,
              Piece::Kind::Small);
    line.space(6).text(q(access.text), Tone::Text, Piece::Kind::Code).space(gap);
    line.chip(look.text, look.tone, QLatin1StringView(look.icon)).space(gap);
    QStringList facts{q(access.scope)};
    if (!access.block.empty()) facts << Text::tr("block %1").arg(q(access.block));
    if (access.requests) facts << Text::tr("requests: %1").arg(countText(analysis::Amount::of(*access.requests)));
    if (access.wasted_bytes > 0)
      facts << Text::tr("%1 moved for nothing").arg(bytesText(analysis::Amount::of(int64_t(access.wasted_bytes))));
    if (access.sampled) facts << Text::tr("sampled");
    line.text(facts.join(QStringLiteral(" · ")), Tone::Muted, Piece::Kind::Small);
    row.name = QStringLiteral("%1 %2: %3")
                   .arg(access.is_write ? Text::tr("write") : Text::tr("read"), q(access.text), look.text);
    row.tip = row.name + u'\n' + facts.join(u'\n');
    out_.rows.push_back(row);
    end(line);
  }

  /// A press on it previews the step.
  void addFixes(int index) {
    const std::vector<Fix>& fixes = accesses_[std::size_t(index)].fixes;
    for (int n = 0; n < int(fixes.size()); ++n) addFix(index, n, fixes[std::size_t(n)]);
  }
  void addFix(int index, int number, const Fix& fix) {
    Row row{index, number, QRectF(margin * 2, y_, 0, fonts_.row), text(fix.label), Text::tr("Preview this step")};
    LineBuilder line(fonts_, out_.pieces, margin * 3, y_);
    line.icon(QStringLiteral("edit"), Tone::Accent).space(4).text(row.name, Tone::Accent, Piece::Kind::Small);
    out_.rows.push_back(row);
    end(line);
  }

  /// The lanes of the worst request.
  void addGrid(const WarpAccess& access) {
    const LaneGrid grid = analysis::lane_grid(access);
    if (grid.rows == 0) return;
    y_ += 4;
    const qreal head = metrics_.horizontalAdvance(rowName(grid, 0)) + gap, left = margin * 2 + head;
    const qreal cell = std::clamp((width_ - left - margin) / grid.columns, least_cell, most_cell);
    note(grid.shared ? Text::tr("The worst request of a warp: columns are the banks, each row is a pass")
                     : Text::tr("The worst request of a warp: each row is a line of 128 bytes, in sectors of 32"));
    for (int column = 0; column < grid.columns; ++column)
      caption(QRectF(left + column * cell, y_, cell, fonts_.row), QString::number(column));
    y_ += fonts_.row;
    const int rows = std::min(grid.rows, most_rows);
    const qreal top = y_;
    for (int row = 0; row < rows; ++row)
      caption(QRectF(margin * 2, top + row * cell, head - gap, cell), rowName(grid, row));
    addCells(grid, access, QPointF(left, top), cell, rows);
    out_.grid = QRectF(left, top, grid.columns * cell, rows * cell);
    wide_ = std::max(wide_, out_.grid.right());
    y_ = out_.grid.bottom() + 4;
    if (rows < grid.rows) note(Text::tr("… and %1 rows more").arg(grid.rows - rows));
    y_ += 4;
  }

  void addCells(const LaneGrid& grid, const WarpAccess& access, QPointF corner, qreal size, int rows) {
    auto place = [&](int row, int column) {
      return QRectF(corner.x() + column * size, corner.y() + row * size, size, size).adjusted(1, 1, -1, -1);
    };
    std::set<std::pair<int, int>> used, sectors;
    constexpr int words = int(analysis::sector_bytes / analysis::bank_bytes);
    for (const LaneCell& cell : grid.cells) {
      if (cell.row >= rows) continue;
      used.emplace(cell.row, cell.column);
      sectors.emplace(cell.row, cell.column / words);
      const QString lanes = rangesOf(cell.lanes);
      Cell shown{place(cell.row, cell.column), grid.shared && isLate(grid, cell.row), true, lanes, {}, {}};
      if (metrics_.horizontalAdvance(lanes) > shown.rect.width())
        shown.label = cell.lanes.size() > 1 ? QStringLiteral("×%1").arg(cell.lanes.size()) : QString();
      shown.name = grid.shared ? Text::tr("bank %1, pass %2: lanes %3").arg(cell.column).arg(cell.row + 1).arg(lanes)
                               : Text::tr("word %1 of line %2: lanes %3")
                                     .arg(cell.column)
                                     .arg(grid.row_of[std::size_t(cell.row)])
                                     .arg(lanes);
      shown.tip = shown.name + u'\n' + addressOf(access, cell.lanes.front());
      out_.cells.push_back(shown);
    }
    if (grid.shared) return;
    for (const auto& [row, sector] : sectors)
      for (int column = sector * words; column < (sector + 1) * words; ++column)
        if (!used.contains({row, column}))
          out_.cells.push_back(
              {place(row, column), true, false, {}, Text::tr("fetched, and asked for by no lane"), {}});
  }

  /// In its part of the warp a pass more than the first.
  static bool isLate(const LaneGrid& grid, int row) {
    return row > 0 && grid.row_of[std::size_t(row)] == grid.row_of[std::size_t(row) - 1];
  }

  static QString addressOf(const WarpAccess& access, int lane) {
    const int64_t first = access.worst.address[std::size_t(std::countr_zero(access.worst.active))];
    return Text::tr("lane %1: %2 bytes, %3 bytes from the first active lane's")
        .arg(lane)
        .arg(access.worst.bytes)
        .arg(access.worst.address[std::size_t(lane)] - first);
  }

  static QString rowName(const LaneGrid& grid, int row) {
    return grid.shared ? Text::tr("pass %1").arg(row + 1) : Text::tr("line +%1").arg(grid.row_of[std::size_t(row)]);
  }

  void note(const QString& text) {
    LineBuilder line(fonts_, out_.pieces, margin * 2, y_);
    line.text(text, Tone::Muted, Piece::Kind::Small);
    end(line);
  }
  void caption(const QRectF& room, const QString& text) {
    const qreal width = metrics_.horizontalAdvance(text);
    out_.pieces.push_back(
        {Piece::Kind::Small,
         QRectF(room.left() + std::max(0.0, (room.width() - width) / 2), room.top(), width + 1, room.height()),
         text,
         {},
         Tone::Muted});
  }
  void end(const LineBuilder& line) {
    wide_ = std::max(wide_, line.x());
    y_ = line.bottom();
  }

  const std::vector<HelpedAccess>& accesses_;
  int open_;
  const Fonts& fonts_;
  qreal width_, y_ = 0, wide_ = 0;
  QFontMetricsF metrics_;
  Geometry out_;
};

}  // namespace

Geometry layoutWarps(const std::vector<HelpedAccess>& accesses, int open, const Fonts& fonts, qreal width) {
  return Layout(accesses, open, fonts, width).run();
}

}  // namespace tirscope::views::warp
