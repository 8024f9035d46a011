// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/trial_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

void TrialModel::begin(const std::vector<std::vector<protocol::SpaceDecision>>& spaces) {
  beginResetModel();
  log_.begin(spaces);
  order_.clear();
  rows_.clear();
  endResetModel();
}

void TrialModel::add(const std::vector<protocol::TuneTrial>& trials) {
  const int known = log_.size(), best = log_.best(), count = log_.fresh(trials);
  if (count == 0) return;
  beginInsertRows({}, known, known + count - 1);
  log_.add(trials);
  for (int k = 0; k < count; ++k) {
    rows_.push_back(int(order_.size()));
    order_.push_back(known + k);
  }
  endInsertRows();
  if (sorted_by_ != NumberColumn || direction_ != Qt::AscendingOrder) sort(sorted_by_, direction_);
  // All are compared with the best.
  if (log_.best() != best) Q_EMIT dataChanged(index(0, RatioColumn), index(rowCount() - 1, RatioColumn));
}

int TrialModel::trialOf(int row) const { return row >= 0 && row < rowCount() ? order_[std::size_t(row)] : -1; }
int TrialModel::rowOf(int trial) const { return trial >= 0 && trial < log_.size() ? rows_[std::size_t(trial)] : -1; }

bool TrialModel::before(int a, int b) const {
  const TuningTrial &one = log_[a], &other = log_[b];
  switch (sorted_by_) {
    case OriginColumn: return std::pair(one.parent, one.mutator) < std::pair(other.parent, other.mutator);
    case SpaceColumn: return one.space < other.space;
    case TimeColumn:
    case RatioColumn: return one.seconds < other.seconds;
    case AtColumn: return one.at < other.at;
    case ResultColumn:
      return std::tuple(one.error, one.stopped_early, one.known) <
             std::tuple(other.error, other.stopped_early, other.known);
    default: return a < b;
  }
}

void TrialModel::sort(int column, Qt::SortOrder order) {
  sorted_by_ = column, direction_ = order;
  std::vector<int> wanted(order_.size());
  std::iota(wanted.begin(), wanted.end(), 0);
  std::ranges::stable_sort(wanted,
                           [&](int a, int b) { return order == Qt::AscendingOrder ? before(a, b) : before(b, a); });
  rearrange(std::move(wanted));
}

void TrialModel::rearrange(std::vector<int> order) {
  Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  QModelIndexList after;
  std::vector<int> rows(order.size());
  for (std::size_t row = 0; row < order.size(); ++row) rows[std::size_t(order[row])] = int(row);
  for (const QModelIndex& index : before)
    after << this->index(rows[std::size_t(order_[std::size_t(index.row())])], index.column());
  order_ = std::move(order);
  rows_ = std::move(rows);
  changePersistentIndexList(before, after);
  Q_EMIT layoutChanged({}, VerticalSortHint);
}

QString TrialModel::text(int trial, int column) const {
  const TuningTrial& one = log_[trial];
  switch (column) {
    case NumberColumn: return QString::number(one.number);
    case OriginColumn:
      return one.parent < 0 ? tr("drawn") : tr("mutation of %1: %2").arg(one.parent).arg(log_.mutator(trial));
    case SpaceColumn: return QString::number(one.space + 1);
    case TimeColumn: return one.failed() ? QStringLiteral("–") : secondsText(one.seconds);
    case RatioColumn:
      return one.failed() || log_.best() < 0
                 ? QStringLiteral("–")
                 : QStringLiteral("%1×").arg(one.seconds / log_[log_.best()].seconds, 0, 'f', 2);
    case AtColumn: return tr("%1 s").arg(one.at, 0, 'f', 1);
    case ResultColumn:
      return one.failed()           ? tr("failed: %1").arg(log_.error(trial))
             : one.known            ? tr("known from the database")
             : one.stopped_early    ? tr("stopped early")
             : trial == log_.best() ? tr("fastest so far")
                                    : tr("timed");
    default: return {};
  }
}

QVariant TrialModel::data(const QModelIndex& index, int role) const {
  const int trial = trialOf(index.row());
  if (!index.isValid() || trial < 0) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool words = index.column() == OriginColumn || index.column() == ResultColumn;
    return QVariant((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && index.column() == ResultColumn && log_[trial].stopped_early)
    return tr("It took at least twice as long as the fastest, so it was called twice and not timed further");
  return role == Qt::DisplayRole ? QVariant(text(trial, index.column())) : QVariant();
}

QVariant TrialModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case NumberColumn: return QStringLiteral("#");
    case OriginColumn: return tr("Origin");
    case SpaceColumn: return tr("Design space");
    case TimeColumn: return tr("Median");
    case RatioColumn: return tr("vs. fastest");
    case AtColumn: return tr("Measured at");
    case ResultColumn: return tr("Result");
    default: return {};
  }
}

}  // namespace tirscope::views
