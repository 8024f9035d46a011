// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/parallel_axes.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

namespace {

struct TimeWords {
  Q_DECLARE_TR_FUNCTIONS(tirscope::views::TimeWords)
};

double distanceTo(QPointF point, QPointF a, QPointF b) {
  const QPointF along = b - a;
  const double length = QPointF::dotProduct(along, along);
  const double t = length > 0 ? std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0) : 0;
  const QPointF away = point - (a + t * along);
  return std::hypot(away.x(), away.y());
}

bool isDrawn(const TuningLog& log, int index, int space) {
  return !log[index].failed() && log[index].space == space && log[index].count > 0;
}

int placeOf(const std::vector<int32_t>& values, int32_t value) {
  const auto found = std::ranges::lower_bound(values, value);
  return found != values.end() && *found == value ? int(found - values.begin()) : -1;
}

}  // namespace

ParallelAxes ParallelAxes::of(const TuningLog& log, int space) {
  ParallelAxes out;
  out.space_ = space;
  if (space < 0 || space >= log.spaceCount()) return out;
  const std::vector<DecisionAxis>& open = log.axes(space);
  std::vector<std::set<int32_t>> values(open.size());
  for (int k = 0; k < log.size(); ++k) {
    if (!isDrawn(log, k, space)) continue;
    const auto numbers = log.numbers(k);
    for (std::size_t a = 0; a < numbers.size(); ++a) values[a].insert(numbers[a]);
    out.fastest = out.fastest > 0 ? std::min(out.fastest, log[k].seconds) : log[k].seconds;
    out.slowest = std::max(out.slowest, log[k].seconds);
  }
  if (!(out.fastest > 0)) return out;
  for (std::size_t a = 0; a < open.size(); ++a) {
    if (values[a].size() < 2) continue;
    Axis axis{open[a].title, open[a].name, {values[a].begin(), values[a].end()}, {}, int(a)};
    for (int32_t value : axis.values) axis.texts << open[a].valueText(value);
    out.axes.push_back(std::move(axis));
  }
  Axis time{TimeWords::tr("Time"), TimeWords::tr("time"), {}, {}, -1};
  for (int bin = 0; bin < time_bins; ++bin) {
    time.values.push_back(bin);
    const double seconds = out.fastest * std::pow(out.slowest / out.fastest, double(bin) / (time_bins - 1));
    time.texts << (bin == 0 || bin == time_bins - 1 ? secondsText(seconds) : QString());
  }
  out.axes.push_back(std::move(time));
  std::map<std::tuple<int, int, int>, Segment> found;
  for (int k = 0; k < log.size(); ++k) {
    const std::vector<int> places = out.path(log, k);
    for (std::size_t a = 0; a + 1 < places.size(); ++a) {
      Segment& segment = found[{int(a), places[a], places[a + 1]}];
      if (++segment.count == 1 || log[k].seconds < segment.best) segment.best = log[k].seconds, segment.trial = k;
    }
  }
  for (auto& [where, segment] : found) {
    std::tie(segment.axis, segment.from, segment.to) = where;
    out.segments.push_back(segment);
  }
  std::ranges::stable_sort(out.segments, std::greater(), &Segment::best);
  return out;
}

double ParallelAxes::slowness(double seconds) const {
  return slowest > fastest ? std::clamp(std::log(seconds / fastest) / std::log(slowest / fastest), 0.0, 1.0) : 0;
}

double ParallelAxes::x(int axis, const QRectF& room) const {
  return axes.size() < 2 ? room.center().x() : room.left() + room.width() * axis / double(axes.size() - 1);
}

QPointF ParallelAxes::place(int axis, int value, const QRectF& room) const {
  const auto count = double(axes[std::size_t(axis)].values.size());
  return {x(axis, room), count < 2 ? room.center().y() : room.bottom() - room.height() * value / (count - 1)};
}

std::vector<int> ParallelAxes::path(const TuningLog& log, int index) const {
  std::vector<int> out;
  if (axes.empty() || !isDrawn(log, index, space_)) return out;
  const auto numbers = log.numbers(index);
  for (const Axis& axis : axes) {
    const int place = axis.number < 0 ? int(std::lround(slowness(log[index].seconds) * (time_bins - 1)))
                                      : placeOf(axis.values, numbers[std::size_t(axis.number)]);
    if (place < 0) return {};  // it came after the axes were made
    out.push_back(place);
  }
  return out;
}

int ParallelAxes::trialAt(QPointF at, const QRectF& room) const {
  int found = -1;
  double nearest = 8;
  for (const Segment& segment : segments) {
    if (at.x() < x(segment.axis, room) - nearest || at.x() > x(segment.axis + 1, room) + nearest) continue;
    const double distance =
        distanceTo(at, place(segment.axis, segment.from, room), place(segment.axis + 1, segment.to, room));
    // Of two that are as near, the faster one, which is drawn over the other.
    if (distance <= nearest) nearest = distance, found = segment.trial;
  }
  return found;
}

}  // namespace tirscope::views
