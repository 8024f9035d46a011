// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSet>

#include "views/common/plot/plot.h"
#include "views/common/plot/plot_style.h"
#include "views/common/values/runs.h"

namespace tirscope::views {

class PlotLabels;

/// A run in the roofline's coordinates.
struct RooflinePoint {
  int run = 0;           ///< its row
  double intensity = 0;  ///< operations a byte of the arguments
  double gflops = 0;
};

/// What is drawn: the ceilings of the newest run that has them, and the runs that they are ceilings of.
struct Roofline {
  double peak = 0;  ///< GFLOP/s
  QString peakOf;   ///< the type that has it
  std::vector<protocol::Bandwidth> bandwidths;
  QString conditions;  ///< "AMD EPYC, threads: 2"
  std::vector<RooflinePoint> points;
  std::optional<RooflinePoint> anchor;  ///< of the newest run that has one
  QString library;
  int elsewhere = 0;  ///< runs on other machines, targets or numbers of threads, which have their own ceilings
  bool empty() const { return bandwidths.empty() || points.empty(); }
};
Roofline rooflineOf(const Runs& runs);

/// What the machine allows at each intensity, and the runs and the library below it. Both axes are
/// logarithmic.
class RooflinePlot final : public QCustomPlot {
  Q_OBJECT
 public:
  explicit RooflinePlot(QWidget* parent = nullptr);
  /// `chosen`: rows that stand out.
  void setRuns(const RunsPtr& runs, const QSet<int>& chosen, const Theme& theme);
  const Roofline& shown() const { return shown_; }
  /// The row of the run that is drawn at a point; -1 where none is.
  int runAt(QPointF place) const;

 private:
  void drawCeilings(const Theme& theme);
  void drawPoints(const QSet<int>& chosen, const Theme& theme);
  void addLine(QVector<double> x, QVector<double> y, const QPen& pen);
  Roofline shown_;
};

}  // namespace tirscope::views
