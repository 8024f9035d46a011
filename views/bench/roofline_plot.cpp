// SPDX-License-Identifier: Apache-2.0
#include "views/bench/roofline_plot.h"

#include <algorithm>
#include <cmath>

#include "views/common/plot/plot_labels.h"

namespace tirscope::views {

namespace {

using protocol::Bandwidth;
using protocol::BenchRun;

bool sameMachine(const BenchRun& one, const BenchRun& other) {
  return one.machine == other.machine && one.target == other.target && one.threads == other.threads;
}

/// The newest run whose machine has ceilings; null where there is none.
const BenchRun* newestWithCeilings(const Runs& runs) {
  const BenchRun* newest = nullptr;
  for (const RunPtr& run : runs.runs)
    if (const BenchRun& one = run->measured; one.peak_gflops > 0 && one.roofline && !one.roofline->bandwidth.empty())
      newest = &one;
  return newest;
}

}  // namespace

Roofline rooflineOf(const Runs& runs) {
  Roofline roofline;
  const BenchRun* newest = newestWithCeilings(runs);
  if (!newest) return roofline;
  roofline.peak = newest->peak_gflops;
  roofline.peakOf = QString::fromStdString(newest->peak_of);
  roofline.bandwidths = newest->roofline->bandwidth;
  const QString machine = QString::fromStdString(newest->machine);
  roofline.conditions =
      newest->flags.empty() ? machine : RooflinePlot::tr("%1, threads: %2").arg(machine).arg(newest->threads);
  for (std::size_t row = 0; row < runs.runs.size(); ++row) {
    const BenchRun& run = runs.runs[row]->measured;
    if (!(run.gflops > 0) || !(run.bytes > 0)) continue;
    if (!sameMachine(run, *newest)) {
      ++roofline.elsewhere;
      continue;
    }
    const double operations = run.gflops * run.median_s;  // in 10^9
    const double intensity = operations * 1e9 / run.bytes;
    roofline.points.push_back({int(row), intensity, run.gflops});
    if (!run.anchor || !(run.anchor->median_s > 0)) continue;
    roofline.anchor = RooflinePoint{int(row), intensity, operations / run.anchor->median_s};
    roofline.library = QString::fromStdString(run.anchor->library);
  }
  return roofline;
}

RooflinePlot::RooflinePlot(QWidget* parent) : QCustomPlot(parent) {
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    axis->setNumberFormat(QStringLiteral("gb"));
    axis->setNumberPrecision(4);
  }
}

void RooflinePlot::addLine(QVector<double> x, QVector<double> y, const QPen& pen) {
  QCPGraph* graph = addGraph();
  graph->setData(x, y, true);
  graph->setPen(pen);
}

void RooflinePlot::setRuns(const RunsPtr& runs, const QSet<int>& chosen, const Theme& theme) {
  clearPlottables();
  clearItems();
  stylePlot(*this, theme);
  xAxis->setLabel(tr("Arithmetic intensity (FLOP/byte)"));
  yAxis->setLabel(tr("GFLOP/s"));
  shown_ = runs ? rooflineOf(*runs) : Roofline{};
  if (!shown_.empty()) {
    drawCeilings(theme);
    drawPoints(chosen, theme);
  }
  replot();
}

void RooflinePlot::drawCeilings(const Theme& theme) {
  const double peak = shown_.peak;
  double slowest = peak, fastest = 0, lowest = peak, highest = peak;
  for (const Bandwidth& one : shown_.bandwidths) {
    if (!(one.gb_s > 0)) continue;
    slowest = std::min(slowest, one.gb_s);
    fastest = std::max(fastest, one.gb_s);
  }
  auto [left, right] = std::ranges::minmax(shown_.points, {}, &RooflinePoint::intensity);
  const double from = std::min(left.intensity / 4, fastest > 0 ? 0.1 * peak / fastest : left.intensity),
               to = std::max(right.intensity * 4, 4 * peak / slowest);
  for (const RooflinePoint& point : shown_.points) {
    lowest = std::min(lowest, point.gflops);
    highest = std::max(highest, point.gflops);
  }
  if (shown_.anchor) highest = std::max(highest, shown_.anchor->gflops);
  xAxis->setRange(from, to);
  yAxis->setRange(std::min(lowest / 2, from * slowest / 2.5), highest * 2.5);

  std::vector<PlotLabels::Label> labels;
  for (const Bandwidth& one : shown_.bandwidths) {
    if (!(one.gb_s > 0)) continue;
    const double knee = std::clamp(peak / one.gb_s, from, to);
    addLine({from, knee}, {from * one.gb_s, std::min(peak, knee * one.gb_s)}, QPen(theme.color(Tone::Muted), 1.2));
    labels.push_back(
        {from, from * one.gb_s,
         tr("%1: %2 GB/s").arg(QString::fromStdString(one.level)).arg(one.gb_s, 0, 'f', one.gb_s < 10 ? 1 : 0),
         theme.color(Tone::Muted), PlotLabels::Where::LeftBelow});
  }
  addLine({from, to}, {peak, peak}, QPen(theme.color(Tone::Text), 1.6));
  labels.push_back({from, peak, tr("peak, %1: %2 GFLOP/s").arg(shown_.peakOf).arg(peak, 0, 'f', 1),
                    theme.color(Tone::Text), PlotLabels::Where::LeftAbove});
  if (shown_.anchor) {
    const double gflops = shown_.anchor->gflops;
    addLine({from, to}, {gflops, gflops}, QPen(theme.color(Tone::Warning), 1.2, Qt::DashLine));
    labels.push_back({from, gflops, tr("%1: %2 GFLOP/s").arg(shown_.library).arg(gflops, 0, 'f', 1),
                      theme.color(Tone::Warning), PlotLabels::Where::LeftAbove});
  }
  (new PlotLabels(this))->setLabels(std::move(labels), theme.color(Tone::Base));
}

void RooflinePlot::drawPoints(const QSet<int>& chosen, const Theme& theme) {
  auto scatter = [&](const std::vector<RooflinePoint>& points, QCPScatterStyle::ScatterShape shape, Tone tone,
                     double fill) {
    QCPGraph* graph = addGraph();
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(shape, QPen(theme.color(tone), 1.6),
                                           fill > 0 ? QBrush(theme.wash(theme.color(tone), fill)) : Qt::NoBrush, 10));
    QVector<double> x, y;
    for (const RooflinePoint& point : points) x << point.intensity, y << point.gflops;
    graph->setData(x, y);
  };
  if (shown_.anchor) scatter({*shown_.anchor}, QCPScatterStyle::ssDiamond, Tone::Warning, 0.3);
  std::vector<RooflinePoint> others, stand_out;
  std::vector<PlotLabels::Label> labels;
  for (const RooflinePoint& point : shown_.points) {
    const bool is_chosen = chosen.contains(point.run);
    (is_chosen ? stand_out : others).push_back(point);
    labels.push_back({point.intensity, point.gflops, QString::number(point.run + 1), theme.color(Tone::Accent),
                      PlotLabels::Where::Beside, is_chosen});
  }
  scatter(others, QCPScatterStyle::ssCircle, Tone::Accent, 0.4);
  scatter(stand_out, QCPScatterStyle::ssCircle, Tone::Accent, 1);
  (new PlotLabels(this))->setLabels(std::move(labels), theme.color(Tone::Base));
}

int RooflinePlot::runAt(QPointF place) const {
  int found = -1;
  double nearest = 14;
  for (const RooflinePoint& point : shown_.points) {
    const double distance =
        std::hypot(xAxis->coordToPixel(point.intensity) - place.x(), yAxis->coordToPixel(point.gflops) - place.y());
    if (distance < nearest) nearest = distance, found = point.run;
  }
  return found;
}

}  // namespace tirscope::views
