// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/tuning_log.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

namespace {

/// What a space may leave open: more would be no space of a person's.
constexpr std::size_t most_axes = 4096;

struct AxisWords {
  Q_DECLARE_TR_FUNCTIONS(tirscope::views::AxisWords)
};

/// "meta_schedule.unroll_explicit" is called "unroll_explicit".
QString lastPart(const std::string& key) { return q(key).section(u'.', -1); }

DecisionAxis axisOf(const protocol::SpaceDecision& decision, int part, int parts) {
  DecisionAxis axis;
  axis.block = q(decision.block);
  axis.candidates = decision.candidates;
  axis.is_location = decision.primitive == "sample_compute_location";
  QString what = !decision.loop.empty()         ? q(decision.loop)
                 : !decision.annotation.empty() ? lastPart(decision.annotation)
                 : axis.is_location             ? AxisWords::tr("location")
                                                : q(decision.primitive).remove(QStringLiteral("sample_"));
  axis.name = parts > 1 ? QStringLiteral("%1 %2").arg(what).arg(part + 1) : what;
  if (parts > 1) what = AxisWords::tr("%1, factor %2 of %3").arg(what).arg(part + 1).arg(parts);
  axis.title = axis.block.isEmpty() ? what : QStringLiteral("%1: %2").arg(axis.block, what);
  return axis;
}

bool fits(int64_t number) {
  return number >= std::numeric_limits<int32_t>::min() && number <= std::numeric_limits<int32_t>::max();
}

}  // namespace

QString DecisionAxis::valueText(int32_t number) const {
  if (is_location) {
    if (number == -1) return AxisWords::tr("root");
    if (number == -2) return AxisWords::tr("inline");
  }
  if (number >= 0 && std::size_t(number) < candidates.size()) return QString::number(candidates[std::size_t(number)]);
  return QString::number(number);
}

void TuningLog::begin(const std::vector<std::vector<protocol::SpaceDecision>>& spaces) {
  *this = {};
  for (const auto& decisions : spaces) {
    std::vector<DecisionAxis>& axes = axes_.emplace_back();
    std::vector<int>& parts = parts_.emplace_back();
    for (const protocol::SpaceDecision& decision : decisions) {
      const int count = int(std::clamp<int64_t>(decision.parts, 1, 64));
      if (axes.size() + std::size_t(count) > most_axes) break;
      parts.push_back(count);
      for (int part = 0; part < count; ++part) axes.push_back(axisOf(decision, part, count));
    }
  }
}

int16_t TuningLog::interned(QStringList& names, const std::string& name) const {
  if (name.empty()) return -1;
  const QString wanted = q(name);
  qsizetype at = names.indexOf(wanted);
  if (at < 0 && names.size() < 1000) {
    at = names.size();
    names << wanted;
  }
  return int16_t(std::max<qsizetype>(at, 0));
}

int TuningLog::fresh(const std::vector<protocol::TuneTrial>& trials) const {
  int64_t last = trials_.empty() ? std::numeric_limits<int64_t>::min() : trials_.back().number;
  int count = 0;
  for (const protocol::TuneTrial& trial : trials) {
    if (trial.number <= last) continue;
    last = trial.number;
    ++count;
  }
  return count;
}

void TuningLog::add(const std::vector<protocol::TuneTrial>& trials) {
  for (const protocol::TuneTrial& told : trials) {
    if (!trials_.empty() && told.number <= trials_.back().number) continue;
    TuningTrial trial;
    trial.number = told.number, trial.parent = told.parent;
    trial.at = std::isfinite(told.at_s) ? std::max(0.0, told.at_s) : 0;
    if (!trials_.empty()) trial.at = std::max(trial.at, trials_.back().at);
    const bool ran = told.median_s && std::isfinite(*told.median_s) && *told.median_s > 0 && !told.error;
    trial.seconds = ran ? *told.median_s : std::numeric_limits<double>::infinity();
    trial.error = ran ? int16_t(-1) : interned(errors_, told.error.value_or("tuning.failed"));
    trial.mutator = told.parent >= 0 ? interned(mutators_, told.mutator) : int16_t(-1);
    trial.stopped_early = told.stopped_early, trial.known = told.known;
    trial.space = told.space >= 0 && told.space < spaceCount() ? int32_t(told.space) : 0;
    trial.first = uint32_t(numbers_.size());
    std::vector<int32_t> flat;
    for (const std::vector<int64_t>& decision : told.decisions)
      for (int64_t number : decision)
        if (fits(number)) flat.push_back(int32_t(number));
    if (spaceCount() > 0 && flat.size() == axes(trial.space).size()) {
      numbers_.insert(numbers_.end(), flat.begin(), flat.end());
      trial.count = uint16_t(flat.size());
    }
    const int index = size();
    trials_.push_back(trial);
    if (!ran) {
      ++failures_;
    } else if (best() < 0 || trial.seconds < (*this)[best()].seconds) {
      second_ = best();
      improvements_.push_back(index);
    } else if (second_ < 0 || trial.seconds < (*this)[second_].seconds) {
      second_ = index;
    }
  }
}

std::span<const int32_t> TuningLog::numbers(int index) const {
  const TuningTrial& trial = (*this)[index];
  return std::span(numbers_).subspan(trial.first, trial.count);
}

std::vector<std::vector<int64_t>> TuningLog::decisions(int index) const {
  std::vector<std::vector<int64_t>> out;
  const std::span<const int32_t> flat = numbers(index);
  std::size_t at = 0;
  if (!flat.empty())
    for (int count : parts_[std::size_t((*this)[index].space)]) {
      const auto part = flat.subspan(at, std::size_t(count));
      out.emplace_back(part.begin(), part.end());
      at += std::size_t(count);
    }
  return out;
}

QString TuningLog::mutator(int index) const { return mutators_.value((*this)[index].mutator); }
QString TuningLog::error(int index) const { return errors_.value((*this)[index].error); }

int TuningLog::indexOf(int64_t number) const {
  const auto found = std::ranges::lower_bound(trials_, number, {}, &TuningTrial::number);
  return found != trials_.end() && found->number == number ? int(found - trials_.begin()) : -1;
}

std::size_t TuningLog::bytes() const {
  return trials_.capacity() * sizeof(TuningTrial) + numbers_.capacity() * sizeof(int32_t) +
         improvements_.capacity() * sizeof(int);
}

}  // namespace tirscope::views
