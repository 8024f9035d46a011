// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/look/theme.h"
#include "views/common/plot/plot.h"
#include "views/tuning/tuning_log.h"

namespace tirscope::views {

class PlotLabels;

/// Points of one look, as many as can be told apart: of those that would lie on the same spot one is drawn.
struct SpottedPoints {
  std::vector<QPointF> places;
  /// `spot`: the side of a spot in pixels.
  void add(QPointF place, double spot, std::vector<bool>& taken, const QRect& room);
};

/// Every trial as a point over its number or over the time, the best so far as a line, and what a library and the
/// machine's ceilings allow as lines across. Draws are circles, mutations diamonds, failed ones crosses along the upper
/// edge; the axis of time is logarithmic.
class ProgressPlot final : public QCustomPlot {
  Q_OBJECT
 public:
  enum class Over { Trials, Time };
  explicit ProgressPlot(QWidget* parent = nullptr);
  struct Line {
    double seconds = 0;
    QString name;
    Tone tone;
  };
  /// `log` must outlive the plot or the next call; `current`: the trial that stands out, -1 for none.
  void showRun(const TuningLog& log, Over over, const std::vector<Line>& lines, int current, const Theme& theme);
  /// The nearest trial of a point; -1 where none is near.
  int trialAt(QPointF at) const;
  /// How many points the last painting drew.
  int drawnPoints() const { return drawn_; }
  QPointF placeOf(int trial) const;

 Q_SIGNALS:
  void trialChosen(int trial);
  void openRequested(int trial);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  class Cloud;
  double x(int trial) const;
  void drawBest(const Theme& theme);
  void drawLines(const std::vector<Line>& lines, const Theme& theme);
  void setRanges(const std::vector<Line>& lines);

  const TuningLog* log_ = nullptr;
  Over over_ = Over::Trials;
  int current_ = -1;
  double factor_ = 1;  ///< from seconds to the unit of the axis
  Cloud* cloud_;
  QCPGraph* best_;
  PlotLabels* labels_;
  QList<QCPGraph*> across_;
  mutable int drawn_ = 0;
  Theme const* theme_ = nullptr;
};

}  // namespace tirscope::views
