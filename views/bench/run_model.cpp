// SPDX-License-Identifier: Apache-2.0
#include "views/bench/run_model.h"

#include <QBrush>
#include <QGuiApplication>
#include <QPalette>

#include "views/bench/run_text.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views {

void RunModel::setRuns(RunsPtr runs) {
  beginResetModel();
  runs_ = std::move(runs);
  endResetModel();
}

int RunModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !runs_ ? 0 : int(runs_->runs.size() + runs_->underWay.size());
}

int RunModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

const Run* RunModel::run(int row) const {
  if (row < 0 || row >= rowCount()) return nullptr;
  return isUnderWay(row) ? &runs_->underWay[std::size_t(row) - runs_->runs.size()]
                         : runs_->runs[std::size_t(row)].get();
}

QString RunModel::text(const Run& run, int row, int column) const {
  if (isUnderWay(row)) {
    if (column == CheckColumn) return tr("called once, measuring…");
    if (column == MinColumn || column == SpreadColumn) return QStringLiteral("–");
  }
  switch (column) {
    case NumberColumn: return QString::number(row + 1);
    case StepColumn: return run.title;
    case TargetColumn: return run.target;
    case ThreadsColumn: return QString::number(run.threads);
    case MedianColumn: return secondsText(run.medianSeconds);
    case MinColumn: return secondsText(run.minSeconds);
    case SpreadColumn: return QStringLiteral("%1 %").arg(run.spread * 100, 0, 'f', 1);
    case GflopsColumn:
      return run.gflops ? QString::number(*run.gflops, 'f', *run.gflops < 10 ? 2 : 1) : QStringLiteral("–");
    case BandwidthColumn:
      return run.bytes && run.medianSeconds > 0 ? QString::number(*run.bytes / run.medianSeconds / 1e9, 'f', 1)
                                                : QStringLiteral("–");
    case AnchorColumn:
      return run.anchor && run.medianSeconds > 0
                 ? QStringLiteral("%1×").arg(run.anchor->medianSeconds / run.medianSeconds, 0, 'g', 3)
                 : QStringLiteral("–");
    case CheckColumn:
      if (!run.passed) return tr("not checked");
      return *run.passed ? tr("passed") : run.reason.isEmpty() ? tr("failed") : tr("failed: %1").arg(run.reason);
    default: return {};
  }
}

QVariant RunModel::sortKey(const Run& run, int row, int column) const {
  switch (column) {
    case NumberColumn: return row;
    case ThreadsColumn: return run.threads;
    case MedianColumn: return run.medianSeconds;
    case MinColumn: return run.minSeconds;
    case SpreadColumn: return run.spread;
    case GflopsColumn: return run.gflops.value_or(-1);
    case BandwidthColumn: return run.bytes && run.medianSeconds > 0 ? *run.bytes / run.medianSeconds : -1;
    case AnchorColumn: return run.anchor && run.medianSeconds > 0 ? run.anchor->medianSeconds / run.medianSeconds : -1;
    default: return text(run, row, column);
  }
}

QVariant RunModel::data(const QModelIndex& index, int role) const {
  const Run* it = index.isValid() ? run(index.row()) : nullptr;
  if (!it) return {};
  bool words = index.column() == StepColumn || index.column() == TargetColumn || index.column() == CheckColumn;
  switch (role) {
    case Qt::DisplayRole: return text(*it, index.row(), index.column());
    case SortRole: return sortKey(*it, index.row(), index.column());
    case StepIdRole: return it->step;
    case Qt::ForegroundRole:
      return isUnderWay(index.row()) ? QGuiApplication::palette().brush(QPalette::Disabled, QPalette::Text)
                                     : QVariant();
    case Qt::TextAlignmentRole: return QVariant((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      if (index.column() == CheckColumn && it->passed)
        return tr("largest error %1 of the tolerance").arg(it->maxError, 0, 'g', 3);
      if (index.column() == AnchorColumn && !RunText::anchor(*it).isEmpty()) return RunText::anchor(*it);
      return it->when.isValid() ? tr("measured %1").arg(it->when.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss")))
                                : QVariant();
    default: return {};
  }
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole && section == SpreadColumn)
    return tr("From the shortest to the longest measurement, of the median");
  if (role == Qt::ToolTipRole && section == AnchorColumn)
    return tr("Its speed over that of a library that computes the same; above 1, this program is faster");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case NumberColumn: return QStringLiteral("#");
    case StepColumn: return tr("Step");
    case TargetColumn: return tr("Target");
    case ThreadsColumn: return tr("Threads");
    case MedianColumn: return tr("Median");
    case MinColumn: return tr("Minimum");
    case SpreadColumn: return tr("Spread");
    case GflopsColumn: return tr("GFLOP/s");
    case BandwidthColumn: return tr("GB/s");
    case AnchorColumn: return tr("vs. library");
    case CheckColumn: return tr("Check");
    default: return {};
  }
}

}  // namespace tirscope::views
