// SPDX-License-Identifier: Apache-2.0
#include "views/graph/lifetime_chart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "views/graph/geometry.h"

namespace tirscope::views::graph {

namespace {

struct ChartText {
  Q_DECLARE_TR_FUNCTIONS(LifetimeChart)
};

constexpr qreal chart_margin = 12, plot_height = 56, bar_gap = 3, most_column = 140;

class ChartBuilder {
 public:
  ChartBuilder(const analysis::ProgramGraph& graph, const analysis::TensorLifetimes& lifetimes, const Fonts& fonts)
      : graph_(graph), lives_(lifetimes), fonts_(fonts) {}

  LifetimeChart run(qreal width) {
    const std::size_t count = lives_.positions.size();
    if (count == 0 || lives_.lifetimes.empty()) return {};
    chart_.columns = int(count);
    chart_.column = std::min(most_column, std::max(0.0, width - 2 * chart_margin) / qreal(count));
    if (chart_.column <= 0) return {};
    addLegend();
    addPlot();
    addBars();
    chart_.size = QSizeF(std::max(2 * chart_margin + chart_.column * qreal(count), legend_end_ + chart_margin),
                         bottom_ + chart_margin);
    return std::move(chart_);
  }

 private:
  qreal left(int position) const { return chart_.plot.left() + chart_.column * position; }

  void addLegend() {
    LineBuilder line(fonts_, chart_.pieces, chart_margin, 4);
    line.text(ChartText::tr("Memory over the bindings"), Tone::Text, Piece::Kind::Bold).space(14);
    if (lives_.peak_position >= 0) {
      const analysis::GraphNode& peak = graph_.nodes[std::size_t(lives_.positions[std::size_t(lives_.peak_position)])];
      line.text(ChartText::tr("at most %1 computed").arg(bytesText(analysis::Amount::of(lives_.peak))), Tone::Accent,
                Piece::Kind::Small);
      line.text(QStringLiteral(" ") + ChartText::tr("at %1").arg(q(peak.title)), Tone::Muted, Piece::Kind::Small);
    }
    if (lives_.given_bytes > 0)
      line.space(12).text(ChartText::tr("%1 given").arg(bytesText(analysis::Amount::of(lives_.given_bytes))),
                          Tone::Muted, Piece::Kind::Small);
    if (!lives_.complete)
      line.space(12).text(ChartText::tr("tensors of variable size are not counted"), Tone::Warning, Piece::Kind::Small);
    legend_end_ = line.x();
    bottom_ = line.bottom() + 4;
  }

  /// Without a known size there are only bars.
  void addPlot() {
    const qreal high = lives_.peak_position < 0 ? 0 : plot_height;
    chart_.plot = QRectF(chart_margin, bottom_, chart_.column * chart_.columns, high);
    bottom_ = chart_.plot.bottom() + 6;
    if (high <= 0) return;
    const double most = double(lives_.given_bytes + lives_.peak);
    auto height = [&](int64_t bytes) { return chart_.plot.bottom() - high * double(bytes) / most; };
    for (int p = 0; p < chart_.columns; ++p)
      for (qreal x : {left(p), left(p + 1)}) {
        chart_.given.emplace_back(x, height(lives_.given_bytes));
        chart_.needed.emplace_back(x, height(lives_.given_bytes + lives_.computed_bytes[std::size_t(p)]));
      }
    chart_.peak = QRectF(left(lives_.peak_position), chart_.plot.top(), std::max(2.0, chart_.column), high);
  }

  /// Tensors that follow each other share a line; what is given is below what is computed.
  void addBars() {
    for (bool given : {false, true}) addBars(given);
  }

  void addBars(bool given) {
    const qreal high = fonts_.row - 4;
    const QFontMetricsF metrics(fonts_.small);
    std::vector<int> ends;  // of each line, the last position that is taken
    const qreal top = bottom_ + bar_gap;
    for (const analysis::TensorLifetime& life : lives_.lifetimes) {
      if (life.is_given != given) continue;
      auto free = std::ranges::find_if(ends, [&](int end) { return end < life.first; });
      if (free == ends.end()) free = ends.insert(ends.end(), -1);
      *free = life.last;
      const analysis::GraphNode& node = graph_.nodes[std::size_t(life.node)];
      LifetimeBar bar;
      bar.node = life.node;
      bar.is_given = life.is_given;
      bar.is_result = life.is_result;
      const auto row = free - ends.begin();
      bar.rect = QRectF(left(life.first), top + qreal(row) * (high + bar_gap),
                        std::max(2.0, chart_.column * (life.last - life.first + 1) - 1), high);
      const QString name = q(node.value.name.empty() ? node.title : node.value.name), bytes = bytesText(life.bytes);
      for (const QString& text : {name + QStringLiteral("  ") + bytes, name})
        if (bar.text.isEmpty() && metrics.horizontalAdvance(text) + 10 <= bar.rect.width()) bar.text = text;
      bar.tip = valueText(node.value) + u'\n' + bytes + u'\n' +
                (life.is_given    ? ChartText::tr("given from the beginning, last needed by %1").arg(titleAt(life.last))
                 : life.is_result ? ChartText::tr("needed from %1 to the end").arg(titleAt(life.first))
                                  : ChartText::tr("needed from %1 to %2").arg(titleAt(life.first), titleAt(life.last)));
      bottom_ = std::max(bottom_, bar.rect.bottom());
      chart_.bars.push_back(std::move(bar));
    }
  }

  QString titleAt(int position) const {
    return q(graph_.nodes[std::size_t(lives_.positions[std::size_t(position)])].title);
  }

  const analysis::ProgramGraph& graph_;
  const analysis::TensorLifetimes& lives_;
  const Fonts& fonts_;
  LifetimeChart chart_;
  qreal bottom_ = 0, legend_end_ = 0;
};

}  // namespace

LifetimeChart lifetimeChart(const analysis::ProgramGraph& graph, const analysis::TensorLifetimes& lifetimes,
                            const Fonts& fonts, qreal width) {
  return ChartBuilder(graph, lifetimes, fonts).run(width);
}

}  // namespace tirscope::views::graph
