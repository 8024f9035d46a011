// SPDX-License-Identifier: Apache-2.0
// The trials of a tuning run as the view keeps them: some tens of bytes each, however long the run is.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "protocol/messages/tune.h"

namespace tirscope::views {

struct TuningTrial {
  int64_t number = 0, parent = -1;
  double seconds = 0;  ///< median; infinity where it failed
  double at = 0;       ///< seconds since the run began
  uint32_t first = 0;  ///< of its numbers in the log
  int32_t space = 0;
  int16_t mutator = -1, error = -1;  ///< names in the log; -1: none
  uint16_t count = 0;                ///< of its numbers
  bool stopped_early = false, known = false;

  bool failed() const { return error >= 0; }
};

/// One number of a decision, as an axis of plots.
struct DecisionAxis {
  QString title;  ///< "C: i, factor 1 of 4"
  QString name;   ///< the same, short: "i 1"
  QString block;
  std::vector<int64_t> candidates = {};  ///< what the number is an index of; empty: it is the value
  bool is_location = false;

  /// What a number is called: "64", "root".
  QString valueText(int32_t number) const;
};

class TuningLog {
 public:
  /// Forgets what is there; `spaces`: what the design spaces leave open.
  void begin(const std::vector<std::vector<protocol::SpaceDecision>>& spaces);
  /// Trials that are new, in order. What a server cannot mean, such as decisions that do not fit their space, is left
  /// out of them.
  void add(const std::vector<protocol::TuneTrial>& trials);

  /// How many of these `add` would take.
  int fresh(const std::vector<protocol::TuneTrial>& trials) const;

  int size() const { return int(trials_.size()); }
  const TuningTrial& operator[](int index) const { return trials_[std::size_t(index)]; }
  /// The number of each axis of its space; empty where they are not known.
  std::span<const int32_t> numbers(int index) const;
  /// The same, decision by decision.
  std::vector<std::vector<int64_t>> decisions(int index) const;
  QString mutator(int index) const;
  /// The code of the reason; empty where it did not fail.
  QString error(int index) const;
  /// By its number; -1 where there is none.
  int indexOf(int64_t number) const;
  /// The trials that were the fastest when they were measured, in order.
  const std::vector<int>& improvements() const { return improvements_; }
  /// -1: none ran.
  int best() const { return improvements_.empty() ? -1 : improvements_.back(); }
  /// The fastest after the best; -1: none.
  int second() const { return second_; }
  int failures() const { return failures_; }

  int spaceCount() const { return int(axes_.size()); }
  const std::vector<DecisionAxis>& axes(int space) const { return axes_[std::size_t(space)]; }
  /// Of all that it holds, about.
  std::size_t bytes() const;

 private:
  int16_t interned(QStringList& names, const std::string& name) const;

  std::vector<TuningTrial> trials_;
  std::vector<int32_t> numbers_;
  std::vector<std::vector<DecisionAxis>> axes_;  ///< by space
  std::vector<std::vector<int>> parts_;          ///< numbers of each decision, by space
  std::vector<int> improvements_;
  int second_ = -1, failures_ = 0;
  QStringList mutators_, errors_;
};

}  // namespace tirscope::views
