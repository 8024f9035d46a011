// SPDX-License-Identifier: Apache-2.0
#include "views/liveness/geometry.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace tirscope::views::liveness {

namespace {

using analysis::Amount;
using analysis::BufferInfo;
using analysis::Interval;
using analysis::Liveness;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Liveness)
};

constexpr qreal margin = 10, plot_height = 56, least_column = 3, readable_column = 12, mark_inset = 5;
/// Rotated labels are no taller: whole statements would be taller than what they label.
constexpr qreal tallest_label = 84;

class Layout {
 public:
  Layout(const Liveness& liveness, const std::function<int(const BufferInfo&)>& color, const Fonts& fonts, qreal width)
      : live_(liveness), color_(color), fonts_(fonts), width_(width) {}

  Geometry run() {
    if (live_.positions.empty() || live_.intervals.empty()) return {};
    measure();
    placeCaption();
    placePlot();
    placeRows();
    placeColumns();
    out_.size = QSizeF(std::ceil(std::max(right_, used_) + margin), std::ceil(y_ + margin / 2));
    return std::move(out_);
  }

 private:
  const BufferInfo& info(const Interval& interval) const { return live_.scopes.buffers[std::size_t(interval.buffer)]; }
  qreal x(int position) const { return left_ + column_ * position; }

  void measure() {
    QFontMetricsF code(fonts_.codeBold), small(fonts_.small);
    qreal names = 0, bytes = 0;
    for (const Interval& interval : live_.intervals) {
      names = std::max(names, code.horizontalAdvance(q(info(interval).name)));
      bytes = std::max(bytes, small.horizontalAdvance(bytesText(info(interval).bytes)));
    }
    bytes_left_ = margin + 16 + names + 10;
    left_ = std::ceil(bytes_left_ + bytes + 12);
    column_ = std::max(least_column, std::floor((width_ - left_ - margin) / qreal(live_.positions.size()) * 4) / 4);
    right_ = x(int(live_.positions.size()));
    for (const analysis::Position& position : live_.positions)
      widest_ = std::max(widest_, small.horizontalAdvance(q(position.name)));
    upright_ = std::min(widest_ + 8, tallest_label);
  }

  void placeCaption() {
    LineBuilder line(fonts_, out_.pieces, margin, 3);
    bool allocates = live_.peak_position >= 0 && !(live_.peak.value && *live_.peak.value == 0);
    if (allocates) {
      line.text(Text::tr("peak %1").arg(bytesText(live_.peak)), Tone::Bad, Piece::Kind::Bold).space(5);
      line.text(Text::tr("at %1").arg(q(live_.positions[std::size_t(live_.peak_position)].name)), Tone::Text).space(10);
      if (live_.by_scope.size() > 1)
        for (const analysis::ScopePressure& scope : live_.by_scope)
          line.text(QStringLiteral("%1 %2").arg(q(scope.scope), bytesText(scope.peak)), Tone::Muted, Piece::Kind::Small)
              .space(8);
    } else {
      line.text(Text::tr("No temporaries"), Tone::Text, Piece::Kind::Bold).space(10);
    }
    line.wrapAt(std::max(width_, left_ + 120), 150);
    line.text(Text::tr("arguments %1").arg(bytesText(live_.argument_bytes)), Tone::Muted, Piece::Kind::Small);
    line.space(10).wrapAt(std::max(width_, left_ + 120), 130);
    line.text(Text::tr("◆ write  ○ read"), Tone::Muted, Piece::Kind::Small);
    used_ = line.x();
    y_ = line.bottom() + 4;
  }

  /// The bytes live as steps. Only where all of them are numbers is there a height to draw.
  void placePlot() {
    int64_t most = 0;
    for (const Amount& bytes : live_.live_bytes) {
      if (!bytes.value) return;
      most = std::max(most, *bytes.value);
    }
    if (most == 0) return;
    out_.plot = QRectF(left_, y_, right_ - left_, plot_height);
    auto top = [&](int position) {
      return out_.plot.bottom() -
             (plot_height - 6) * double(*live_.live_bytes[std::size_t(position)].value) / double(most);
    };
    for (int n = 0; n < int(live_.live_bytes.size()); ++n) {
      out_.steps.emplace_back(x(n), top(n));
      out_.steps.emplace_back(x(n + 1), top(n));
    }
    if (live_.peak_position >= 0) {
      out_.peak = QPointF(x(live_.peak_position) + column_ / 2, top(live_.peak_position));
      out_.peak_column = QRectF(x(live_.peak_position), y_, column_, 0);
    }
    LineBuilder axis(fonts_, out_.pieces, margin, y_ + (plot_height - fonts_.row) / 2);
    axis.text(Text::tr("bytes live"), Tone::Muted, Piece::Kind::Small);
    y_ += plot_height + 6;
  }

  void placeRows() {
    rows_top_ = y_;
    for (std::size_t n = 0; n < live_.intervals.size(); ++n) {
      const Interval& interval = live_.intervals[n];
      const BufferInfo& buffer = info(interval);
      Row row;
      row.interval = int(n);
      row.color = color_(buffer);
      row.argument = buffer.argument;
      row.rect = QRectF(0, y_, 0, fonts_.row + 2);
      row.bar = QRectF(x(interval.first), y_ + 4, column_ * (interval.last - interval.first + 1), fonts_.row - 6)
                    .adjusted(1, 0, -1, 0);
      qreal middle = row.bar.center().y();
      for (int position : interval.writes)
        row.writes.emplace_back(x(position) + std::min(column_ / 3, column_ - mark_inset), middle);
      for (int position : interval.reads)
        row.reads.emplace_back(x(position) + std::max(column_ * 2 / 3, std::min(mark_inset, column_ / 2)), middle);
      describe(row, interval, buffer);
      LineBuilder name(fonts_, out_.pieces, margin, y_ + 1);
      name.swatch(row.color).text(q(buffer.name), Tone::Text, Piece::Kind::CodeBold);
      LineBuilder bytes(fonts_, out_.pieces, bytes_left_, y_ + 1);
      bytes.text(bytesText(buffer.bytes), Tone::Muted, Piece::Kind::Small);
      out_.rows.push_back(std::move(row));
      y_ += fonts_.row + 2;
    }
    for (Row& row : out_.rows) row.rect.setRight(std::max(width_, right_ + margin));
    out_.peak_column.setBottom(y_);
  }

  void describe(Row& row, const Interval& interval, const BufferInfo& buffer) const {
    auto at = [&](int position) { return q(live_.positions[std::size_t(position)].name); };
    row.name = Text::tr("%1, %2, live from %3 to %4")
                   .arg(q(buffer.name), bytesText(buffer.bytes), at(interval.first), at(interval.last));
    auto list = [&](const std::vector<int>& positions) {
      QStringList names;
      for (int position : positions)
        if (QString name = at(position); !names.contains(name)) names += name;
      return names.join(QStringLiteral(", "));
    };
    QStringList tip{row.name};
    if (!interval.writes.empty()) tip += Text::tr("written by %1").arg(list(interval.writes));
    if (!interval.reads.empty()) tip += Text::tr("read by %1").arg(list(interval.reads));
    row.tip = tip.join(u'\n');
  }

  void placeColumns() {
    qreal bottom = y_;
    out_.labels_upright = widest_ + 8 > column_;
    bool labels = !out_.labels_upright || column_ >= readable_column;
    qreal height = !labels ? 0 : out_.labels_upright ? upright_ : fonts_.row;
    for (int n = 0; n < int(live_.positions.size()); ++n) {
      const analysis::Position& position = live_.positions[std::size_t(n)];
      Column column;
      column.position = n;
      column.rect = QRectF(x(n), rows_top_, column_, bottom - rows_top_);
      if (labels) column.label = QRectF(x(n), bottom + 3, column_, height);
      column.text = q(position.name);
      column.shown = out_.labels_upright
                         ? QFontMetricsF(fonts_.small).elidedText(column.text, Qt::ElideRight, upright_ - 6)
                         : column.text;
      QStringList loops;
      for (const std::string& loop : position.loops) loops += q(loop);
      column.tip =
          loops.isEmpty() ? column.text : Text::tr("%1 inside %2").arg(column.text, loops.join(QStringLiteral(", ")));
      out_.columns.push_back(std::move(column));
    }
    y_ = bottom + height + 4;
  }

  const Liveness& live_;
  const std::function<int(const BufferInfo&)>& color_;
  const Fonts& fonts_;
  qreal width_, left_ = 0, bytes_left_ = 0, right_ = 0, used_ = 0, column_ = 0, widest_ = 0, upright_ = 0, y_ = 0,
                rows_top_ = 0;
  Geometry out_;
};

}  // namespace

Geometry layoutLiveness(const Liveness& liveness, const std::function<int(const BufferInfo&)>& color,
                        const Fonts& fonts, qreal width) {
  return Layout(liveness, color, fonts, width).run();
}

}  // namespace tirscope::views::liveness
