// SPDX-License-Identifier: Apache-2.0
// Parallel coordinates: the decisions of the candidates of one design space against their times.
#pragma once

#include <QRectF>

#include "views/tuning/tuning_log.h"

namespace tirscope::views {

/// What is drawn. Candidates that decide the same on two neighbouring axes share a segment there, which has the colour
/// of the fastest of them: so there are as many segments as there are pairs of values, however many candidates.
struct ParallelAxes {
  struct Axis {
    QString title, name;
    std::vector<int32_t> values;  ///< that occur, from the lowest; of the last axis: bins of time, the fastest first
    QStringList texts;            ///< of the values
    int number = -1;              ///< which of the space's axes it is; -1: time
  };
  struct Segment {
    int axis = 0;          ///< from that axis to the next
    int from = 0, to = 0;  ///< places among their values
    double best = 0;       ///< seconds of the fastest
    int trial = -1;        ///< which one that is
    int count = 0;
  };
  static constexpr int time_bins = 48;

  std::vector<Axis> axes;         ///< those on which candidates differ, and time
  std::vector<Segment> segments;  ///< slowest first
  double fastest = 0, slowest = 0;

  static ParallelAxes of(const TuningLog& log, int space);
  bool empty() const { return segments.empty(); }
  /// 0 for the fastest, 1 for the slowest.
  double slowness(double seconds) const;
  double x(int axis, const QRectF& room) const;
  QPointF place(int axis, int value, const QRectF& room) const;
  /// The places of a candidate on all axes; empty where it is not of the space, or failed.
  std::vector<int> path(const TuningLog& log, int index) const;
  /// The fastest candidate of the segment that is nearest to a point; -1 where none is near.
  int trialAt(QPointF at, const QRectF& room) const;

 private:
  int space_ = 0;
};

}  // namespace tirscope::views
