// SPDX-License-Identifier: Apache-2.0
#include "views/bench/run_model.h"

#include <QBrush>
#include <QGuiApplication>
#include <QPalette>

#include "views/bench/run_text.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views {

namespace {

/// Why a check failed, of the words that the protocol names.
QString reasonText(const std::string& reason) {
  if (reason == "wrong") return RunModel::tr("wrong");
  if (reason == "not finite") return RunModel::tr("not finite");
  if (reason == "shape") return RunModel::tr("shape");
  if (reason == "dtype") return RunModel::tr("dtype");
  if (reason == "vacuous") return RunModel::tr("vacuous");
  return QString::fromStdString(reason);
}

QString cellText(const RunRow& row, int number, int column) {
  const protocol::BenchRun& run = row.run->measured;
  if (row.under_way) {
    if (column == RunModel::CheckColumn) return RunModel::tr("called once, measuring…");
    if (column == RunModel::MinColumn || column == RunModel::SpreadColumn) return QStringLiteral("–");
  }
  switch (column) {
    case RunModel::NumberColumn: return QString::number(number + 1);
    case RunModel::StepColumn: return row.run->title;
    case RunModel::TargetColumn: return QString::fromStdString(run.target);
    case RunModel::ThreadsColumn: return QString::number(run.threads);
    case RunModel::MedianColumn: return secondsText(run.median_s);
    case RunModel::MinColumn: return secondsText(run.min_s);
    case RunModel::SpreadColumn: return QStringLiteral("%1 %").arg(run.spread * 100, 0, 'f', 1);
    case RunModel::GflopsColumn:
      return run.gflops > 0 ? QString::number(run.gflops, 'f', run.gflops < 10 ? 2 : 1) : QStringLiteral("–");
    case RunModel::BandwidthColumn:
      return run.bytes > 0 && run.median_s > 0 ? QString::number(run.bytes / run.median_s / 1e9, 'f', 1)
                                               : QStringLiteral("–");
    case RunModel::AnchorColumn:
      return run.anchor && run.median_s > 0 ? QStringLiteral("%1×").arg(run.anchor->median_s / run.median_s, 0, 'g', 3)
                                            : QStringLiteral("–");
    case RunModel::CheckColumn:
      if (!run.check) return RunModel::tr("not checked");
      return run.check->passed    ? RunModel::tr("passed")
             : !run.check->reason ? RunModel::tr("failed")
                                  : RunModel::tr("failed: %1").arg(reasonText(*run.check->reason));
    default: return {};
  }
}

}  // namespace

void RunModel::setRuns(RunsPtr runs) {
  reset([&] {
    std::vector<RunRow> rows;
    if (!runs) return rows;
    for (const RunPtr& run : runs->runs) rows.push_back({run, false});
    for (const Run& run : runs->underWay) rows.push_back({RunPtr(runs, &run), true});
    return rows;
  });
}

const Run* RunModel::run(int row) const {
  return row >= 0 && row < rowCount() ? rows()[std::size_t(row)].run.get() : nullptr;
}

QVariant RunModel::sortKey(const RunRow& row, int number, int column) const {
  const protocol::BenchRun& run = row.run->measured;
  switch (column) {
    case NumberColumn: return number;
    case ThreadsColumn: return run.threads;
    case MedianColumn: return run.median_s;
    case MinColumn: return run.min_s;
    case SpreadColumn: return run.spread;
    case GflopsColumn: return run.gflops;
    case BandwidthColumn: return run.bytes > 0 && run.median_s > 0 ? run.bytes / run.median_s : -1;
    case AnchorColumn: return run.anchor && run.median_s > 0 ? run.anchor->median_s / run.median_s : -1;
    default: return cellText(row, number, column);
  }
}

QVariant RunModel::cell(const RunRow& row, int number, int column, int role) const {
  const Run& run = *row.run;
  switch (role) {
    case Qt::DisplayRole: return cellText(row, number, column);
    case StepIdRole: return run.step;
    case Qt::ForegroundRole:
      return row.under_way ? QGuiApplication::palette().brush(QPalette::Disabled, QPalette::Text) : QVariant();
    case Qt::ToolTipRole:
      if (column == CheckColumn && run.measured.check)
        return tr("largest error: %1 of the tolerance").arg(run.measured.check->max_error, 0, 'g', 3);
      if (column == AnchorColumn && !RunText::anchor(run).isEmpty()) return RunText::anchor(run);
      return run.when.isValid() ? tr("measured on %1").arg(run.when.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss")))
                                : QVariant();
    default: return {};
  }
}

QList<TableColumn> RunModel::columns() const {
  constexpr auto words = Qt::AlignLeft | Qt::AlignVCenter, numbers = Qt::AlignRight | Qt::AlignVCenter;
  return {
      {QStringLiteral("#"), numbers},
      {tr("Step"), words},
      {tr("Target"), words},
      {tr("Threads"), numbers},
      {tr("Median"), numbers},
      {tr("Minimum"), numbers},
      {tr("Spread"), numbers,
       tr("Difference between the longest and the shortest measurement, relative to the median")},
      {tr("GFLOP/s"), numbers},
      {tr("GB/s"), numbers},
      {tr("vs. library"), numbers,
       tr("Speed relative to a library that computes the same; above 1, this program is faster")},
      {tr("Check"), words},
  };
}

}  // namespace tirscope::views
