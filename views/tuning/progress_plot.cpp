// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/progress_plot.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>

#include "views/common/canvas/pieces.h"
#include "views/common/plot/plot_labels.h"
#include "views/common/plot/plot_style.h"

namespace tirscope::views {

namespace {

constexpr double radius = 3.5;

QPolygonF diamond(QPointF at, double r) {
  return {{at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)}};
}

}  // namespace

void SpottedPoints::add(QPointF place, double spot, std::vector<bool>& taken, const QRect& room) {
  const int columns = std::max(1, int(room.width() / spot)), rows = std::max(1, int(room.height() / spot));
  const int column = std::clamp(int((place.x() - room.left()) / spot), 0, columns - 1),
            row = std::clamp(int((place.y() - room.top()) / spot), 0, rows - 1);
  taken.resize(std::size_t(columns) * std::size_t(rows));
  if (auto seen = taken[std::size_t(row) * std::size_t(columns) + std::size_t(column)]; !seen) {
    seen = true;
    places.push_back(place);
  }
}

/// The points. QCustomPlot's own scatters would draw ten thousand of them one over the other.
class ProgressPlot::Cloud final : public QCPAbstractItem {
 public:
  explicit Cloud(ProgressPlot* plot) : QCPAbstractItem(plot), plot_(*plot) {}
  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

 protected:
  void draw(QCPPainter* painter) override {
    plot_.drawn_ = 0;
    if (!plot_.log_ || !plot_.theme_) return;
    const TuningLog& log = *plot_.log_;
    const Theme& theme = *plot_.theme_;
    SpottedPoints drawn, mutated, failed;
    std::vector<bool> of_drawn, of_mutated, of_failed;
    const QRect room = clipRect();
    for (int k = 0; k < log.size(); ++k) {
      const bool is_mutation = log[k].parent >= 0;
      SpottedPoints& points = log[k].failed() ? failed : is_mutation ? mutated : drawn;
      points.add(plot_.placeOf(k), 3, log[k].failed() ? of_failed : is_mutation ? of_mutated : of_drawn, room);
    }
    painter->setPen(QPen(theme.color(Tone::Accent), 1));
    painter->setBrush(theme.wash(theme.color(Tone::Accent), 0.45));
    for (QPointF place : drawn.places) painter->drawEllipse(place, radius, radius);
    painter->setPen(QPen(theme.color(Tone::Vectorized), 1));
    painter->setBrush(theme.wash(theme.color(Tone::Vectorized), 0.45));
    for (QPointF place : mutated.places) painter->drawPolygon(diamond(place, radius + 1));
    painter->setPen(QPen(theme.color(Tone::Bad), 1.4));
    for (QPointF place : failed.places) {
      painter->drawLine(place + QPointF(-3, -3), place + QPointF(3, 3));
      painter->drawLine(place + QPointF(-3, 3), place + QPointF(3, -3));
    }
    plot_.drawn_ = int(drawn.places.size() + mutated.places.size() + failed.places.size());
    if (plot_.current_ < 0 || plot_.current_ >= log.size()) return;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme.color(Tone::Text), 2));
    painter->drawEllipse(plot_.placeOf(plot_.current_), radius + 4, radius + 4);
  }

 private:
  ProgressPlot& plot_;
};

ProgressPlot::ProgressPlot(QWidget* parent)
    : QCustomPlot(parent), cloud_(new Cloud(this)), best_(addGraph()), labels_(new PlotLabels(this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(120);
  best_->setLineStyle(QCPGraph::lsStepLeft);
  yAxis->setScaleType(QCPAxis::stLogarithmic);
  yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
  yAxis->setNumberFormat(QStringLiteral("gb"));
  yAxis->setNumberPrecision(4);
}

double ProgressPlot::x(int trial) const {
  return over_ == Over::Time ? (*log_)[trial].at : double((*log_)[trial].number);
}

QPointF ProgressPlot::placeOf(int trial) const {
  const double y =
      (*log_)[trial].failed() ? axisRect()->top() + 7 : yAxis->coordToPixel((*log_)[trial].seconds * factor_);
  return {xAxis->coordToPixel(x(trial)), y};
}

void ProgressPlot::showRun(const TuningLog& log, Over over, const std::vector<Line>& lines, int current,
                           const Theme& theme) {
  log_ = &log, over_ = over, current_ = current, theme_ = &theme;
  stylePlot(*this, theme);
  setRanges(lines);
  drawBest(theme);
  drawLines(lines, theme);
  replot();
}

void ProgressPlot::setRanges(const std::vector<Line>& lines) {
  double least = INFINITY, most = 0, last = 1;
  for (int k = 0; k < log_->size(); ++k) {
    last = std::max(last, x(k));
    if ((*log_)[k].failed()) continue;
    least = std::min(least, (*log_)[k].seconds);
    most = std::max(most, (*log_)[k].seconds);
  }
  for (const Line& line : lines) least = std::min(least, line.seconds), most = std::max(most, line.seconds);
  if (!(most > 0)) least = 1e-3, most = 1e-2;
  const auto [unit, factor] = most >= 1      ? std::pair(tr("s"), 1.0)
                              : most >= 1e-3 ? std::pair(tr("ms"), 1e3)
                                             : std::pair(tr("µs"), 1e6);
  factor_ = factor;
  const double margin = std::max(1.15, std::pow(most / least, 0.08));
  xAxis->setLabel(over_ == Over::Time ? tr("time of the search, s") : tr("trial"));
  yAxis->setLabel(tr("median, %1").arg(unit));
  xAxis->setRange(-0.02 * last - 0.2, last * 1.02 + 0.2);
  // Room above for those that failed.
  yAxis->setRange(least * factor_ / margin, most * factor_ * std::pow(margin, log_->failures() > 0 ? 2.5 : 1));
}

void ProgressPlot::drawBest(const Theme& theme) {
  QVector<double> xs, ys;
  for (int k : log_->improvements()) xs << x(k), ys << (*log_)[k].seconds * factor_;
  if (!xs.isEmpty()) xs << x(log_->size() - 1), ys << ys.back();
  best_->setData(xs, ys, true);
  best_->setPen(QPen(theme.color(Tone::Good), 2));
}

void ProgressPlot::drawLines(const std::vector<Line>& lines, const Theme& theme) {
  for (QCPGraph* graph : std::as_const(across_)) removeGraph(graph);
  across_.clear();
  std::vector<PlotLabels::Label> labels;
  for (const Line& line : lines) {
    QCPGraph* graph = addGraph();
    const QCPRange range = xAxis->range();
    const double y = line.seconds * factor_;
    graph->setData({range.lower, range.upper}, {y, y}, true);
    graph->setPen(QPen(theme.color(line.tone), 1.4, Qt::DashLine));
    across_ << graph;
    labels.push_back({range.upper, y, QStringLiteral("%1: %2").arg(line.name, secondsText(line.seconds)),
                      theme.color(line.tone), PlotLabels::Where::RightAbove});
  }
  if (log_->best() >= 0) {
    const TuningTrial& best = (*log_)[log_->best()];
    labels.push_back({x(log_->best()), best.seconds * factor_, tr("fastest: %1").arg(secondsText(best.seconds)),
                      theme.color(Tone::Good), PlotLabels::Where::LeftBelow, true});
  }
  labels_->setLabels(std::move(labels), theme.color(Tone::Base));
}

int ProgressPlot::trialAt(QPointF at) const {
  int found = -1;
  double nearest = 12;
  for (int k = 0; log_ && k < log_->size(); ++k) {
    const QPointF away = placeOf(k) - at;
    if (const double distance = std::hypot(away.x(), away.y()); distance < nearest) nearest = distance, found = k;
  }
  return found;
}

void ProgressPlot::mousePressEvent(QMouseEvent* event) {
  QCustomPlot::mousePressEvent(event);
  if (event->button() != Qt::LeftButton) return;
  if (const int trial = trialAt(event->position()); trial >= 0) Q_EMIT trialChosen(trial);
}

void ProgressPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const int trial = trialAt(event->position()); trial >= 0) Q_EMIT openRequested(trial);
}

/// The arrows go from trial to trial, Home and End to the first and the last, Return opens.
void ProgressPlot::keyPressEvent(QKeyEvent* event) {
  const int last = log_ ? log_->size() - 1 : -1;
  auto choose = [&](int trial) {
    if (last >= 0) Q_EMIT trialChosen(std::clamp(trial, 0, last));
  };
  switch (event->key()) {
    case Qt::Key_Left: return choose(current_ - 1);
    case Qt::Key_Right: return choose(current_ + 1);
    case Qt::Key_Home: return choose(0);
    case Qt::Key_End: return choose(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_ >= 0) Q_EMIT openRequested(current_);
      return;
    default: QCustomPlot::keyPressEvent(event);
  }
}

}  // namespace tirscope::views
